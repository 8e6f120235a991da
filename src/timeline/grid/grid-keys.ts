import type { Edit } from "#model/edits/change.ts";
import { moveClip, trimClipEnd, trimClipStart } from "#model/edits/edits.ts";
import { moveClips, trimClips } from "#model/edits/group-edits.ts";
import { changeFades, changeGain } from "#model/edits/mix-edits.ts";
import { rollClips, slipClip } from "#model/edits/slip-and-roll.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import { ALL_PARTS } from "../timeline-parts.ts";
import type { TimelineParts } from "../timeline-parts.ts";
import { NO_MODIFIERS } from "../gestures/hit-test.ts";
import { selectionOrClip } from "../gestures/drag-clips.ts";
import { editPointAt } from "../gestures/drag-inside.ts";
import { clickedSelection } from "../gestures/selecting.ts";
import type { Shown } from "../shown-clips.ts";
import type { EditCommand } from "./edit-command.ts";
import { frameSeconds } from "./frame-seconds.ts";
import { rowOfLane } from "./grid-place.ts";
import type { GridMove, GridPlace } from "./grid-place.ts";
import { rulerEditOf } from "./ruler-edits.ts";
import { RULER_ROW } from "./ruler-row.ts";

export type GridKey = Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;

export type GridCommand =
  | { readonly kind: "move"; readonly move: GridMove }
  | { readonly kind: "select"; readonly how: "only" | "toggle" | "upTo" }
  | { readonly kind: "edit"; readonly edit: EditCommand }
  | { readonly kind: "find" }
  /** Opens the place's menu; an alternative to the menu key, which not every keyboard has. */
  | { readonly kind: "menu" }
  /** Removes a marker or the loop range; the editor's shortcut removes clips. */
  | { readonly kind: "remove" }
  /** Renames a clip, a marker, or the lane of a lane header. */
  | { readonly kind: "rename" }
  /** The next named height of the lane; elsewhere the editor's shortcut changes all lanes. */
  | { readonly kind: "laneHeight"; readonly step: 1 | -1 };

/** `mod` is Cmd on a Mac and Ctrl elsewhere. */
type GridChord = { readonly key: string; readonly mod?: true; readonly alt?: true; readonly shift?: true };

/** What keys of the grid do. */
export type GridUse =
  | "go"
  | "goToLaneEnd"
  | "goToEnd"
  | "find"
  | "select"
  | "toggle"
  | "selectUpTo"
  | "menu"
  | "nudge"
  | "changeLane"
  | "trimEnd"
  | "trimStart"
  | "slip"
  | "roll"
  | "gain"
  | "fadeIn"
  | "fadeOut"
  | "laneHeight"
  | "rename"
  | "remove";

/** Whether a key's part of the timeline is shown. */
export function isOfParts(command: GridCommand, { menu, gainLine, fades }: TimelineParts = ALL_PARTS): boolean {
  if (command.kind === "menu") return menu;
  if (command.kind !== "edit") return true;
  return command.edit.kind === "gain" ? gainLine : command.edit.kind === "fade" ? fades : true;
}

type GridKeys = {
  readonly id: GridUse;
  readonly keys: readonly (GridChord & { readonly command: GridCommand })[];
};

const move = (to: GridMove): GridCommand => ({ kind: "move", move: to });
const nudge = (frames: number, lanes: number): GridCommand => ({ kind: "edit", edit: { kind: "nudge", frames, lanes } });
const trimEnd = (frames: number): GridCommand => ({ kind: "edit", edit: { kind: "trimEnd", frames } });
const trimStart = (frames: number): GridCommand => ({ kind: "edit", edit: { kind: "trimStart", frames } });
const slip = (frames: number): GridCommand => ({ kind: "edit", edit: { kind: "slip", frames } });
const roll = (frames: number): GridCommand => ({ kind: "edit", edit: { kind: "roll", frames } });
const fade = (which: "fadeIn" | "fadeOut", seconds: number): GridCommand => ({
  kind: "edit",
  edit: { kind: "fade", fade: which, seconds },
});
const gain = (byDb: number): GridCommand => ({ kind: "edit", edit: { kind: "gain", byDb } });

