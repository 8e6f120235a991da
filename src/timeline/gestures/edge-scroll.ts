import type { Viewport } from "#model/timeline/viewport.ts";
import { lanesTopPx } from "../layout.ts";
import type { Point } from "./hit-test.ts";

/** A drag within this distance of an edge scrolls, CSS px; speed rises towards and beyond the edge. */
const ZONE_PX = 36;
/** Speed is highest this far outside the canvas, CSS px. */
const BEYOND_PX = 80;
const FASTEST_PX_PER_SECOND = 2400;

export type ScrollSpeed = { readonly xPxPerSecond: number; readonly yPxPerSecond: number };

/** Scroll speed of a drag at this point. @param isVertical false for drags that move in time only */
export function edgeScrollSpeed(point: Point, viewport: Viewport, isVertical: boolean): ScrollSpeed {
  return {
    xPxPerSecond: speedOf(point.xPx, 0, viewport.widthPx),
    yPxPerSecond: isVertical ? speedOf(point.yPx, lanesTopPx(viewport), viewport.heightPx) / 2 : 0,
  };
}

/** Grows with the square of the depth, so that speed starts at zero at the zone's border. Zero if there is no room: before the first layout. */
function speedOf(at: number, from: number, to: number): number {
  if (to <= from) return 0;
  const zone = Math.min(ZONE_PX, (to - from) / 4);
  const depth = Math.max(from + zone - at, at - (to - zone), 0) / (zone + BEYOND_PX);
  const speed = Math.min(1, depth) ** 2 * FASTEST_PX_PER_SECOND;
  if (speed === 0) return 0;
  return at < (from + to) / 2 ? -speed : speed;
}

/** The view after scrolling at a speed for some time. The caller clamps. */
export function scrolledBy(viewport: Viewport, speed: ScrollSpeed, seconds: number): Viewport {
  return {
    ...viewport,
    startSeconds: viewport.startSeconds + (speed.xPxPerSecond * seconds) / viewport.pxPerSecond,
    scrollTopPx: viewport.scrollTopPx + speed.yPxPerSecond * seconds,
  };
}
