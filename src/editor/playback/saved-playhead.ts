import { messages } from "#model/text/messages.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { LocalSettings } from "../local-settings.ts";

/** At most this old is the place that a page comes back to when it was lost. */
const KEEP_EVERY_MS = 500;

const OPEN_KEY = "layback-open";
const placeKey = (projectId: string) => `layback-place:${projectId}`;

export type SavedPlayhead = {
  /** The page goes in good order. */
  readonly leave: () => void;
  readonly dispose: () => void;
};

/**
 * Keeps where the playhead is, project by project, and goes back there when the project is opened again in this tab: from another
 * project, after a reload, after the page crashed or was discarded for its memory; after those it says so.
 * @param strings those of the tab: they outlive the page
 */
export function createSavedPlayhead({ engine, store, playhead, notices }: EditorDeps, strings: LocalSettings): SavedPlayhead {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the playhead was seen last, and in which project. */
  let seen: { readonly projectId: string; readonly seconds: number } | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    if (seen !== undefined) strings.set(placeKey(seen.projectId), seen.seconds.toFixed(6));
  };
  const goBack = (projectId: string) => {
    const wasLost = strings.get(OPEN_KEY) === projectId;
    strings.set(OPEN_KEY, projectId);
    const seconds = Number(strings.get(placeKey(projectId)) ?? 0);
    engine.seek(Number.isFinite(seconds) ? seconds : 0);
    playhead.moved();
    // A tab that was duplicated looks like one that was lost, but only looks on.
    if (wasLost && !store.getState().readOnly) notices.show({ tone: "info", message: messages.pageWasLost });
  };
  const stopFollowing = playhead.follow((seconds) => {
    const { projectId } = store.getState();
    if (projectId === undefined) return;
    seen = { projectId, seconds };
    timer ??= setTimeout(keep, KEEP_EVERY_MS);
  });
  const stopStates = store.subscribe((state, before) => {
    if (state.projectId === undefined || state.projectId === before.projectId) return;
    if (seen?.projectId === before.projectId) keep();
    goBack(state.projectId);
  });
  const leave = () => {
    keep();
    strings.set(OPEN_KEY, undefined);
  };
  return {
    leave,
    dispose: () => {
      stopStates();
      stopFollowing();
      leave();
    },
  };
}
