import type { Clip, Picture } from "../timeline/clip.ts";
import type { ProjectSettings } from "../timeline/project-settings.ts";

/** One row's worth of an edit. What an edit does here, on the device's journal and on the server is the same list. */
export type Change =
  | { readonly kind: "putClip"; readonly clip: Clip }
  | { readonly kind: "removeClip"; readonly id: string }
  | { readonly kind: "setPicture"; readonly picture: Picture | undefined }
  | { readonly kind: "setSettings"; readonly settings: ProjectSettings }
  | { readonly kind: "rename"; readonly name: string };

export function putClip(clip: Clip): Change {
  return { kind: "putClip", clip };
}

/** Which sentence tells of a refusal, and what the undo menu says. */
export type EditKind =
  | "addClip"
  | "moveClip"
  | "trimClip"
  | "slipClip"
  | "rollClips"
  | "splitClip"
  | "removeClip"
  | "rippleDelete"
  | "cutClips"
  | "pasteClips"
  | "duplicateClips"
  | "muteClip"
  | "mixClip"
  | "crossfadeClips"
  | "setInPoint"
  | "setOutPoint"
  | "setPicture"
  | "clearPicture"
  | "changeLane"
  | "moveLane"
  | "changeMarkers"
  | "setLoopRange"
  | "changeSettings"
  | "renameProject"
  | "undo"
  | "redo";

/** A pure change of the timeline: what one gesture does. */
export type Edit = {
  readonly kind: EditKind;
  readonly changes: readonly Change[];
};
