import { MIN_ZOOM, PX_PER_SECOND_AT_ZOOM_1, RULER_LABEL_MIN_PX } from "#model/timeline/limits.ts";
import { clamp } from "#model/time/time.ts";
import { clampViewport, endSeconds, isInView, pxToSeconds, turnedTo, zoomAround } from "#model/timeline/viewport.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { contentHeightPx } from "../layout.ts";
import type { Shown } from "../shown-clips.ts";
import { frameSeconds } from "../grid/frame-seconds.ts";
import type { Modifiers, Point } from "./hit-test.ts";

/** Highest zoom: 16 px a sample at 48 kHz. */
export const MAX_PX_PER_SECOND = 16 * 48_000;

/** Zoom exponent per pixel of the wheel: a notch of a usual mouse (100 px) is a factor of 1.28. */
const ZOOM_PER_WHEEL_PX = 0.0025;
/** The same for a trackpad's pinch, which browsers report as small wheel steps with the control key. */
const ZOOM_PER_PINCH_PX = 0.012;
/** Steps up to this size come from a trackpad, CSS px. */
const PINCH_STEP_PX = 30;
/** Pixels of one line, for wheels that report lines. */
const LINE_PX = 16;

/** The viewport clamped to the content. */
export function withinContent(viewport: Viewport, shown: Shown): Viewport {
  return clampViewport(viewport, shown.extentSeconds, contentHeightPx(shown.laneCount, viewport));
}

/** Zooms to a scale; the time at the anchor stays in place. The lowest zoom shows the whole timeline. */
export function zoomTo(viewport: Viewport, pxPerSecond: number, anchorPx: number, shown: Shown): Viewport {
  const whole = viewport.widthPx / shown.extentSeconds;
  const least = Math.min(MIN_ZOOM * PX_PER_SECOND_AT_ZOOM_1, whole);
  return withinContent(zoomAround(viewport, clamp(pxPerSecond, least, MAX_PX_PER_SECOND), anchorPx), shown);
}

export type WheelStep = {
  readonly deltaX: number;
  readonly deltaY: number;
  /** As in `WheelEvent`: 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  readonly isZoom: boolean;
  readonly isHorizontal: boolean;
};

/** The wheel scrolls; with Ctrl/Cmd it zooms at the pointer; with Shift, or where nothing scrolls vertically, it scrolls horizontally. */
export function wheelTo(viewport: Viewport, step: WheelStep, anchor: Point, shown: Shown): Viewport {
  const unit = step.deltaMode === 1 ? LINE_PX : step.deltaMode === 2 ? viewport.heightPx : 1;
  const [deltaX, deltaY] = [step.deltaX * unit, step.deltaY * unit];
  if (step.isZoom) {
    const isPinch = step.deltaMode === 0 && Math.abs(deltaY) < PINCH_STEP_PX;
    const factor = Math.exp(-deltaY * (isPinch ? ZOOM_PER_PINCH_PX : ZOOM_PER_WHEEL_PX));
    return zoomTo(viewport, viewport.pxPerSecond * factor, anchor.xPx, shown);
  }
  const scrollsDown = contentHeightPx(shown.laneCount, viewport) > viewport.heightPx;
  const isSideways = step.isHorizontal || (!scrollsDown && deltaX === 0);
  const x = isSideways ? deltaX + deltaY : deltaX;
  const y = isSideways ? 0 : deltaY;
  const scrolled = { ...viewport, startSeconds: viewport.startSeconds + x / viewport.pxPerSecond, scrollTopPx: viewport.scrollTopPx + y };
  return withinContent(scrolled, shown);
}

/** A two-finger pinch: the content between the fingers at the start stays between them. */
export type Pinch = { readonly viewport: Viewport; readonly centre: Point; readonly distancePx: number };

export function pinchTo(pinch: Pinch, centre: Point, distancePx: number, shown: Shown): Viewport {
  const { viewport } = pinch;
  const scale = Math.max(1, distancePx) / Math.max(1, pinch.distancePx);
  const moved: Viewport = {
    ...viewport,
    startSeconds: viewport.startSeconds - (centre.xPx - pinch.centre.xPx) / viewport.pxPerSecond,
    scrollTopPx: viewport.scrollTopPx - (centre.yPx - pinch.centre.yPx),
  };
  return zoomTo(moved, viewport.pxPerSecond * scale, centre.xPx, shown);
}

/**
 * The view during playback; undefined where it stays. Page: scrolls a page when the playhead crosses an edge or jumps out of the
 * view (a loop). Continuous: the playhead stays in the middle once it has reached it. A playhead outside the view is not followed:
 * the user scrolled away from it.
 */
export function followPlayhead(beforeSeconds: number, nowSeconds: number, shown: Shown): Viewport | undefined {
  const { viewport, options } = shown.view;
  if (options.follow === "off" || !isInView(viewport, beforeSeconds)) return undefined;
  const half = viewport.widthPx / 2 / viewport.pxPerSecond;
  const hasCome = options.follow === "continuous" && nowSeconds >= viewport.startSeconds + half && nowSeconds > beforeSeconds;
  if (isInView(viewport, nowSeconds) && !hasCome) return undefined;
  const next = hasCome ? { ...viewport, startSeconds: nowSeconds - half } : turnedTo(viewport, nowSeconds, beforeSeconds);
  const turned = withinContent(next, shown);
  return turned.startSeconds === viewport.startSeconds ? undefined : turned;
}

/** The smallest scroll that brings a time range of a lane into view, at least its start. */
export function reveal(
  viewport: Viewport,
  from: number,
  to: number,
  top: number,
  bottom: number,
  lanesTop: number,
  shown: Shown,
): Viewport {
  const margin = Math.min(24, viewport.widthPx / 8) / viewport.pxPerSecond;
  let { startSeconds, scrollTopPx } = viewport;
  const end = endSeconds(viewport);
  if (from < startSeconds || from > end - margin) startSeconds = from - margin;
  else if (to > end && to - from + 2 * margin < end - startSeconds) startSeconds = to + margin - (end - startSeconds);
  if (top < lanesTop) scrollTopPx -= lanesTop - top;
  else if (bottom > viewport.heightPx) scrollTopPx += bottom - viewport.heightPx;
  return withinContent({ ...viewport, startSeconds, scrollTopPx }, shown);
}

export function pointSeconds(point: Point, viewport: Viewport): number {
  return Math.max(0, pxToSeconds(viewport, point.xPx));
}

/**
 * The playhead's time for a pointer position: clamped to 0 … the playable length (B-81), and on a picture frame (B-193) while frames are so
 * narrow that the playhead stays near the pointer.
 */
export function scrubTo(point: Point, { view, playableSeconds }: Shown, { snapKey }: Pick<Modifiers, "snapKey">): number {
  const { viewport, timeline } = view;
  const pointed = pxToSeconds(viewport, point.xPx);
  const frame = frameSeconds(timeline);
  const isFree = timeline.picture === undefined || snapKey || frame * viewport.pxPerSecond > RULER_LABEL_MIN_PX;
  return clamp(isFree ? pointed : Math.round(pointed / frame) * frame, 0, playableSeconds);
}

/** A press that moves the view, and the view then. */
export type Pan = { readonly press: Point; readonly viewport: Viewport };

/** The view whose content follows the pointer. The caller clamps. */
export function panTo({ viewport, press }: Pan, point: Point): Viewport {
  return {
    ...viewport,
    startSeconds: viewport.startSeconds - (point.xPx - press.xPx) / viewport.pxPerSecond,
    scrollTopPx: viewport.scrollTopPx - (point.yPx - press.yPx),
  };
}
