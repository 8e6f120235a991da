import type { Edit } from "#model/edits/change.ts";
import { invertChanges } from "#model/edits/invert-changes.ts";
import { isSame } from "#model/is-same.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** Makes an edit for the current timeline; undefined if the timeline does not allow it. */
export type MakeEdit = (timeline: ProjectTimeline) => Edit | undefined;

/** One device: its edits as operations, each based on the result of the one before. */
export function editsOn(
  timeline: ProjectTimeline,
  edits: readonly MakeEdit[],
  name = "op",
): { operations: Operation[]; timeline: ProjectTimeline; steps: readonly ProjectTimeline[] } {
  const operations: Operation[] = [];
  const steps: ProjectTimeline[] = [];
  let now = timeline;
  edits.forEach((make, at) => {
    const edit = make(now);
    if (!edit) return;
    // An edit of several clips may write one of them unchanged.
    const changes = edit.changes.filter((change) => !isSame(change, invertChanges(now, [change])[0]));
    operations.push({ opId: `${name}-${at}`, baseRev: 0, kind: edit.kind, changes, before: invertChanges(now, changes) });
    now = withChanges(now, changes);
    steps.push(now);
  });
  return { operations, timeline: now, steps };
}
