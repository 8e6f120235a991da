import { LANE_HEIGHT_PX } from "#model/timeline/limits.ts";
import type { Viewport } from "#model/timeline/viewport.ts";

/** Where things lie vertically, in CSS pixels: the ruler, the video bar (both stay), then the lanes, which scroll below them. */
export const RULER_HEIGHT_PX = 28;
export const VIDEO_HEIGHT_PX = LANE_HEIGHT_PX;
export const LANES_TOP_PX = RULER_HEIGHT_PX + VIDEO_HEIGHT_PX;
/** Below the last lane: what is dropped there gets a new one. */
export const NEW_LANE_HEIGHT_PX = LANE_HEIGHT_PX;
/** Space between a clip and its lane's edges. */
export const CLIP_INSET_PX = 2;
/** The strip on top of a clip that carries its name. */
export const CLIP_HEADER_PX = 16;

/** Height of everything, for `clampViewport`. */
export function contentHeightPx(laneCount: number): number {
  return LANES_TOP_PX + laneCount * LANE_HEIGHT_PX + NEW_LANE_HEIGHT_PX;
}

/** The top of a lane in the canvas; may lie above `LANES_TOP_PX` when scrolled. */
export function laneTopPx(laneIndex: number, viewport: Viewport): number {
  return LANES_TOP_PX + laneIndex * LANE_HEIGHT_PX - viewport.scrollTopPx;
}

export type LaneRow =
  | { readonly kind: "ruler" }
  | { readonly kind: "video" }
  /** `laneIndex` may be one past the last (a new lane), never more. */
  | { readonly kind: "lane"; readonly laneIndex: number };

/** The row at a height in the canvas. Below the last lane everything counts as the new one. */
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
