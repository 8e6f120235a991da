import { expect, test } from "vitest";
import { defaultLane } from "#model/timeline/clip.ts";
import {
  heightsAfter,
  laneAt,
  laneHeightOf,
  laneHeightsOf,
  laneTopOf,
  nextSizePx,
  withLaneHeight,
  withLaneMoved,
} from "#model/timeline/lane-heights.ts";

const mixed = laneHeightsOf([32, 120, 60, 240, 24], 60);

test("B-167 every pixel of a lane belongs to it, from its top to the next one's", () => {
  let top = 0;
  for (let lane = 0; lane < 9; lane++) {
    const height = laneHeightOf(mixed, lane);
    expect(laneTopOf(mixed, lane)).toBe(top);
    for (let y = top; y < top + height; y += 0.5) expect([y, laneAt(mixed, y)]).toEqual([y, lane]);
    top += height;
  }
  expect(laneAt(mixed, -1)).toBe(-1);
  expect(laneAt(laneHeightsOf([], 60), -1)).toBe(-1);
});

test("B-167 a lane is 24 to 240 px high, in whole pixels; lanes that have the common height are not listed", () => {
  expect(laneHeightsOf([3, 59.6, 1000, 60, 60], 60)).toEqual({ px: [24, 60, 240], otherPx: 60, tops: [0, 24, 84, 324] });
  expect(withLaneHeight(laneHeightsOf([], 60), 2, 32).px).toEqual([60, 60, 32]);
  expect(withLaneHeight(laneHeightsOf([60, 60, 32], 60), 2, 60).px).toEqual([]);
});

test("B-167 a step leads to the next named height, also from one between them, and stops at both ends", () => {
  expect([24, 32, 50, 60, 119, 120, 200].map((px) => nextSizePx(px, 1))).toEqual([32, 60, 60, 120, 120, undefined, undefined]);
  expect([24, 32, 50, 60, 119, 120, 200].map((px) => nextSizePx(px, -1))).toEqual([undefined, undefined, 32, 32, 60, 60, 120]);
});

test("B-167 heights follow their lanes when lanes are moved, added and removed, and stay when one is renamed", () => {
  const heights = laneHeightsOf([32, 120, 77], 60);
  const named = (...names: string[]) => names.map((name) => ({ ...defaultLane(0), name }));
  const after = (...names: string[]) => heightsAfter(heights, named("A", "B", "C"), named(...names), names.length).px;
  expect(after("B", "C", "A")).toEqual([120, 77, 32]);
  expect(after("A", "New", "B", "C")).toEqual([32, 60, 120, 77]);
  expect(after("A", "C")).toEqual([32, 77]);
  expect(after("A", "Strings", "C")).toEqual([32, 120, 77]);
  // Before the move no lane had been changed: the list was empty.
  expect(heightsAfter(heights, [], named("Audio 3", "Audio 1", "Audio 2"), 3).px).toEqual([77, 32, 120]);
  expect(heightsAfter(heights, [], named("Audio 1", "Audio 3"), 2).px).toEqual([32, 77]);
  expect(heightsAfter(heights, named("Audio 3", "Audio 1", "Audio 2"), [], 3).px).toEqual([120, 77, 32]);
  // Undone: the mute of a lane, and the lane that was added as the third. Clips keep the lanes that the list lacks.
  expect(heightsAfter(heights, named("Audio 1", "Audio 2", "Audio 3"), [], 3)).toBe(heights);
  expect(heightsAfter(heights, named("Audio 1", "Audio 2", "Audio 3"), [], 2).px).toEqual([32, 120]);
  expect(heightsAfter(heights, named("Audio 1", "Audio 3", "Audio 2"), [], 2).px).toEqual([32, 77]);
  expect(withLaneMoved(heights, 0, 2).px).toEqual([120, 77, 32]);
  expect(withLaneMoved(heights, 3, 0).px).toEqual([60, 32, 120, 77]);
});

test("B-167 a lane that is added after the last one was deleted does not get its height", () => {
  const five = Array.from({ length: 5 }, (_, index) => defaultLane(index));
  expect(heightsAfter(laneHeightsOf([32, 60, 60, 60, 120], 60), five, five.slice(0, 4), 4).px).toEqual([32]);
});