/** Every key inside the grid (B-107). Space is left to the editor, where it toggles playback. */
export const GRID_KEYS: readonly GridKeys[] = [
  {
    id: "go",
    keys: [
      { key: "ArrowLeft", command: move("left") },
      { key: "ArrowRight", command: move("right") },
      { key: "ArrowUp", command: move("up") },
      { key: "ArrowDown", command: move("down") },
    ],
  },
  {
    id: "goToLaneEnd",
    keys: [
      { key: "Home", command: move("rowStart") },
      { key: "End", command: move("rowEnd") },
    ],
  },
  {
    id: "goToEnd",
    keys: [
      { key: "Home", mod: true, command: move("gridStart") },
      { key: "End", mod: true, command: move("gridEnd") },
    ],
  },
  { id: "find", keys: [{ key: "/", command: { kind: "find" } }] },
  {
    id: "select",
    keys: [{ key: "Enter", command: { kind: "select", how: "only" } }],
  },
  {
    id: "toggle",
    keys: [{ key: "Enter", mod: true, command: { kind: "select", how: "toggle" } }],
  },
  {
    id: "selectUpTo",
    keys: [{ key: "Enter", shift: true, command: { kind: "select", how: "upTo" } }],
  },
  {
    id: "menu",
    keys: [{ key: "Enter", alt: true, command: { kind: "menu" } }],
  },
  {
    id: "nudge",
    keys: [
      { key: "ArrowLeft", alt: true, command: nudge(-1, 0) },
      { key: "ArrowRight", alt: true, command: nudge(1, 0) },
    ],
  },
  {
    id: "changeLane",
    keys: [
      { key: "ArrowUp", alt: true, command: nudge(0, -1) },
      { key: "ArrowDown", alt: true, command: nudge(0, 1) },
    ],
  },
  {
    id: "trimEnd",
    keys: [
      { key: "ArrowLeft", alt: true, shift: true, command: trimEnd(-1) },
      { key: "ArrowRight", alt: true, shift: true, command: trimEnd(1) },
    ],
  },
  {
    id: "trimStart",
    keys: [
      { key: "ArrowLeft", mod: true, shift: true, command: trimStart(-1) },
      { key: "ArrowRight", mod: true, shift: true, command: trimStart(1) },
    ],
  },
  {
    id: "slip",
    keys: [
      { key: "ArrowLeft", mod: true, alt: true, command: slip(-1) },
      { key: "ArrowRight", mod: true, alt: true, command: slip(1) },
    ],
  },
  {
    id: "roll",
    keys: [
      { key: "ArrowLeft", mod: true, alt: true, shift: true, command: roll(-1) },
      { key: "ArrowRight", mod: true, alt: true, shift: true, command: roll(1) },
    ],
  },
  {
    id: "gain",
    keys: [
      { key: "ArrowUp", mod: true, command: gain(0.5) },
      { key: "ArrowDown", mod: true, command: gain(-0.5) },
    ],
  },
  {
    id: "fadeIn",
    keys: [
      { key: "ArrowUp", mod: true, shift: true, command: fade("fadeIn", 0.1) },
      { key: "ArrowDown", mod: true, shift: true, command: fade("fadeIn", -0.1) },
    ],
  },
  {
    id: "fadeOut",
    keys: [
      { key: "ArrowUp", alt: true, shift: true, command: fade("fadeOut", 0.1) },
      { key: "ArrowDown", alt: true, shift: true, command: fade("fadeOut", -0.1) },
    ],
  },
  {
    id: "laneHeight",
    keys: [
      { key: "ArrowUp", mod: true, alt: true, command: { kind: "laneHeight", step: 1 } },
      { key: "ArrowDown", mod: true, alt: true, command: { kind: "laneHeight", step: -1 } },
    ],
  },
  { id: "rename", keys: [{ key: "F2", command: { kind: "rename" } }] },
  {
    id: "remove",
    keys: [
      { key: "Delete", command: { kind: "remove" } },
      { key: "Backspace", command: { kind: "remove" } },
    ],
  },
];

/** The command of a key inside the grid. Undefined where a key of the grid is left to the editor: Delete on clips, heights beside lanes. */
export function gridCommandOf(press: GridKey, row = rowOfLane(0)): GridCommand | undefined {
  const command = GRID_KEYS.flatMap(({ keys }) => keys).find((chord) => isPressed(chord, press))?.command;
  if (command?.kind === "remove") return row === RULER_ROW ? command : undefined;
  return command?.kind === "laneHeight" && row < rowOfLane(0) ? undefined : command;
}

function isPressed(chord: GridChord, press: GridKey): boolean {
  return (
    chord.key === press.key &&
    (chord.mod === true) === (press.ctrlKey || press.metaKey) &&
    (chord.alt === true) === press.altKey &&
    // Some layouts type "/" with Shift, so Shift is ignored for this key.
    (chord.key === "/" || (chord.shift === true) === press.shiftKey)
  );
}

/** The edit of a command: on the focused clip and the selection with it, a marker, or the loop range; undefined if it has no effect. */
export function editOf(command: EditCommand, place: GridPlace, shown: Shown): Edit | undefined {
  const { timeline } = shown.view;
  if (place.row === RULER_ROW) return place.clipId === undefined ? undefined : rulerEditOf(command, place.clipId, shown);
  const clip = place.clipId === undefined || place.clipId === VIDEO_BAR_ID ? undefined : clipById(timeline, place.clipId);
  if (!clip) return undefined;
  const ids = selectionOrClip(clip, shown);
  if (command.kind === "gain") return changeGain(timeline, ids, command.byDb);
  if (command.kind === "fade") return changeFades(timeline, ids, command.fade, command.seconds);
  const seconds = command.frames * frameSeconds(timeline);
  switch (command.kind) {
    case "nudge":
      if (ids.length > 1) return moveClips(timeline, ids, { seconds, lanes: command.lanes });
      return moveClip(timeline, clip.id, clip.startTime + seconds, clip.laneIndex + command.lanes);
    case "trimEnd":
      return ids.length > 1 ? trimClips(timeline, ids, "end", seconds) : trimClipEnd(timeline, clip.id, clip.endTime + seconds);
    case "trimStart":
      return ids.length > 1 ? trimClips(timeline, ids, "start", seconds) : trimClipStart(timeline, clip.id, clip.startTime + seconds);
    case "slip":
      return slipClip(timeline, clip.id, clip.sourceOffset - seconds);
    case "roll": {
      const editPoint = editPointAt(clip, "end", shown);
      return editPoint && rollClips(timeline, editPoint[0].id, editPoint[1].id, seconds);
    }
  }
}

/** The selection after a key on the focused place. */
export function selectedByKey(place: GridPlace, how: "only" | "toggle" | "upTo", shown: Shown): readonly string[] {
  const clip = place.clipId === undefined ? undefined : clipById(shown.view.timeline, place.clipId);
  const modifiers = { ...NO_MODIFIERS, mod: how === "toggle", shift: how === "upTo" };
  if (clip) return clickedSelection({ kind: "clip", clip, part: "body" }, modifiers, shown);
  return place.clipId === VIDEO_BAR_ID ? clickedSelection({ kind: "video" }, modifiers, shown) : [];
}
