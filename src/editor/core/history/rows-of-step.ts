import type { Change } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { Cue } from "#model/timeline/cue.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";

/** The rows of a step on both sides: `undo` has them as they were, `redo` as they became. */
export type StepRows = {
  readonly removed: readonly Clip[];
  readonly added: readonly Clip[];
  readonly changed: readonly (readonly [before: Clip, after: Clip])[];
  readonly before: SideOfStep;
  readonly after: SideOfStep;
};

/** The rows of one side that are no clips; undefined where the step left them as they are. */
export type SideOfStep = {
  readonly settings: ProjectSettings | undefined;
  readonly name: string | undefined;
  /** `none`: there was no picture. */
  readonly picture: "some" | "none" | undefined;
  /** A step changes one cue; undefined: none, or there was none. */
  readonly cue: Cue | undefined;
};

export function rowsOf(undo: readonly Change[], redo: readonly Change[]): StepRows {
  const [old, now] = [clipsOf(undo), clipsOf(redo)];
  return {
    removed: [...old.values()].filter(({ id }) => !now.has(id)).sort(inOrder),
    added: [...now.values()].filter(({ id }) => !old.has(id)).sort(inOrder),
    changed: [...old.values()].sort(inOrder).flatMap((clip) => {
      const after = now.get(clip.id);
      return after ? [[clip, after] as const] : [];
    }),
    before: sideOf(undo),
    after: sideOf(redo),
  };
}

function clipsOf(changes: readonly Change[]): ReadonlyMap<string, Clip> {
  return new Map(changes.flatMap((change) => (change.kind === "putClip" ? [[change.clip.id, change.clip] as const] : [])));
}

function sideOf(changes: readonly Change[]): SideOfStep {
  let side: SideOfStep = { settings: undefined, name: undefined, picture: undefined, cue: undefined };
  for (const change of changes) {
    if (change.kind === "setSettings") side = { ...side, settings: change.settings };
    if (change.kind === "putCue") side = { ...side, cue: change.cue };
    if (change.kind === "rename") side = { ...side, name: change.name };
    if (change.kind === "setPicture") side = { ...side, picture: change.picture ? "some" : "none" };
  }
  return side;
}

function inOrder(a: Clip, b: Clip): number {
  return a.laneIndex - b.laneIndex || a.startTime - b.startTime;
}
