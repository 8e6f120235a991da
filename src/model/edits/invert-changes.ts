import type { Change } from "./change.ts";
import { clipById, cueById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/** The changes that undo the given ones; `before` is the timeline before these. Each names a row once. */
export function invertChanges(before: ProjectTimeline, changes: readonly Change[]): readonly Change[] {
  return changes.map((change): Change => {
    switch (change.kind) {
      case "putClip":
      case "removeClip": {
        const id = change.kind === "putClip" ? change.clip.id : change.id;
        const clip = clipById(before, id);
        return clip ? { kind: "putClip", clip } : { kind: "removeClip", id };
      }
      case "putCue":
      case "removeCue": {
        const id = change.kind === "putCue" ? change.cue.id : change.id;
        const cue = cueById(before, id);
        return cue ? { kind: "putCue", cue } : { kind: "removeCue", id };
      }
      case "setPicture":
        return { kind: "setPicture", picture: before.picture };
      case "setSettings":
        return { kind: "setSettings", settings: before.settings };
      case "rename":
        return { kind: "rename", name: before.name };
    }
  });
}
