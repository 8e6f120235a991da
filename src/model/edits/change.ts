import type { Clip, Picture } from "../timeline/clip.ts";
import type { Cue } from "../timeline/cue.ts";
import type { ProjectSettings } from "../timeline/project-settings.ts";

/** An edit's change of one row. The document, the device's journal and the server use the same list. */
export type Change =
  | { readonly kind: "putClip"; readonly clip: Clip }
  | { readonly kind: "removeClip"; readonly id: string }
  | { readonly kind: "putCue"; readonly cue: Cue }
  | { readonly kind: "removeCue"; readonly id: string }
  | { readonly kind: "setPicture"; readonly picture: Picture | undefined }
  | { readonly kind: "setSettings"; readonly settings: ProjectSettings }
  | { readonly kind: "rename"; readonly name: string };

export function putClip(clip: Clip): Change {
  return { kind: "putClip", clip };
}

export function putCue(cue: Cue): Change {
  return { kind: "putCue", cue };
}

/** Selects the sentence for a refusal. Embedding pages read it as `TimelineEdit.kind`: a kind is never renamed. */
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
  | "renameClip"
  | "setInPoint"
  | "setOutPoint"
  | "setPicture"
  | "clearPicture"
  | "changeLane"
  | "moveLane"
  | "addLane"
  | "duplicateLane"
  | "removeLane"
  | "changeMarkers"
  | "setLoopRange"
  | "makeCue"
  | "changeCue"
  | "moveCue"
  | "trimCue"
  | "removeCue"
  | "addAlternate"
  | "joinAlternate"
  | "leaveAlternate"
  | "changeAlternate"
  | "removeAlternate"
  | "chooseAlternate"
  | "keepAlternate"
  | "vote"
  | "changeSettings"
  | "renameProject"
  /** Made by an embedding page, of any rows. */
  | "changeProject"
  | "undo"
  | "redo";

/** A pure change of the timeline: the result of one gesture. */
export type Edit = {
  readonly kind: EditKind;
  readonly changes: readonly Change[];
};
