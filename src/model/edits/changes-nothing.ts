import { isSameButRounding } from "../is-same.ts";
import { clipById, cueById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import type { Change, Edit } from "./change.ts";

/** Whether an edit leaves each row as it is, but for rounding: it would be an undo step without an effect (B-100). */
export function changesNothing({ changes }: Edit, timeline: ProjectTimeline): boolean {
  return changes.every((change) => leavesRow(change, timeline));
}

function leavesRow(change: Change, timeline: ProjectTimeline): boolean {
  switch (change.kind) {
    case "putClip":
      return isSameButRounding(change.clip, clipById(timeline, change.clip.id));
    case "removeClip":
      return clipById(timeline, change.id) === undefined;
    case "putCue":
      return isSameButRounding(change.cue, cueById(timeline, change.cue.id));
    case "removeCue":
      return cueById(timeline, change.id) === undefined;
    case "setPicture":
      return isSameButRounding(change.picture, timeline.picture);
    case "setSettings":
      return isSameButRounding(change.settings, timeline.settings);
    case "rename":
      return change.name === timeline.name;
  }
}
