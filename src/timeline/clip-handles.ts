import type { Clip } from "#model/timeline/clip.ts";
import { clamp } from "#model/time/time.ts";
import { secondsToPx } from "#model/timeline/viewport.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { CLIP_INSET_PX, clipHeaderPx, laneHeightPx, laneTopPx } from "./layout.ts";

/** Smaller clips show no handles, which would cover the clip's body, CSS px. */
export const HANDLES_MIN_WIDTH_PX = 56;
const HANDLES_MIN_BODY_PX = 14;
/** Distance of a zero-length fade's handle from its corner, so that it does not cover the trim edge. */
const REST_INSET_PX = 12;
export const HANDLE_RADIUS_PX = 4;
/** Range of the gain line: the maximum lies at the body's top, the minimum at its bottom. */
export const LINE_MAX_DB = 12;
export const LINE_MIN_DB = -36;
/** Margin above and below the line. */
const LINE_INSET_PX = 3;

export function hasHandles(clip: Clip, viewport: Viewport): boolean {
  const isWide = (clip.endTime - clip.startTime) * viewport.pxPerSecond >= HANDLES_MIN_WIDTH_PX;
  return isWide && bodyHeightPx(clip.laneIndex, viewport) >= HANDLES_MIN_BODY_PX;
}

/** Where a fade ends (or begins, at the clip's end), seconds. */
export function fadeEndOf(clip: Clip, edge: "start" | "end"): number {
  return edge === "start" ? clip.startTime + clip.fadeIn : clip.endTime - clip.fadeOut;
}

/** Where a fade's handle lies, CSS px from the canvas's left edge. */
export function fadeHandleXPx(clip: Clip, edge: "start" | "end", viewport: Viewport): number {
  const [from, to] = [secondsToPx(viewport, clip.startTime), secondsToPx(viewport, clip.endTime)];
  const half = (to - from) / 2;
  const inset = Math.min(REST_INSET_PX, half);
  return edge === "start"
    ? from + Math.min(Math.max(clip.fadeIn * viewport.pxPerSecond, inset), to - from - inset)
    : to - Math.min(Math.max(clip.fadeOut * viewport.pxPerSecond, inset), to - from - inset);
}

/** Top of the clip's waveform area, CSS px from the canvas's top. */
export function bodyTopPx(laneIndex: number, viewport: Viewport): number {
  return laneTopPx(laneIndex, viewport) + CLIP_INSET_PX + clipHeaderPx(laneIndex, viewport);
}

function bodyHeightPx(laneIndex: number, viewport: Viewport): number {
  return laneHeightPx(laneIndex, viewport) - 2 * CLIP_INSET_PX - clipHeaderPx(laneIndex, viewport);
}

/** Fade handles lie at the body's upper corners. */
export function fadeHandleYPx(laneIndex: number, viewport: Viewport): number {
  return bodyTopPx(laneIndex, viewport) + HANDLE_RADIUS_PX + 1;
}

/** Vertical position of the gain line, CSS px from the canvas's top. */
export function gainLineYPx(clip: Clip, viewport: Viewport): number {
  const share = (LINE_MAX_DB - clamp(clip.gainDb, LINE_MIN_DB, LINE_MAX_DB)) / (LINE_MAX_DB - LINE_MIN_DB);
  return bodyTopPx(clip.laneIndex, viewport) + LINE_INSET_PX + share * (bodyHeightPx(clip.laneIndex, viewport) - 2 * LINE_INSET_PX);
}
