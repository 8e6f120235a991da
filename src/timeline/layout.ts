import { LANE_HEIGHT_PX } from "#model/timeline/limits.ts";
import type { Viewport } from "#model/timeline/viewport.ts";

/** Vertical layout in CSS pixels: the ruler and the video bar, which stay in place, then the lanes, which scroll below them. */
export const RULER_HEIGHT_PX = 28;
export const VIDEO_HEIGHT_PX = LANE_HEIGHT_PX;
export const LANES_TOP_PX = RULER_HEIGHT_PX + VIDEO_HEIGHT_PX;
/** The area below the last lane: a clip dropped there creates a lane. */
export const NEW_LANE_HEIGHT_PX = LANE_HEIGHT_PX;
/** Space between a clip and its lane's edges. */
export const CLIP_INSET_PX = 2;
/** The strip at the top of a clip that shows its name. */
export const CLIP_HEADER_PX = 16;

/** Height of the whole content, for `clampViewport`. */
export function contentHeightPx(laneCount: number): number {
  return LANES_TOP_PX + laneCount * LANE_HEIGHT_PX + NEW_LANE_HEIGHT_PX;
}

/** The top of a lane in the canvas; less than `LANES_TOP_PX` when scrolled. */
export function laneTopPx(laneIndex: number, viewport: Viewport): number {
  return LANES_TOP_PX + laneIndex * LANE_HEIGHT_PX - viewport.scrollTopPx;
}

export type LaneRow =
  | { readonly kind: "ruler" }
  | { readonly kind: "video" }
  /** `laneIndex` may be at most one past the last lane (a new lane). */
  | { readonly kind: "lane"; readonly laneIndex: number };

/** The row at a height in the canvas. Everything below the last lane is the new lane. */
export function rowAt(yPx: number, viewport: Viewport, laneCount: number): LaneRow {
  if (yPx < RULER_HEIGHT_PX) return { kind: "ruler" };
  if (yPx < LANES_TOP_PX) return { kind: "video" };
  const laneIndex = Math.floor((yPx - LANES_TOP_PX + viewport.scrollTopPx) / LANE_HEIGHT_PX);
  return { kind: "lane", laneIndex: Math.min(laneIndex, laneCount) };
}

/** The lanes at least partly in view: [first, end), within `laneCount`. */
export function visibleLanes(viewport: Viewport, laneCount: number): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.floor(viewport.scrollTopPx / LANE_HEIGHT_PX));
  const end = Math.ceil((viewport.heightPx - LANES_TOP_PX + viewport.scrollTopPx) / LANE_HEIGHT_PX);
  return { first, end: Math.min(laneCount, Math.max(first, end)) };
}
