import { keyOf } from "../edits/change-keys.ts";
import { invertChanges } from "../edits/invert-changes.ts";
import type { Lane } from "../timeline/clip.ts";
import type { Operation } from "../timeline/operation.ts";
import { withChanges } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { isSame } from "../is-same.ts";
import { mergeRows } from "./merge-rows.ts";
import type { ClipAnswers, ClipQuestion } from "./merge-rows.ts";
import { createMerger } from "./merger.ts";
import type { Override, MergeSide } from "./merger.ts";
import { laneEditOn, presentOrder, settingsIn } from "./repeat-lane-edit.ts";

export type RebaseOptions = {
  /** Which side wins a field that both have changed; default: the operations. */
  readonly winner?: (operation: Operation) => MergeSide;
  /** The user's answers so far. Without an answer nothing is removed. */
  readonly answers?: ClipAnswers;
  /** The state that the first operation was made on, where known: reveals reordered lanes. */
  readonly madeOn?: ProjectTimeline | undefined;
};

export type Rebase = {
  /** To be applied in order, each with the rows it writes and their values before it. */
  readonly operations: readonly Operation[];
  /** Operations with no remaining effect. */
  readonly emptied: readonly Operation[];
  /** The state after all operations. */
  readonly timeline: ProjectTimeline;
  /** Clips that one side removed and the other edited, not answered yet. */
  readonly questions: readonly ClipQuestion[];
  /** Values of the operations that were overridden. */
  readonly lost: readonly Override[];
};

/**
 * Rebases operations that were made on another state of the project onto this one, field by field. Each operation keeps the fields it
 * changed; all others have their present values. Rebasing again changes nothing.
 */
export function rebaseOperations(onto: ProjectTimeline, operations: readonly Operation[], options: RebaseOptions = {}): Rebase {
  const { winner = () => "ours", answers = new Map() } = options;
  let timeline = onto;
  let lanesBefore: readonly Lane[] | undefined = options.madeOn?.settings.lanes;
  const dropped = new Set<string>();
  const rebased: Operation[] = [];
  const emptied: Operation[] = [];
  const questions = new Map<string, ClipQuestion>();
  const lost: Override[] = [];
  const agreed = new Set<string>();

  for (const operation of operations) {
    const settings = settingsIn(operation.before);
    lanesBefore = settings?.lanes ?? lanesBefore;
    const side = winner(operation);
    const merger = createMerger(side, agreed);
    const laneEdit = laneEditOn(timeline, operation);
    const order = lanesBefore && presentOrder(lanesBefore, timeline);
    const isOnSame = !order && standsOn(timeline, operation) && (laneEdit?.length ?? operation.changes.length) === operation.changes.length;
    const mergedRows = () =>
      mergeRows(timeline, operation, {
        merger,
        answers,
        dropped,
        ask: (question) => questions.set(question.clipId, question),
        order,
      });
    // An earlier operation agreed with the other device on a value that this one changes: it replaces the value and notes it, or it loses.
    const rows = isOnSame && !laneEdit && merger.hasAnyAgreed() ? mergedRows() : undefined;
    const rowsOnSame = (side === "theirs" && rows) || operation.changes;
    const changes = isOnSame ? rowsOnSame : (laneEdit ?? mergedRows());
    lanesBefore = settingsIn(operation.changes)?.lanes ?? lanesBefore;
    const written = changes.filter((change) => !isSame(change, invertChanges(timeline, [change])[0]));
    if (written.length === 0) {
      emptied.push(operation);
      lost.push(...merger.overrides);
      continue;
    }
    if (side === "theirs") lost.push(...merger.overrides);
    const isUnchanged = changes === operation.changes && written.length === operation.changes.length;
    const overrides = side === "ours" ? joined(operation.overrides, merger.overrides) : operation.overrides;
    rebased.push(
      isUnchanged && overrides === operation.overrides
        ? operation
        : { ...operation, changes: written, before: invertChanges(timeline, written), ...(overrides && { overrides }) },
    );
    timeline = withChanges(timeline, written);
  }
  return { operations: rebased, emptied, timeline, questions: [...questions.values()], lost };
}

/** Whether the rows that the operation writes are unchanged since it was made. */
function standsOn(timeline: ProjectTimeline, { changes, before }: Operation): boolean {
  if (!before) return false;
  const now = new Map(invertChanges(timeline, changes).map((change) => [keyOf(change), change]));
  return before.length === now.size && before.every((change) => isSame(change, now.get(keyOf(change))));
}

/** Joins two notes on one field: the first has the replaced value, the last the present one. */
function joined(before: readonly Override[] | undefined, added: readonly Override[]): readonly Override[] | undefined {
  if (added.length === 0) return before;
  const isOfSame = (one: Override) => (other: Override) => one.subject === other.subject && one.field === other.field;
  return [...(before?.filter((one) => !added.some(isOfSame(one))) ?? []), ...added];
}
