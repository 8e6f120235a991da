import type { Viewport } from "#model/timeline/viewport.ts";
import { LANES_TOP_PX } from "../layout.ts";
import type { Point } from "./press.ts";

/** A drag this near to an edge scrolls, CSS px; the nearer the faster, and on beyond it. */
const ZONE_PX = 36;
/** So much outside the canvas scrolls fastest. */
const BEYOND_PX = 80;
const FASTEST_PX_PER_SECOND = 2400;

export type ScrollSpeed = { readonly xPxPerSecond: number; readonly yPxPerSecond: number };

/** How fast the view scrolls while something is held at this place. @param isVertical false for what only moves in time */
export function edgeScrollSpeed(point: Point, viewport: Viewport, isVertical: boolean): ScrollSpeed {
  return {
    xPxPerSecond: speedOf(point.xPx, 0, viewport.widthPx),
    yPxPerSecond: isVertical ? speedOf(point.yPx, LANES_TOP_PX, viewport.heightPx) / 2 : 0,
  };
}

/** Rises with the square of the depth, so that the border of the zone is not a step. */
function speedOf(at: number, from: number, to: number): number {
  const zone = Math.min(ZONE_PX, (to - from) / 4);
  const depth = Math.max(from + zone - at, at - (to - zone), 0) / (zone + BEYOND_PX);
  const speed = Math.min(1, depth) ** 2 * FASTEST_PX_PER_SECOND;
  if (speed === 0) return 0;
  return at < (from + to) / 2 ? -speed : speed;
}

/** The view after so much time at a speed. The caller clamps. */
export function scrolledBy(viewport: Viewport, speed: ScrollSpeed, seconds: number): Viewport {
  return {
    ...viewport,
    startSeconds: viewport.startSeconds + (speed.xPxPerSecond * seconds) / viewport.pxPerSecond,
    scrollTopPx: viewport.scrollTopPx + speed.yPxPerSecond * seconds,
  };
}
