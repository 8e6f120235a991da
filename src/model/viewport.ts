import { MAX_ZOOM, MIN_ZOOM, PX_PER_SECOND_AT_ZOOM_1, ZOOM_STEP } from "./limits.ts";
import { clamp } from "./time.ts";

/** What part of the timeline is seen. The one named transform between time and pixels. CSS pixels; seconds. */
export type Viewport = {
  /** The time at the left edge. */
  readonly startSeconds: number;
  readonly pxPerSecond: number;
  /** How far the lanes are scrolled down. */
  readonly scrollTopPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
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

/** Zoom as the percentage control shows it: 1 is 50 px a second. */
export function zoomOf(viewport: Viewport): number {
  return viewport.pxPerSecond / PX_PER_SECOND_AT_ZOOM_1;
}

/** The steps of the percentage buttons: powers of 1.5 around 1, and the two ends (D31: in then out returns exactly). */
export const ZOOM_LADDER: readonly number[] = (() => {
  const steps = [MIN_ZOOM];
  for (let power = -5; power <= 5; power++) {
    const zoom = ZOOM_STEP ** power;
    if (zoom > MIN_ZOOM && zoom < MAX_ZOOM) steps.push(zoom);
  }
  return [...steps, MAX_ZOOM];
})();

export function nextZoomIn(zoom: number): number {
  return ZOOM_LADDER.find((step) => step > zoom * 1.000_001) ?? zoom;
}

export function nextZoomOut(zoom: number): number {
  return ZOOM_LADDER.findLast((step) => step < zoom / 1.000_001) ?? zoom;
}

/** Changes the scale while the time under `anchorPx` stays where it is. The caller clamps the start to its extent. */
export function zoomAround(viewport: Viewport, pxPerSecond: number, anchorPx: number): Viewport {
  const anchorSeconds = pxToSeconds(viewport, anchorPx);
  return { ...viewport, pxPerSecond, startSeconds: Math.max(0, anchorSeconds - anchorPx / pxPerSecond) };
}

/** Keeps the viewport over its content: never before 0, never further than the extent's end at the right edge. */
export function clampViewport(viewport: Viewport, extentSeconds: number, contentHeightPx: number): Viewport {
  const latestStart = Math.max(0, extentSeconds - viewport.widthPx / viewport.pxPerSecond);
  return {
    ...viewport,
    startSeconds: clamp(viewport.startSeconds, 0, latestStart),
    scrollTopPx: clamp(viewport.scrollTopPx, 0, Math.max(0, contentHeightPx - viewport.heightPx)),
  };
}
