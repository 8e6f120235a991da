import { enablePatches, Immer } from "immer";
import type { Patch } from "immer";
import type { Change } from "#model/edits/change.ts";
import type { Clip, Picture } from "#model/timeline/clip.ts";
import type { Cue } from "#model/timeline/cue.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { applyChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** The only file that uses Immer's patches: everything else uses changes, one row each. */
enablePatches();

/** Rows are replaced whole and are read-only by type; freezing them would take longer than recording the edit. */
const immer = new Immer({ autoFreeze: false });

/** The result of applying changes. `redo` and `undo` contain only rows that really changed, and can be applied again without patches. */
export type Recorded = {
  readonly next: ProjectTimeline;
  readonly redo: readonly Change[];
  readonly undo: readonly Change[];
};

/** Applies changes to a timeline and returns how to undo them. Does not modify the given timeline. */
export function recordChanges(timeline: ProjectTimeline, changes: readonly Change[]): Recorded {
  const [next, patches, inversePatches] = immer.produceWithPatches(timeline, (draft) => {
    applyChanges(draft, changes);
  });
  return {
    next,
    redo: patches.flatMap((patch) => changesOfPatch(patch, timeline)),
    undo: inversePatches.flatMap((patch) => changesOfPatch(patch, next)),
  };
}

/** `applyChanges` replaces rows whole, so a patch is one row, or a page that was added (or removed) with all of its rows. */
function changesOfPatch(patch: Patch, before: ProjectTimeline): Change[] {
  const [field = "", page, id] = patch.path.map(String);
  switch (field) {
    case "pages":
      if (page === undefined) throw new Error("A patch replaces every clip at once.");
      if (id === undefined) return changesOfPage(patch, page, before);
      return [patch.op === "remove" ? { kind: "removeClip", id } : { kind: "putClip", clip: patch.value as Clip }];
    case "cues":
      if (page === undefined) throw new Error("A patch replaces every cue at once.");
      return [patch.op === "remove" ? { kind: "removeCue", id: page } : { kind: "putCue", cue: patch.value as Cue }];
    case "picture":
      return [{ kind: "setPicture", picture: patch.value as Picture | undefined }];
    case "settings":
      return [{ kind: "setSettings", settings: patch.value as ProjectSettings }];
    case "name":
      return [{ kind: "rename", name: patch.value as string }];
    default:
      throw new Error(`A patch touches ${patch.path.join("/")}, which no change can.`);
  }
}

function changesOfPage(patch: Patch, page: string, before: ProjectTimeline): Change[] {
  if (patch.op === "remove") return Object.keys(before.pages[page] ?? {}).map((id) => ({ kind: "removeClip", id }));
  return Object.values(patch.value as Record<string, Clip>).map((clip) => ({ kind: "putClip", clip }));
}
