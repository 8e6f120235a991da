import * as fc from "fast-check";
import { expect, test } from "vitest";
import { allClips } from "#model/timeline/timeline.ts";
import { snapEdges, snapFieldOf } from "#timeline/gestures/snapping.ts";
import { ALL_PARTS } from "#timeline/timeline-parts.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", startTime: 10, endTime: 20 });
const rain = aClip({ id: "rain", startTime: 30, endTime: 36, laneIndex: 1 });
const timeline = aTimeline([theme, rain], 60);
const looped = { ...timeline, settings: { ...timeline.settings, loopRange: { start: 4, end: 45 } } };
const marked = { ...looped, settings: { ...looped.settings, markers: [{ id: "m", time: 50, name: "Hit", colour: "red" as const }] } };
/** A view 800 px wide at 10 px per second. */
const host = createTestHost(looped);
const shown = shownOf({ ...host.getView(), viewport: { ...host.getView().viewport, pxPerSecond: 10 } });
const NONE: ReadonlySet<string> = new Set();
const field = snapFieldOf(shown, [25], NONE);

test("clip edges of every visible lane, the playhead, picture start and end, and the loop's ends are snap targets", () => {
  const snapped = [10.3, 19.7, 30.2, 36.4, 25.1, 59.6, 0.2, 4.3, 44.6].map((seconds) => snapEdges([seconds], field, 0.5)?.seconds);
  expect(snapped).toEqual([10, 20, 30, 36, 25, 60, 0, 4, 45]);
});

test("what is not shown is no target", () => {
  const parts = { ...ALL_PARTS, markers: false, ruler: false };
  const hidden = snapFieldOf(shownOf({ ...shown.view, timeline: { ...marked }, parts }), [25], NONE);
  expect([4.3, 44.6, 50.2].map((seconds) => snapEdges([seconds], hidden, 0.5))).toEqual([undefined, undefined, undefined]);
  const all = snapFieldOf(shownOf({ ...shown.view, timeline: { ...marked } }), [25], NONE);
  expect([4.3, 44.6, 50.2].map((seconds) => snapEdges([seconds], all, 0.5)?.seconds)).toEqual([4, 45, 50]);
});

test("a target farther than the snap distance has no effect, one exactly at it does", () => {
  expect(snapEdges([22], field, 1)).toBeUndefined();
  expect(snapEdges([22], field, 2)).toEqual({ edge: 0, seconds: 20, shiftSeconds: -2 });
});

test("of two edges the one nearer to a target snaps", () => {
  expect(snapEdges([10.4, 25.2], field, 1)).toEqual({ edge: 1, seconds: 25, shiftSeconds: 25 - 25.2 });
  expect(snapEdges([10.1, 25.2], field, 1)).toEqual({ edge: 0, seconds: 10, shiftSeconds: 10 - 10.1 });
});

test("moving items and lanes out of view are no targets, and edges out of view do not snap", () => {
  expect(snapEdges([10.1], snapFieldOf(shown, [], new Set(["theme"])), 0.5)).toBeUndefined();
  const { viewport } = shown.view;
  const scrolled = shownOf({ ...shown.view, viewport: { ...viewport, heightPx: 130, scrollTopPx: 60 } });
  expect(snapEdges([10.1], snapFieldOf(scrolled, [], NONE), 0.5)).toBeUndefined();
  expect(snapEdges([30.1], snapFieldOf(scrolled, [], NONE), 0.5)?.seconds).toBe(30);
  const elsewhere = shownOf({ ...shown.view, viewport: { ...viewport, startSeconds: 15 } });
  expect(snapEdges([10.1, 20.2], snapFieldOf(elsewhere, [], NONE), 0.5)).toMatchObject({ edge: 1, seconds: 20 });
});

test("the binary search finds the same target as a scan of every clip", () => {
  const clips = Array.from({ length: 400 }, (_, index) => {
    const startTime = ((index * 7919) % 6007) / 7;
    return aClip({ id: `c${index}`, startTime, endTime: startTime + 0.1 + ((index * 104_729) % 997) / 31, laneIndex: index % 3 });
  });
  const view = createTestHost(aTimeline(clips, 900)).getView();
  const many = shownOf({ ...view, viewport: { ...view.viewport, pxPerSecond: 0.5 } });
  const manyField = snapFieldOf(many, [333.3], new Set(["c7"]));
  const points = [
    0,
    333.3,
    900,
    ...allClips(many.view.timeline).flatMap(({ id, startTime, endTime }) => (id === "c7" ? [] : [startTime, endTime])),
  ];
  fc.assert(
    fc.property(fc.double({ min: -5, max: 950, noNaN: true }), fc.double({ min: 0.001, max: 30, noNaN: true }), (seconds, reach) => {
      const nearest = Math.min(...points.map((point) => Math.abs(point - seconds)));
      const snap = snapEdges([seconds], manyField, reach);
      expect(snap ? Math.abs(snap.shiftSeconds) : undefined).toBe(nearest <= reach ? nearest : undefined);
    }),
  );
});
