import type { EngineBinding } from "#editor/playback/bind-engine.ts";
import type { Playhead } from "#editor/playback/playhead.ts";
import type { PlayedStore } from "#editor/core/store/played-state.ts";
import type { EditorStore } from "#editor/core/store/store.ts";
import type { TimelineEvents, TimelineViewport } from "../api.ts";
import type { Emit } from "../emitters.ts";
import type { Snapshots } from "../snapshots.ts";
import { sourceError } from "../timeline-error.ts";

export type FollowedSession = {
  readonly store: PlayedStore;
  readonly playhead: Playhead;
  readonly sound: Pick<EngineBinding, "sources" | "onFailure">;
};

/** The events that a player has, too. */
type SessionEvents<State> = Pick<TimelineEvents, "timeupdate" | "sourcestatechange" | "error"> & {
  readonly viewport: TimelineViewport;
  readonly statechange: State;
};

/**
 * Emits events for changes of what is shown and played.
 * @param hasMedia the page resolves the addresses of sounds itself
 */
export function followSession<State>(
  { store, playhead, sound }: FollowedSession,
  snapshots: { readonly viewport: () => TimelineViewport; readonly state: () => State },
  emit: Emit<SessionEvents<State>>,
  hasMedia: boolean,
): () => void {
  let position: number | undefined;
  let viewport = snapshots.viewport();
  let state = snapshots.state();
  const stops = [
    playhead.follow((seconds) => {
      if (seconds === position) return;
      // The initial position is not an event.
      if (position !== undefined) emit("timeupdate", { position: seconds });
      position = seconds;
    }),
    store.subscribe((now, before) => {
      const [lastViewport, lastState] = [viewport, state];
      viewport = snapshots.viewport();
      state = snapshots.state();
      if (viewport !== lastViewport) emit("viewport", viewport);
      if (state !== lastState) emit("statechange", state);
      const { playbackError: message, playbackErrorCause: about } = now;
      // Those of sources are emitted below, each of them.
      if (message === undefined || message === before.playbackError || about === "source") return;
      emit("error", { code: about === "sound" ? "context" : "unsupported", message, clipIds: [], cause: message });
    }),
    sound.sources.onStatus(({ path: url, status }) => emit("sourcestatechange", { url, status })),
    sound.onFailure((reported) => emit("error", sourceError(reported, store.getState().document.timeline, hasMedia))),
  ];
  return () => {
    for (const stop of stops.toReversed()) stop();
  };
}

/** Emits events for another selection. Returns how to stop. */
export function followSelection(store: EditorStore, { selection }: Snapshots, emit: Emit<Pick<TimelineEvents, "select">>): () => void {
  return store.subscribe((now, before) => {
    if (now.selection !== before.selection) emit("select", { ids: selection() });
  });
}
