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

const MOVES: Readonly<Record<string, GridMove>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "rowStart",
  End: "rowEnd",
};

/**
 * What a key means inside the grid. Arrows move the focus (D35), Enter selects; Space is left to the editor, where it plays.
 * Alt with arrows moves the clip by a picture frame or a lane; with Shift as well it trims the end, with Ctrl or Cmd and Shift the start.
 */
export function gridCommandOf({ key, altKey, shiftKey, ctrlKey, metaKey }: GridKey): GridCommand | undefined {
  const isControl = ctrlKey || metaKey;
  const frames = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  const lanes = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  if (altKey && !isControl && (frames !== 0 || (lanes !== 0 && !shiftKey))) {
    return { kind: "edit", edit: shiftKey ? { kind: "trimEnd", frames } : { kind: "nudge", frames, lanes } };
  }
  if (isControl && shiftKey && !altKey && frames !== 0) return { kind: "edit", edit: { kind: "trimStart", frames } };
  if (altKey || shiftKey) return undefined;
  if (isControl) {
    if (key === "Home") return { kind: "move", move: "gridStart" };
    return key === "End" ? { kind: "move", move: "gridEnd" } : undefined;
  }
  if (key === "Enter") return { kind: "select" };
  const move = MOVES[key];
  return move && { kind: "move", move };
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
