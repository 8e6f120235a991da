import type { Edit } from "#model/edits/change.ts";
import { moveClip, trimClipEnd, trimClipStart } from "#model/edits/edits.ts";
import { moveClips, trimClips } from "#model/edits/group-edits.ts";
import { changeFades, changeGain } from "#model/edits/mix-edits.ts";
import { rollClips, slipClip } from "#model/edits/slip-and-roll.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import { NO_MODIFIERS } from "../gestures/press.ts";
import { heldIds } from "../gestures/drag-clips.ts";
import { editPointAt } from "../gestures/drag-inside.ts";
import { clickedSelection } from "../gestures/selecting.ts";
import type { Shown } from "../shown-clips.ts";
import type { EditCommand } from "./edit-command.ts";
import { frameSeconds } from "./frame-seconds.ts";
import { rowOfLane } from "./grid-place.ts";
import type { GridMove, GridPlace } from "./grid-place.ts";
import { RULER_ROW, rulerEditOf } from "./ruler-row.ts";

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

type GridKeys = {
  /** The sentence in the keyboard help. */
  readonly label: string;
  /** The name on a drawn key. */
  readonly short?: string;
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
    label: "Go to the next clip or lane",
    short: "Next clip, lane",
    keys: [
      { key: "ArrowLeft", command: move("left") },
      { key: "ArrowRight", command: move("right") },
      { key: "ArrowUp", command: move("up") },
      { key: "ArrowDown", command: move("down") },
    ],
  },
  {
    label: "Go to the first or last clip of the lane",
    short: "Ends of the lane",
    keys: [
      { key: "Home", command: move("rowStart") },
      { key: "End", command: move("rowEnd") },
    ],
  },
  {
    label: "Go to the first or last clip of all",
    short: "Ends of all lanes",
    keys: [
      { key: "Home", mod: true, command: move("gridStart") },
      { key: "End", mod: true, command: move("gridEnd") },
    ],
  },
  { label: "Find a clip by name", short: "Find clip", keys: [{ key: "/", command: { kind: "find" } }] },
  {
    label: "Select the clip; a selected one: edit its values",
    short: "Select, values",
    keys: [{ key: "Enter", command: { kind: "select", how: "only" } }],
  },
  {
    label: "Add the clip to the selection, or take it out",
    short: "Add to selection",
    keys: [{ key: "Enter", mod: true, command: { kind: "select", how: "toggle" } }],
  },
  {
    label: "Select everything up to the clip",
    short: "Select up to here",
    keys: [{ key: "Enter", shift: true, command: { kind: "select", how: "upTo" } }],
  },
  {
    label: "Open the menu of the clip, lane, marker or loop range",
    short: "Menu",
    keys: [{ key: "Enter", alt: true, command: { kind: "menu" } }],
  },
  {
    label: "Move the clip, the marker or the loop range by one picture frame",
    short: "Move 1 frame",
    keys: [
      { key: "ArrowLeft", alt: true, command: nudge(-1, 0) },
      { key: "ArrowRight", alt: true, command: nudge(1, 0) },
    ],
  },
  {
    label: "Move the clip one lane up or down",
    short: "Move 1 lane",
    keys: [
      { key: "ArrowUp", alt: true, command: nudge(0, -1) },
      { key: "ArrowDown", alt: true, command: nudge(0, 1) },
    ],
  },
  {
    label: "Trim the end of the clip or the loop range by one picture frame",
    short: "Trim end",
    keys: [
      { key: "ArrowLeft", alt: true, shift: true, command: trimEnd(-1) },
      { key: "ArrowRight", alt: true, shift: true, command: trimEnd(1) },
    ],
  },
  {
    label: "Trim the start of the clip or the loop range by one picture frame",
    short: "Trim start",
    keys: [
      { key: "ArrowLeft", mod: true, shift: true, command: trimStart(-1) },
      { key: "ArrowRight", mod: true, shift: true, command: trimStart(1) },
    ],
  },
  {
    label: "Slip the sound inside the clip by one picture frame",
    short: "Slip 1 frame",
    keys: [
      { key: "ArrowLeft", mod: true, alt: true, command: slip(-1) },
      { key: "ArrowRight", mod: true, alt: true, command: slip(1) },
    ],
  },
  {
    label: "Roll the joint with the next clip by one picture frame",
    short: "Roll 1 frame",
    keys: [
      { key: "ArrowLeft", mod: true, alt: true, shift: true, command: roll(-1) },
      { key: "ArrowRight", mod: true, alt: true, shift: true, command: roll(1) },
    ],
  },
  {
    label: "Make the clip louder or softer by half a decibel",
    short: "Gain ½ dB",
    keys: [
      { key: "ArrowUp", mod: true, command: gain(0.5) },
      { key: "ArrowDown", mod: true, command: gain(-0.5) },
    ],
  },
  {
    label: "Make the fade-in longer or shorter by a tenth of a second",
    short: "Fade-in",
    keys: [
      { key: "ArrowUp", mod: true, shift: true, command: fade("fadeIn", 0.1) },
      { key: "ArrowDown", mod: true, shift: true, command: fade("fadeIn", -0.1) },
    ],
  },
  {
    label: "Make the fade-out longer or shorter by a tenth of a second",
    short: "Fade-out",
    keys: [
      { key: "ArrowUp", alt: true, shift: true, command: fade("fadeOut", 0.1) },
      { key: "ArrowDown", alt: true, shift: true, command: fade("fadeOut", -0.1) },
    ],
  },
  {
    label: "Make the lane higher or lower",
    short: "Lane height",
    keys: [
      { key: "ArrowUp", mod: true, alt: true, command: { kind: "laneHeight", step: 1 } },
      { key: "ArrowDown", mod: true, alt: true, command: { kind: "laneHeight", step: -1 } },
    ],
  },
  { label: "Rename the clip, the marker or the lane", short: "Rename", keys: [{ key: "F2", command: { kind: "rename" } }] },
  {
    label: "Remove the marker or the loop range",
    short: "Remove marker",
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
  const ids = heldIds(clip, shown);
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
