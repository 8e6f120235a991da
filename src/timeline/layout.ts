import { DEFAULT_LANE_HEIGHTS, FINGER_LANE_HEIGHTS, laneAt, laneHeightOf, laneTopOf } from "#model/timeline/lane-heights.ts";
import type { LaneHeights } from "#model/timeline/lane-heights.ts";
import { LANE_HEIGHT_PX } from "#model/timeline/limits.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import type { TimelineParts } from "./timeline-parts.ts";

/**
 * Vertical layout in CSS pixels: markers, ruler, video bar and "Video sound", which stay in place, then the lanes, which scroll below
 * them.
 */
const MARKERS_HEIGHT_PX = 16;
const RULER_HEIGHT_PX = 28;
const VIDEO_HEIGHT_PX = LANE_HEIGHT_PX;
/** Room for a name above its buttons, and no more: six lanes are to fit below. */
const VIDEO_SOUND_HEIGHT_PX = 48;
/** Space between a clip and its lane's edges. */
export const CLIP_INSET_PX = 2;
/** The strip at the top of a clip that shows its name. */
export const CLIP_HEADER_PX = 16;
/** The same in a lane that is lower than `FULL_LANE_PX`. */
const LOW_CLIP_HEADER_PX = 13;
/** Lower lanes show less: in headers one line, on clips a narrower strip. */
export const FULL_LANE_PX = 54;

/** Heights of the rows that are not always there. */
type Rows = Pick<Viewport, "markersPx" | "rulerPx" | "videoPx" | "videoSoundPx">;

export function rulerTopPx({ markersPx = 0 }: Rows): number {
  return markersPx;
}

export function videoTopPx(viewport: Rows): number {
  return rulerTopPx(viewport) + (viewport.rulerPx ?? RULER_HEIGHT_PX);
}

/** Height of the picture's row; 0 where it has none. */
export function videoPx({ videoPx: px = VIDEO_HEIGHT_PX }: Rows): number {
  return px;
}

export function videoSoundTopPx(viewport: Rows): number {
  return videoTopPx(viewport) + videoPx(viewport);
}

/** The top of the first lane when not scrolled. */
export function lanesTopPx(viewport: Rows): number {
  return videoSoundTopPx(viewport) + (viewport.videoSoundPx ?? 0);
}

/** Shows or hides the markers' row; the same object where nothing changes. Lanes that are scrolled stay where they are. */
export function withMarkersRow(viewport: Viewport, isShown: boolean): Viewport {
  return withRows(viewport, { markersPx: isShown ? MARKERS_HEIGHT_PX : 0 });
}

/** The rows above the lanes as the timeline and its parts demand them. */
export function withTopRows(viewport: Viewport, { picture, settings }: ProjectTimeline, parts: TimelineParts): Viewport {
  const hasVideoRow = parts.videoRow === "auto" ? picture !== undefined : parts.videoRow;
  return withRows(viewport, {
    markersPx: parts.markers && settings.markers.length > 0 ? MARKERS_HEIGHT_PX : 0,
    ...(!parts.ruler && { rulerPx: 0 }),
    ...(parts.videoRow !== true && { videoPx: hasVideoRow ? VIDEO_HEIGHT_PX : 0 }),
  });
}

function withRows(viewport: Viewport, rows: Rows): Viewport {
  const next = { ...viewport, ...rows };
  const addedPx = lanesTopPx(next) - lanesTopPx(viewport);
  if (addedPx === 0) return viewport;
  return { ...next, scrollTopPx: viewport.scrollTopPx === 0 ? 0 : Math.max(0, viewport.scrollTopPx + addedPx) };
}

/** Shows or hides the row "Video sound"; the same object where nothing changes. */
export function withVideoSoundRow(viewport: Viewport, isShown: boolean): Viewport {
  const videoSoundPx = isShown ? VIDEO_SOUND_HEIGHT_PX : 0;
  return (viewport.videoSoundPx ?? 0) === videoSoundPx ? viewport : { ...viewport, videoSoundPx };
}

type Heights = Pick<Viewport, "laneHeights" | "isForFinger">;

export function laneHeightsIn({ laneHeights, isForFinger }: Heights): LaneHeights {
  return laneHeights ?? (isForFinger ? FINGER_LANE_HEIGHTS : DEFAULT_LANE_HEIGHTS);
}

/** Height of the area below the last lane: a clip dropped there creates a lane. */
export function newLanePx({ newLanePx: px = LANE_HEIGHT_PX }: Pick<Viewport, "newLanePx">): number {
  return px;
}

/** Height of the whole content, for `clampViewport`. */
export function contentHeightPx(laneCount: number, viewport: Viewport): number {
  return lanesTopPx(viewport) + laneTopOf(laneHeightsIn(viewport), laneCount) + newLanePx(viewport);
}

/** The top of a lane in the canvas; less than `lanesTopPx` when scrolled. */
export function laneTopPx(laneIndex: number, viewport: Viewport): number {
  return lanesTopPx(viewport) + laneTopOf(laneHeightsIn(viewport), laneIndex) - viewport.scrollTopPx;
}

export function laneHeightPx(laneIndex: number, viewport: Viewport): number {
  return laneHeightOf(laneHeightsIn(viewport), laneIndex);
}

/** Where a lane ends in the canvas, and the next one begins. */
export function laneBottomPx(laneIndex: number, viewport: Viewport): number {
  return laneTopPx(laneIndex + 1, viewport);
}

/** Height of the strip with the name on the clips of a lane. */
export function clipHeaderPx(laneIndex: number, viewport: Viewport): number {
  return laneHeightPx(laneIndex, viewport) < FULL_LANE_PX ? LOW_CLIP_HEADER_PX : CLIP_HEADER_PX;
}

export type LaneRow =
  | { readonly kind: "markers" }
  | { readonly kind: "ruler" }
  | { readonly kind: "video" }
  | { readonly kind: "videoSound" }
  /** `laneIndex` may be at most one past the last lane (a new lane). */
  | { readonly kind: "lane"; readonly laneIndex: number };

/** The row at a height in the canvas. Everything below the last lane is the new lane. */
export function rowAt(yPx: number, viewport: Viewport, laneCount: number): LaneRow {
  if (yPx < rulerTopPx(viewport)) return { kind: "markers" };
  if (yPx < videoTopPx(viewport)) return { kind: "ruler" };
  if (yPx < videoSoundTopPx(viewport)) return { kind: "video" };
  if (yPx < lanesTopPx(viewport)) return { kind: "videoSound" };
  const laneIndex = laneAt(laneHeightsIn(viewport), yPx - lanesTopPx(viewport) + viewport.scrollTopPx);
  return { kind: "lane", laneIndex: Math.min(laneIndex, laneCount) };
}

/** The lanes at least partly in view: [first, end), within `laneCount`. */
export function visibleLanes(viewport: Viewport, laneCount: number): { readonly first: number; readonly end: number } {
  const heights = laneHeightsIn(viewport);
  const first = Math.max(0, laneAt(heights, viewport.scrollTopPx));
  const lowestPx = viewport.heightPx - lanesTopPx(viewport) + viewport.scrollTopPx;
  const last = laneAt(heights, lowestPx);
  const end = laneTopOf(heights, last) < lowestPx ? last + 1 : last;
  return { first, end: Math.min(laneCount, Math.max(first, end)) };
}
