import type { Change } from "../edits/change.ts";
import { changedClips } from "../edits/changed-clips.ts";
import { clipById, cueById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { isSame } from "../is-same.ts";

/** The rows that turn one timeline into the other. Rows of equal content are left out, so that they stay the same objects. */
export function timelineDifferences(before: ProjectTimeline, after: ProjectTimeline): readonly Change[] {
  const changes: Change[] = [];
  const { removed, added } = changedClips(before, after);
  for (const { id } of removed) if (!clipById(after, id)) changes.push({ kind: "removeClip", id });
  for (const clip of added) if (!isSame(clip, clipById(before, clip.id))) changes.push({ kind: "putClip", clip });
  if (before.cues !== after.cues) {
    for (const id of Object.keys(before.cues)) if (!cueById(after, id)) changes.push({ kind: "removeCue", id });
    for (const cue of Object.values(after.cues)) if (!isSame(cue, cueById(before, cue.id))) changes.push({ kind: "putCue", cue });
  }
  if (!isSame(before.picture, after.picture)) changes.push({ kind: "setPicture", picture: after.picture });
  if (!isSame(before.settings, after.settings)) changes.push({ kind: "setSettings", settings: after.settings });
  if (before.name !== after.name) changes.push({ kind: "rename", name: after.name });
  return changes;
}
