import type { Edit } from "#model/change.ts";
import { DEFAULT_FRAME_SECONDS } from "#model/limits.ts";
import { moveClip, trimClipEnd, trimClipStart } from "#model/edits.ts";
import { clipById } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import type { GridMove, GridPlace } from "./grid-place.ts";

export type GridKey = Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;

export type GridCommand =
  | { readonly kind: "move"; readonly move: GridMove }
  | { readonly kind: "select" }
  | { readonly kind: "edit"; readonly edit: EditCommand };

export type EditCommand =
  | { readonly kind: "nudge"; readonly frames: number; readonly lanes: number }
  | { readonly kind: "trimEnd"; readonly frames: number }
  | { readonly kind: "trimStart"; readonly frames: number };

/** `mod` is Cmd on a Mac and Ctrl elsewhere. */
type GridChord = { readonly key: string; readonly mod?: true; readonly alt?: true; readonly shift?: true };

type GridKeys = {
  /** As the help says it. */
  readonly label: string;
  readonly keys: readonly (GridChord & { readonly command: GridCommand })[];
};

const move = (to: GridMove): GridCommand => ({ kind: "move", move: to });
const nudge = (frames: number, lanes: number): GridCommand => ({ kind: "edit", edit: { kind: "nudge", frames, lanes } });
const trimEnd = (frames: number): GridCommand => ({ kind: "edit", edit: { kind: "trimEnd", frames } });
const trimStart = (frames: number): GridCommand => ({ kind: "edit", edit: { kind: "trimStart", frames } });

/** Every key inside the grid (D35). Space is left to the editor, where it plays. */
export const GRID_KEYS: readonly GridKeys[] = [
  {
    label: "Go to the next clip or lane",
    keys: [
      { key: "ArrowLeft", command: move("left") },
      { key: "ArrowRight", command: move("right") },
      { key: "ArrowUp", command: move("up") },
      { key: "ArrowDown", command: move("down") },
    ],
  },
  {
    label: "Go to the first or last clip of the lane",
    keys: [
      { key: "Home", command: move("rowStart") },
      { key: "End", command: move("rowEnd") },
    ],
  },
  {
    label: "Go to the first or last clip of all",
    keys: [
      { key: "Home", mod: true, command: move("gridStart") },
      { key: "End", mod: true, command: move("gridEnd") },
    ],
  },
  { label: "Select the clip", keys: [{ key: "Enter", command: { kind: "select" } }] },
  {
    label: "Move the clip by one picture frame",
    keys: [
      { key: "ArrowLeft", alt: true, command: nudge(-1, 0) },
      { key: "ArrowRight", alt: true, command: nudge(1, 0) },
    ],
  },
  {
    label: "Move the clip one lane up or down",
    keys: [
      { key: "ArrowUp", alt: true, command: nudge(0, -1) },
      { key: "ArrowDown", alt: true, command: nudge(0, 1) },
    ],
  },
  {
    label: "Trim the end by one picture frame",
    keys: [
      { key: "ArrowLeft", alt: true, shift: true, command: trimEnd(-1) },
      { key: "ArrowRight", alt: true, shift: true, command: trimEnd(1) },
    ],
  },
  {
    label: "Trim the start by one picture frame",
    keys: [
      { key: "ArrowLeft", mod: true, shift: true, command: trimStart(-1) },
      { key: "ArrowRight", mod: true, shift: true, command: trimStart(1) },
    ],
  },
];

/** What a key means inside the grid. */
export function gridCommandOf(press: GridKey): GridCommand | undefined {
  return GRID_KEYS.flatMap(({ keys }) => keys).find((chord) => isPressed(chord, press))?.command;
}

function isPressed(chord: GridChord, press: GridKey): boolean {
  return (
    chord.key === press.key &&
    (chord.mod === true) === (press.ctrlKey || press.metaKey) &&
    (chord.alt === true) === press.altKey &&
    (chord.shift === true) === press.shiftKey
  );
}

/** The edit that a command makes of the clip with the focus; undefined where there is none or it cannot move that way. */
export function editOf(command: EditCommand, place: GridPlace, timeline: Timeline): Edit | undefined {
  if (place.clipId === undefined || place.clipId === VIDEO_BAR_ID) return undefined;
  const clip = clipById(timeline, place.clipId);
  if (!clip) return undefined;
  const seconds = command.frames * frameSeconds(timeline);
  switch (command.kind) {
    case "nudge":
      return moveClip(timeline, clip.id, clip.startTime + seconds, clip.laneIndex + command.lanes);
    case "trimEnd":
      return trimClipEnd(timeline, clip.id, clip.endTime + seconds);
    case "trimStart":
      return trimClipStart(timeline, clip.id, clip.startTime + seconds);
  }
}

/** One picture frame in seconds; 1/30 where the rate is not known (D35). */
export function frameSeconds({ settings: { frameRate } }: Timeline): number {
  return frameRate && frameRate.numerator > 0 ? frameRate.denominator / frameRate.numerator : DEFAULT_FRAME_SECONDS;
}
