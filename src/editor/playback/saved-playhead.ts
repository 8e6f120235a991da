import { soundMessages } from "#model/text/sound-messages.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import type { LocalSettings } from "../local-settings.ts";

/** Longest time between two saves: a page that was lost is restored to a position of at most this age. */
const SAVE_EVERY_MS = 500;

const OPEN_KEY = "layback-open";
const placeKey = (projectId: string) => `layback-place:${projectId}`;

export type SavedPlayhead = {
  /** Called by `commitStep` after the engine's plan: moves the playhead to the position saved for a project that has just been opened. */
  readonly update: (state: EditorState, before: EditorState) => void;
  /** Call when the page is left normally. */
  readonly leave: () => void;
  readonly dispose: () => void;
};

/**
 * Saves the playhead's position per project, and restores it when the project is opened again: from another project, on another day, or
 * after the page crashed or was discarded for its memory, which is then shown to the user.
 * @param tabStrings settings of the tab, which survive the page
 * @param deviceStrings settings of the device
 */
export function createSavedPlayhead(
  { engine, store, playhead, notices }: EditorDeps,
  tabStrings: LocalSettings,
  deviceStrings: LocalSettings,
): SavedPlayhead {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last known position of the playhead, and its project. */
  let seen: { readonly projectId: string; readonly seconds: number } | undefined;
  const persistNow = () => {
    clearTimeout(timer);
    timer = undefined;
    if (seen !== undefined) deviceStrings.set(placeKey(seen.projectId), seen.seconds.toFixed(6));
  };
  const goBack = (projectId: string) => {
    const wasLost = tabStrings.get(OPEN_KEY) === projectId;
    tabStrings.set(OPEN_KEY, projectId);
    const seconds = Number(deviceStrings.get(placeKey(projectId)) ?? 0);
    engine.seek(Number.isFinite(seconds) ? seconds : 0);
    playhead.moved();
    // A duplicated tab looks like one that crashed, but is read-only.
    if (wasLost && !store.getState().readOnly) notices.show({ tone: "info", message: soundMessages.pageWasLost });
  };
  const stopFollowing = playhead.follow((seconds) => {
    const { projectId } = store.getState();
    if (projectId === undefined) return;
    seen = { projectId, seconds };
    timer ??= setTimeout(persistNow, SAVE_EVERY_MS);
  });
  const leave = () => {
    persistNow();
    tabStrings.set(OPEN_KEY, undefined);
  };
  return {
    update: (state, before) => {
      if (state.projectId === undefined || state.projectId === before.projectId) return;
      if (seen?.projectId === before.projectId) persistNow();
      goBack(state.projectId);
    },
    leave,
    dispose: () => {
      stopFollowing();
      leave();
    },
  };
}
