import type { EditorState } from "#editor/core/store/editor-state.ts";
import { playableEnd } from "#editor/core/store/playable-end.ts";
import type { TimelineEvents, TimelineState, TimelineViewport } from "../api.ts";
import type { Playhead } from "#editor/playback/playhead.ts";
import type { EditorStore } from "#editor/core/store/store.ts";

export type Emit = <Name extends keyof TimelineEvents>(name: Name, event: TimelineEvents[Name]) => void;

/** Emits events for changes of a timeline, except edits, which are emitted elsewhere. */
export function followSession({ store, playhead }: { readonly store: EditorStore; readonly playhead: Playhead }, emit: Emit): () => void {
  let position: number | undefined;
  const stopPlayhead = playhead.follow((seconds) => {
    if (seconds === position) return;
    // The initial position is not an event.
    if (position !== undefined) emit("timeupdate", { position: seconds });
    position = seconds;
  });
  const stopStore = store.subscribe((state, before) => {
    if (state.selection !== before.selection) emit("select", { ids: [...state.selection] });
    const viewport = viewportOf(state);
    const last = viewportOf(before);
    if (viewport.startSeconds !== last.startSeconds || viewport.pxPerSecond !== last.pxPerSecond) emit("viewport", viewport);
    if (isStateDifferent(state, before)) emit("statechange", stateOf(state));
    if (state.playbackError !== undefined && state.playbackError !== before.playbackError) emit("error", { message: state.playbackError });
  });
  return () => {
    stopStore();
    stopPlayhead();
  };
}

export function viewportOf({ viewport }: EditorState): TimelineViewport {
  return { startSeconds: viewport.startSeconds, pxPerSecond: viewport.pxPerSecond };
}

export function stateOf(state: EditorState): TimelineState {
  const { transport, document, readOnly } = state;
  return {
    playing: transport.isPlaying,
    starting: transport.isStarting,
    rate: transport.rate,
    canUndo: document.history.past.length > 0 && !readOnly,
    canRedo: document.history.future.length > 0 && !readOnly,
    readOnly,
    duration: playableEnd(state),
  };
}

function isStateDifferent(state: EditorState, before: EditorState): boolean {
  if (state.transport === before.transport && state.document === before.document && state.readOnly === before.readOnly) return false;
  const last = stateOf(before);
  return Object.entries(stateOf(state)).some(([name, value]) => value !== last[name as keyof TimelineState]);
}
