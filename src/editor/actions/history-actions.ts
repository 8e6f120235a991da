import { messages } from "#model/text/messages.ts";
import { UNDO_DEPTH } from "#model/timeline/limits.ts";
import { timeStylesOf } from "#model/time/time-style.ts";
import { captionOf, sourceNamesOf } from "#model/text/source-names.ts";
import { nameOfStep } from "../core/history/name-of-step.ts";
import type { StepNaming } from "../core/history/name-of-step.ts";
import type { History, HistoryEntry } from "../core/history/history.ts";
import { announce, reportNoEffect } from "../core/store/announce.ts";
import type { EditorState } from "../core/store/editor-state.ts";
import type { TimelineDeps } from "./action-deps.ts";

export type HistoryActions = {
  readonly undo: () => void;
  readonly redo: () => void;
  /** Undoes this many steps, one after the other; each can be redone by itself. */
  readonly undoSteps: (count: number) => void;
  readonly redoSteps: (count: number) => void;
};

/** Says that older steps are not kept, once all that are kept have been undone. */
export function whyNothingToUndo({ future }: History): string {
  return future.length < UNDO_DEPTH ? messages.nothingToUndo : messages.nothingMoreToUndo(UNDO_DEPTH);
}

type Direction = "undo" | "redo";

export function createHistoryActions({ store, syncSession }: Pick<TimelineDeps, "store" | "syncSession">): HistoryActions {
  const applySteps = (direction: Direction, count: number) => {
    const { readOnly, document } = store.getState();
    const entries = stepsOf(document.history, direction).slice(0, count);
    if (readOnly) reportNoEffect(store, messages.readOnlyHere);
    else if (entries.length === 0)
      reportNoEffect(store, direction === "undo" ? whyNothingToUndo(document.history) : messages.nothingToRedo);
    else
      report(
        direction,
        entries.filter(() => applyOne(direction)),
      );
  };
  /** False where another device has changed all of it since: the session has announced that. */
  const applyOne = (direction: Direction): boolean => {
    const before = store.getState().document.timeline;
    syncSession()?.[direction]();
    return store.getState().document.timeline !== before;
  };
  const report = (direction: Direction, applied: readonly HistoryEntry[]) => {
    const last = applied.at(-1);
    if (!last) return;
    const step = nameOfStep(last, namingOf(store.getState()));
    const { undid, undidSteps, redid, redidSteps } = messages;
    const [one, several] = direction === "undo" ? [undid, undidSteps] : [redid, redidSteps];
    const sentence = applied.length === 1 ? one(step) : several(applied.length, step);
    const clipIds = applied.flatMap((entry) => entry[direction].flatMap((change) => (change.kind === "putClip" ? [change.clip.id] : [])));
    store.setState({ commandNote: { sentence }, highlighted: { clipIds } });
    // In the same task as the announcement of the result, which it replaces.
    announce(store, sentence);
  };
  return {
    undo: () => applySteps("undo", 1),
    redo: () => applySteps("redo", 1),
    undoSteps: (count) => applySteps("undo", count),
    redoSteps: (count) => applySteps("redo", count),
  };
}

/** The steps that can be undone or redone, the next one first. */
export function stepsOf({ past, future }: EditorState["document"]["history"], direction: Direction): readonly HistoryEntry[] {
  return (direction === "undo" ? past : future).toReversed();
}

/** Names of steps as the timeline shows names and times. */
export function namingOf({ document, library, timelineOptions }: EditorState): StepNaming {
  const names = sourceNamesOf(library.items);
  return {
    nameOf: ({ name, url }) => captionOf(name, names(url), timelineOptions.names),
    times: timeStylesOf(document.timeline, timelineOptions.timeUnit),
  };
}
