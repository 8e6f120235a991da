import { expect, test } from "vitest";
import { editPoints, nextTime } from "#model/timeline/edit-points.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const timeline = aTimeline(
  [
    aClip({ id: "a", laneIndex: 0, startTime: 2, endTime: 5 }),
    aClip({ id: "b", laneIndex: 1, startTime: 4, endTime: 9 }),
    aClip({ id: "c", laneIndex: 0, startTime: 5, endTime: 6 }),
  ],
  { picture: { url: "picture", duration: 12 } },
);

function travelled(laneIndexes: readonly number[], from: number, direction: 1 | -1): number[] {
  const times = editPoints(timeline, new Set(laneIndexes));
  const visited: number[] = [];
  for (let at = nextTime(times, from, direction); at !== undefined; at = nextTime(times, at, direction)) visited.push(at);
  return visited;
}

test("B-141 edit points are the edges of all clips, the start and the picture's end, each visited once in order", () => {
  expect(travelled([], 0, 1)).toEqual([2, 4, 5, 6, 9, 12]);
  expect(travelled([], 99, -1)).toEqual([12, 9, 6, 5, 4, 2, 0]);
  expect(travelled([], 4.5, -1)).toEqual([4, 2, 0]);
});

test("B-141 on the lanes of selected clips only their edges count", () => {
  expect(travelled([1], 0, 1)).toEqual([4, 9]);
  expect(travelled([0], 5, 1)).toEqual([6]);
});

test("a playhead that stands on an edit point but for a rounding error moves on", () => {
  expect(nextTime([2, 5], 2 - 1e-5, 1)).toBe(5);
  expect(nextTime([2, 5], 5 + 1e-5, -1)).toBe(2);
});
