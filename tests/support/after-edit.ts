import type { Edit } from "#model/change.ts";
import type { Clip } from "#model/clip.ts";
import { allClips, applyChanges } from "#model/timeline.ts";
import type { Timeline, TimelineDraft } from "#model/timeline.ts";

/** The document after an edit; the given one stays as it is. */
export function timelineAfter(timeline: Timeline, edit: Edit | undefined): Timeline {
  if (!edit) throw new Error("The edit was ignored.");
  const draft = structuredClone(timeline) as TimelineDraft;
  applyChanges(draft, edit.changes);
  return draft;
}

/** Every clip of the document after an edit, by id. */
export function clipsAfter(timeline: Timeline, edit: Edit | undefined): Clip[] {
  return clipsInOrder(timelineAfter(timeline, edit));
}

export function clipsInOrder(timeline: Timeline): Clip[] {
  return allClips(timeline).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Ids "n1", "n2" … */
export function countingIds(): () => string {
  let count = 0;
  return () => `n${++count}`;
}
