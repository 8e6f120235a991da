import { MAX_ZOOM, MIN_ZOOM, PX_PER_SECOND_AT_ZOOM_1, ZOOM_STEP } from "./limits.ts";
import { clamp } from "../time/time.ts";
import type { LaneHeights } from "./lane-heights.ts";

/** The visible part of the timeline, and the transform between time and pixels. CSS pixels; seconds. */
export type Viewport = {
  /** The time at the left edge. */
  readonly startSeconds: number;
  readonly pxPerSecond: number;
  /** Vertical scroll position of the lanes. */
  readonly scrollTopPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Height of the markers' row above the ruler; absent or 0 without markers. */
  readonly markersPx?: number;
  /** Height of the ruler, and of the picture's row; absent: the usual one, 0 where there is none. */
  readonly rulerPx?: number;
  readonly videoPx?: number;
  /** Height of the row "Video sound" above the lanes; absent or 0 where the picture has no sound. */
  readonly videoSoundPx?: number;
  /** Height of the area below the last lane, where a new one can be made; absent: the usual one, 0 where nothing is edited. */
  readonly newLanePx?: number;
  /** The view is touched: the default height of lanes is one for fingers (B-202). */
  readonly isForFinger?: boolean;
  /** Absent: every lane has the default height. */
  readonly laneHeights?: LaneHeights | undefined;
};

export function secondsToPx(viewport: Viewport, seconds: number): number {
  return (seconds - viewport.startSeconds) * viewport.pxPerSecond;
}

export function pxToSeconds(viewport: Viewport, px: number): number {
  return viewport.startSeconds + px / viewport.pxPerSecond;
}

export function endSeconds(viewport: Viewport): number {
  return pxToSeconds(viewport, viewport.widthPx);
}

/** Zoom factor of the percentage control: 1 is 50 px a second. */
export function zoomOf(viewport: Viewport): number {
  return viewport.pxPerSecond / PX_PER_SECOND_AT_ZOOM_1;
}

/** Steps of the percentage buttons: powers of 1.5 around 1, and both limits (B-78: zooming in and out returns exactly). */
export const ZOOM_LADDER: readonly number[] = (() => {
  const steps = [MIN_ZOOM];
  for (let power = -5; power <= 5; power++) {
    const zoom = ZOOM_STEP ** power;
    if (zoom > MIN_ZOOM && zoom < MAX_ZOOM) steps.push(zoom);
  }
  return [...steps, MAX_ZOOM];
})();

/** Zoom factors closer than this ratio are equal. */
const SAME_ZOOM = 1.000_001;

/** The ladder extended beyond both ends for zoom keys (B-79): down to `least` and up to `most` where those lie beyond. */
export function longLadder(least: number, most: number): readonly number[] {
  const below: number[] = [];
  for (let zoom = MIN_ZOOM / ZOOM_STEP; zoom > least * SAME_ZOOM; zoom /= ZOOM_STEP) below.unshift(zoom);
  if (least < MIN_ZOOM) below.unshift(least);
  const above: number[] = [];
  for (let zoom = MAX_ZOOM * ZOOM_STEP; zoom < most / SAME_ZOOM; zoom *= ZOOM_STEP) above.push(zoom);
  if (most > MAX_ZOOM) above.push(most);
  return [...below, ...ZOOM_LADDER, ...above];
}

export function nextZoomIn(zoom: number, ladder = ZOOM_LADDER): number {
  return ladder.find((step) => step > zoom * SAME_ZOOM) ?? zoom;
}

export function nextZoomOut(zoom: number, ladder = ZOOM_LADDER): number {
  return ladder.findLast((step) => step < zoom / SAME_ZOOM) ?? zoom;
}

/** Changes the scale; the time under `anchorPx` stays in place. The caller clamps the start to its extent. */
export function zoomAround(viewport: Viewport, pxPerSecond: number, anchorPx: number): Viewport {
  const anchorSeconds = pxToSeconds(viewport, anchorPx);
  return { ...viewport, pxPerSecond, startSeconds: Math.max(0, anchorSeconds - anchorPx / pxPerSecond) };
}

export function isInView(viewport: Viewport, seconds: number): boolean {
  return seconds >= viewport.startSeconds && seconds < endSeconds(viewport);
}

/** Distance of the target time from the edge after a page turn: a twentieth of the view, at most 40 CSS pixels. */
const PAGE_LEAD_SHARE = 0.05;
const MOST_PAGE_LEAD_PX = 40;

/**
 * Scrolls by a page to a time outside the view, which then lies near the left edge; near the right edge after a jump back by less than
 * half a view, because the user may go on backwards. The caller clamps.
 */
export function turnedTo(viewport: Viewport, seconds: number, cameFromSeconds: number): Viewport {
  const { widthPx, pxPerSecond } = viewport;
  const leadPx = Math.min(widthPx * PAGE_LEAD_SHARE, MOST_PAGE_LEAD_PX);
  const backPx = (cameFromSeconds - seconds) * pxPerSecond;
  const isBackwards = backPx > 0 && backPx < widthPx / 2;
  return { ...viewport, startSeconds: seconds - (isBackwards ? widthPx - leadPx : leadPx) / pxPerSecond };
}

/** Clamps the viewport to its content: never before 0, and the right edge never past the extent's end. */
export function clampViewport(viewport: Viewport, extentSeconds: number, contentHeightPx: number): Viewport {
  const latestStart = Math.max(0, extentSeconds - viewport.widthPx / viewport.pxPerSecond);
  return {
    ...viewport,
    startSeconds: clamp(viewport.startSeconds, 0, latestStart),
    scrollTopPx: clamp(viewport.scrollTopPx, 0, Math.max(0, contentHeightPx - viewport.heightPx)),
  };
}
