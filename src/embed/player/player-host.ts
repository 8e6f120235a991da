import type { PlayedState } from "#editor/core/store/played-state.ts";
import { createFailuresOf } from "#editor/playback/source-failure-text.ts";
import { sourceNamesOf } from "#model/text/source-names.ts";
import type { TimelineView, ViewHost } from "#timeline/contract.ts";
import type { PlayerSession } from "./player-session.ts";

const NOTHING_SELECTED: ReadonlySet<string> = new Set();
const NO_NAMES = sourceNamesOf([]);

/** The canvas's host: what the session plays, which nobody edits or selects here. */
export function createPlayerHost(
  { store, engine, playhead, commands }: PlayerSession,
  takesWheel: NonNullable<ViewHost["takesWheel"]>,
): ViewHost {
  const failuresOf = createFailuresOf();
  let state: PlayedState | undefined;
  let view: TimelineView | undefined;
  return {
    getView: () => {
      const next = store.getState();
      const failures = failuresOf(next.failedSources);
      const isSame = view?.failures === failures && state !== undefined && !isDifferent(state, next);
      if (!view || !isSame) view = viewOf(next, failures);
      state = next;
      return view;
    },
    subscribe: (listener) =>
      store.subscribe((next, before) => {
        if (isDifferent(before, next)) listener();
      }),
    onPlayhead: playhead.follow,
    position: () => engine.position(),
    isPlaying: () => engine.state.transport === "playing",
    peaks: engine.peaks,
    takesWheel,
    actions: {
      setViewport: commands.setViewport,
      seek: commands.seekByKey,
      scrubMove: commands.scrubMove,
      scrubEnd: commands.scrubEnd,
    },
  };
}

function viewOf(state: PlayedState, failures: ReadonlyMap<string, string>): TimelineView {
  const { document, index, viewport, parts, timelineOptions: options } = state;
  const { timeline } = document;
  return {
    timeline,
    index,
    preview: undefined,
    failures,
    selection: NOTHING_SELECTED,
    viewport,
    options,
    readOnly: true,
    parts,
    names: NO_NAMES,
  };
}

function isDifferent(a: PlayedState, b: PlayedState): boolean {
  return (
    a.document.timeline !== b.document.timeline ||
    a.index !== b.index ||
    a.failedSources !== b.failedSources ||
    a.viewport !== b.viewport ||
    a.timelineOptions !== b.timelineOptions
  );
}
