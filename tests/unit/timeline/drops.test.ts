import { expect, test } from "vitest";
import { landingAt, parseDroppedItem } from "#timeline/gestures/drop-input.ts";
import { snapOptionsOf } from "#timeline/gestures/snapping.ts";
import { DEFAULT_OPTIONS } from "#timeline/contract.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const host = createTestHost(aTimeline([aClip({ id: "a", startTime: 10, endTime: 20, laneIndex: 1 })], 60));
const shown = shownOf(host.getView());
/** A view at 20 px per second: 8 px are 0.4 s. The playhead is at 30 s. */
const landing = (seconds: number, yPx: number, alt = false, from = shown) =>
  landingAt({ xPx: seconds * 20, yPx }, from, snapOptionsOf(from, 30, alt, 8));
const [VIDEO, LANE_0, LANE_1, BELOW] = [50, 100, 160, 280];

test("B-71 dropped data must parse as JSON and contain url, name and id; otherwise it is ignored", () => {
  expect(parseDroppedItem('{"url":"u","name":"n","id":"7","more":1}')).toEqual({ id: "7" });
  expect(parseDroppedItem('{"url":"u","name":"n","id":7}')).toEqual({ id: "7" });
  for (const data of [
    "",
    "x",
    "null",
    "[]",
    "3",
    '{"url":"u","name":"n"}',
    '{"url":"","name":"n","id":"1"}',
    '{"url":1,"name":"n","id":"1"}',
  ]) {
    expect(parseDroppedItem(data)).toBeUndefined();
  }
});

test("B-72 a drop lands at the pointer's time, snapped to a near target, and the line and the time are shown", () => {
  expect(landing(5, LANE_0)).toEqual({ laneIndex: 0, guide: { lineSeconds: undefined, seconds: 5, laneIndex: 0, text: "0:05.000" } });
  expect(landing(20.3, LANE_0)).toEqual({ laneIndex: 0, guide: { lineSeconds: 20, seconds: 20, laneIndex: 0, text: "0:20.000" } });
  expect(landing(29.7, LANE_0).guide).toMatchObject({ lineSeconds: 30, seconds: 30 });
  expect(landing(20.3, LANE_0, true).guide).toMatchObject({ lineSeconds: undefined, seconds: 20.3 });
  const loose = shownOf({ ...host.getView(), options: { ...DEFAULT_OPTIONS, snap: "off" } });
  expect(landing(20.3, LANE_0, false, loose).guide.seconds).toBe(20.3);
  expect(landing(20.3, LANE_0, true, loose).guide.seconds).toBe(20);
});

test("B-72 a drop uses the lane under the pointer; B-73 below the last lane, or without lanes, it makes a new one", () => {
  expect([VIDEO, LANE_0, LANE_1, BELOW].map((yPx) => landing(5, yPx).laneIndex)).toEqual([2, 0, 1, 2]);
});
