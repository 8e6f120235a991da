import { LANE_HEIGHTS } from "../project-json/project-additions.ts";
import type { LaneHeight } from "../project-json/project-additions.ts";
import { clamp } from "../time/time.ts";
import type { Lane } from "./clip.ts";
import { laneOrder } from "./lane-order.ts";
import { FINGER_LANE_HEIGHT_PX, LANE_HEIGHT_PX, MAX_LANE_HEIGHT_PX, MIN_LANE_HEIGHT_PX } from "./limits.ts";

/** Heights of the lanes in one view, whole CSS px, and their inverse: `laneTopOf` takes O(1), `laneAt` O(log n). */
export type LaneHeights = {
  /** By index. */
  readonly px: readonly number[];
  /** Of all lanes after those. */
  readonly otherPx: number;
  /** Derived from `px`: the top of each of these lanes, and the bottom of the last, from the first lane's top. */
  readonly tops: readonly number[];
};

/** The named heights. */
export const LANE_SIZES_PX: Readonly<Record<LaneHeight, number>> = { small: 32, medium: LANE_HEIGHT_PX, large: 120 };

export const DEFAULT_LANE_HEIGHTS: LaneHeights = { px: [], otherPx: LANE_HEIGHT_PX, tops: [0] };

export const FINGER_LANE_HEIGHTS: LaneHeights = { px: [], otherPx: FINGER_LANE_HEIGHT_PX, tops: [0] };

/** Each height is limited to what a lane may have. */
export function laneHeightsOf(px: readonly number[], otherPx: number): LaneHeights {
  const others = limited(otherPx);
  const all = px.map(limited);
  const listed = all.slice(0, all.findLastIndex((height) => height !== others) + 1);
  const tops = [0];
  for (const height of listed) tops.push((tops.at(-1) ?? 0) + height);
  return { px: listed, otherPx: others, tops };
}

function limited(px: number): number {
  return clamp(Math.round(px), MIN_LANE_HEIGHT_PX, MAX_LANE_HEIGHT_PX);
}

export function laneHeightOf({ px, otherPx }: LaneHeights, laneIndex: number): number {
  return px[laneIndex] ?? otherPx;
}

/** From the first lane's top. */
export function laneTopOf({ px, otherPx, tops }: LaneHeights, laneIndex: number): number {
  return tops[laneIndex] ?? (tops[px.length] ?? 0) + (laneIndex - px.length) * otherPx;
}

/** The lane at a distance from the first lane's top; negative above it. */
export function laneAt({ px, otherPx, tops }: LaneHeights, yPx: number): number {
  const listedPx = tops[px.length] ?? 0;
  if (yPx >= listedPx) return px.length + Math.floor((yPx - listedPx) / otherPx);
  let [low, high] = [0, px.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tops[middle] ?? 0) <= yPx) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** One lane with another height. */
export function withLaneHeight(heights: LaneHeights, laneIndex: number, px: number): LaneHeights {
  const all = Array.from({ length: Math.max(heights.px.length, laneIndex + 1) }, (_, index) => laneHeightOf(heights, index));
  return laneHeightsOf(all.with(laneIndex, px), heights.otherPx);
}

/** A lane with its height at another index; the lanes between shift by one. */
export function withLaneMoved(heights: LaneHeights, from: number, to: number): LaneHeights {
  const length = Math.max(heights.px.length, from + 1, to + 1);
  const all = Array.from({ length }, (_, index) => laneHeightOf(heights, index));
  return laneHeightsOf(all.toSpliced(from, 1).toSpliced(to, 0, laneHeightOf(heights, from)), heights.otherPx);
}

/** The next named height above or below; undefined beyond the last. */
export function nextSizePx(px: number, step: 1 | -1): number | undefined {
  const sizes = LANE_HEIGHTS.map((size) => LANE_SIZES_PX[size]);
  return step > 0 ? sizes.find((size) => size > px) : sizes.findLast((size) => size < px);
}

/** The name of a height; undefined for any other than the three. */
export function sizeOf(px: number): LaneHeight | undefined {
  return LANE_HEIGHTS.find((size) => LANE_SIZES_PX[size] === px);
}

/**
 * The heights after lanes were moved, added or removed: each lane keeps its own, and a new one does not get that of a removed one.
 * @param laneCount of all lanes now, those with clips that the list lacks included
 */
export function heightsAfter(heights: LaneHeights, before: readonly Lane[], after: readonly Lane[], laneCount: number): LaneHeights {
  const order = laneOrder(before, after) ?? [];
  const isFewer = before.length > laneCount;
  if (heights.px.length === 0 || (order.length === 0 && !isFewer)) return heights;
  const px: number[] = [];
  for (let index = 0; index < Math.max(order.length, heights.px.length); index++) {
    const place = index < order.length ? order[index] : index;
    if (place !== undefined) px[place] = laneHeightOf(heights, index);
  }
  return laneHeightsOf(
    Array.from(isFewer ? px.slice(0, laneCount) : px, (height) => height ?? heights.otherPx),
    heights.otherPx,
  );
}
