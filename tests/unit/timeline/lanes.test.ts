import { expect, test } from "vitest";
import { defaultLane } from "#model/timeline/clip.ts";
import { LANE_LEAST_DB, LANE_MOST_DB, gainOfLevel, levelOfGain } from "#timeline/lanes/lane-level.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

test("B-119 a lane's gain is 20·log10 decibels, from silence to +12 dB", () => {
  expect(levelOfGain(1)).toBe(0);
  expect(gainOfLevel(0)).toBe(1);
  expect(levelOfGain(0)).toBe(LANE_LEAST_DB);
  expect(gainOfLevel(LANE_LEAST_DB)).toBe(0);
  expect(LANE_MOST_DB).toBeCloseTo(12, 9);
  expect(gainOfLevel(-6)).toBeCloseTo(0.501, 3);
});

test("muted lanes and lanes beside a soloed one are drawn dimmed", () => {
  const clips = [0, 1, 2].map((laneIndex) => aClip({ id: `c${laneIndex}`, laneIndex }));
  const quiet = (...lanes: readonly Partial<ReturnType<typeof defaultLane>>[]) => {
    const plain = aTimeline(clips);
    const settings = { ...plain.settings, lanes: lanes.map((fields, index) => ({ ...defaultLane(index), ...fields })) };
    return [...shownOf(createTestHost({ ...plain, settings }).getView()).quietLanes];
  };
  expect(quiet()).toEqual([]);
  expect(quiet({}, { muted: true })).toEqual([1]);
  expect(quiet({}, { solo: true })).toEqual([0, 2]);
  expect(quiet({ solo: true, muted: true })).toEqual([0, 1, 2]);
});
