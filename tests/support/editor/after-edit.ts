import type { Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { allClips, applyChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline, TimelineDraft } from "#model/timeline/timeline.ts";

/** The document after an edit; the given document is not changed. */
export function timelineAfter(timeline: ProjectTimeline, edit: Edit | undefined): ProjectTimeline {
  if (!edit) throw new Error("The edit was ignored.");
  const draft = structuredClone(timeline) as TimelineDraft;
  applyChanges(draft, edit.changes);
  return draft;
}

/** Every clip of the document after an edit, in the order of their ids, not of their times. */
export function clipsAfter(timeline: ProjectTimeline, edit: Edit | undefined): Clip[] {
  return clipsInOrder(timelineAfter(timeline, edit));
}

export function clipsInOrder(timeline: ProjectTimeline): Clip[] {
  return allClips(timeline).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Ids "n1", "n2" … */
export function countingIds(): () => string {
  let count = 0;
  return () => `n${++count}`;
}
