import { LANE_HEIGHT_PX } from "#model/timeline/limits.ts";
import type { Viewport } from "#model/timeline/viewport.ts";

/** Vertical layout in CSS pixels: ruler, video bar and "Video sound", which stay in place, then the lanes, which scroll below them. */
export const RULER_HEIGHT_PX = 28;
export const VIDEO_HEIGHT_PX = LANE_HEIGHT_PX;
export const VIDEO_SOUND_TOP_PX = RULER_HEIGHT_PX + VIDEO_HEIGHT_PX;
/** Room for a name above its buttons, and no more: six lanes are to fit below. */
const VIDEO_SOUND_HEIGHT_PX = 48;
/** The area below the last lane: a clip dropped there creates a lane. */
export const NEW_LANE_HEIGHT_PX = LANE_HEIGHT_PX;
/** Space between a clip and its lane's edges. */
export const CLIP_INSET_PX = 2;
/** The strip at the top of a clip that shows its name. */
export const CLIP_HEADER_PX = 16;

/** The top of the first lane when not scrolled. */
export function lanesTopPx({ videoSoundPx = 0 }: Pick<Viewport, "videoSoundPx">): number {
  return VIDEO_SOUND_TOP_PX + videoSoundPx;
}

/** Shows or hides the row "Video sound"; the same object where nothing changes. */
export function withVideoSoundRow(viewport: Viewport, isShown: boolean): Viewport {
  const videoSoundPx = isShown ? VIDEO_SOUND_HEIGHT_PX : 0;
  return (viewport.videoSoundPx ?? 0) === videoSoundPx ? viewport : { ...viewport, videoSoundPx };
}

/** Height of the whole content, for `clampViewport`. */
export function contentHeightPx(laneCount: number, viewport: Viewport): number {
  return lanesTopPx(viewport) + laneCount * LANE_HEIGHT_PX + NEW_LANE_HEIGHT_PX;
}

/** The top of a lane in the canvas; less than `lanesTopPx` when scrolled. */
export function laneTopPx(laneIndex: number, viewport: Viewport): number {
  return lanesTopPx(viewport) + laneIndex * LANE_HEIGHT_PX - viewport.scrollTopPx;
}

export type LaneRow =
  | { readonly kind: "ruler" }
  | { readonly kind: "video" }
  | { readonly kind: "videoSound" }
  /** `laneIndex` may be at most one past the last lane (a new lane). */
  | { readonly kind: "lane"; readonly laneIndex: number };

/** The row at a height in the canvas. Everything below the last lane is the new lane. */
export function rowAt(yPx: number, viewport: Viewport, laneCount: number): LaneRow {
  if (yPx < RULER_HEIGHT_PX) return { kind: "ruler" };
  if (yPx < VIDEO_SOUND_TOP_PX) return { kind: "video" };
  if (yPx < lanesTopPx(viewport)) return { kind: "videoSound" };
  const laneIndex = Math.floor((yPx - lanesTopPx(viewport) + viewport.scrollTopPx) / LANE_HEIGHT_PX);
  return { kind: "lane", laneIndex: Math.min(laneIndex, laneCount) };
}

/** The lanes at least partly in view: [first, end), within `laneCount`. */
export function visibleLanes(viewport: Viewport, laneCount: number): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.floor(viewport.scrollTopPx / LANE_HEIGHT_PX));
  const end = Math.ceil((viewport.heightPx - lanesTopPx(viewport) + viewport.scrollTopPx) / LANE_HEIGHT_PX);
  return { first, end: Math.min(laneCount, Math.max(first, end)) };
}
