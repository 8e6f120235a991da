import { describe, expect, test } from "vitest";
import { addMarker, changeMarker, removeMarker, setLoopEdge, setLoopRange } from "#model/edits/marker-edits.ts";
import type { Marker } from "#model/timeline/marker.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { timelineAfter } from "#tests/support/editor/after-edit.ts";
import type { Edit } from "#model/edits/change.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aTimeline } from "#tests/support/model/builders.ts";

const hit: Marker = { id: "m1", time: 12, name: "Hit", colour: "red" };
const cut: Marker = { id: "m2", time: 4, name: "Marker 1", colour: "blue" };
const timeline = aTimeline([], { settings: { ...DEFAULT_SETTINGS, markers: [cut, hit] } });

describe("B-102 markers", () => {
  test("a marker is added at a time, in order, with the first free name; the rest of the project stays", () => {
    const edit = addMarker(timeline, { id: "m3", time: 7 });
    expect(edit?.kind).toBe("changeMarkers");
    expect(timelineAfter(timeline, edit)).toEqual({
      ...timeline,
      settings: { ...timeline.settings, markers: [cut, { id: "m3", time: 7, name: "Marker 2", colour: "yellow" }, hit] },
    });
  });
  test("a marker is moved, renamed, recoloured and removed", () => {
    const markersAfter = (edit: ReturnType<typeof changeMarker>) => timelineAfter(timeline, edit).settings.markers;
    expect(markersAfter(changeMarker(timeline, "m2", { time: 20 }))).toEqual([hit, { ...cut, time: 20 }]);
    expect(markersAfter(changeMarker(timeline, "m2", { time: -5 }))).toEqual([{ ...cut, time: 0 }, hit]);
    expect(markersAfter(changeMarker(timeline, "m1", { name: " Door ", colour: "green" }))).toEqual([
      cut,
      { ...hit, name: "Door", colour: "green" },
    ]);
    expect(markersAfter(removeMarker(timeline, "m2"))).toEqual([hit]);
  });
  test("B-182 a marker gets a note of at most 2000 characters, with its lines; an empty note is none, and leaves no field behind", () => {
    const noted = timelineAfter(timeline, changeMarker(timeline, "m1", { note: " Cut to\nthe door \n" }));
    expect(noted.settings.markers).toEqual([cut, { ...hit, note: "Cut to\nthe door" }]);
    expect(changeMarker(noted, "m1", { note: "Cut to\nthe door" })).toBeUndefined();
    expect(timelineAfter(noted, changeMarker(noted, "m1", { colour: "green" })).settings.markers[1]).toMatchObject({
      note: "Cut to\nthe door",
    });
    const [, without] = timelineAfter(noted, changeMarker(noted, "m1", { note: " " })).settings.markers;
    expect(Object.keys(without ?? {})).toEqual(Object.keys(hit));
    const [, long] = timelineAfter(timeline, changeMarker(timeline, "m1", { note: "n".repeat(2500) })).settings.markers;
    expect(long?.note?.length).toBe(2000);
  });
  test("without a change there is no edit", () => {
    expect(changeMarker(timeline, "m1", { name: " " })).toBeUndefined();
    expect(changeMarker(timeline, "m1", { time: Number.NaN })).toBeUndefined();
    expect(changeMarker(timeline, "gone", { time: 1 })).toBeUndefined();
    expect(removeMarker(timeline, "gone")).toBeUndefined();
    expect(addMarker(timeline, { id: "m1", time: 1 })).toBeUndefined();
    expect(addMarker(timeline, { id: "m9", time: Number.NaN })).toBeUndefined();
  });
});

describe("B-101 loop range", () => {
  const rangeAfter = (start: number, end: number) => timelineAfter(timeline, setLoopRange(timeline, { start, end })).settings.loopRange;
  test("it starts at 0 or later and is at least 0.1 s long, whichever end comes first", () => {
    expect(rangeAfter(3, 8)).toEqual({ start: 3, end: 8 });
    expect(rangeAfter(8, 3)).toEqual({ start: 3, end: 8 });
    expect(rangeAfter(-2, 3)).toEqual({ start: 0, end: 3 });
    expect(rangeAfter(3, 3)).toEqual({ start: 3, end: 3.1 });
  });
  test("it can be removed; setting the same range again makes no edit", () => {
    const looped = timelineAfter(timeline, setLoopRange(timeline, { start: 3, end: 8 }));
    expect(timelineAfter(looped, setLoopRange(looped, undefined))).toEqual(timeline);
    expect(setLoopRange(looped, { start: 3, end: 8 })).toBeUndefined();
    expect(setLoopRange(timeline, undefined)).toBeUndefined();
    expect(setLoopRange(timeline, { start: Number.NaN, end: 3 })).toBeUndefined();
  });
});

test("B-102 one end of the loop range moves to the playhead; the other stays, or is the end of the playable range", () => {
  const plain = aTimeline();
  const rangeAfter = (before: ProjectTimeline, edit: Edit | undefined) => {
    const change = edit?.changes[0];
    return change?.kind === "setSettings" ? change.settings.loopRange : before.settings.loopRange;
  };
  expect(rangeAfter(plain, setLoopEdge(plain, "start", 20))).toEqual({ start: 20, end: 100 });
  expect(rangeAfter(plain, setLoopEdge(plain, "end", 20))).toEqual({ start: 0, end: 20 });
  const looped = { ...plain, settings: { ...plain.settings, loopRange: { start: 30, end: 40 } } };
  expect(rangeAfter(looped, setLoopEdge(looped, "start", 35))).toEqual({ start: 35, end: 40 });
  expect(rangeAfter(looped, setLoopEdge(looped, "end", 35))).toEqual({ start: 30, end: 35 });
  expect(rangeAfter(looped, setLoopEdge(looped, "end", 10))).toEqual({ start: 0, end: 10 });
  expect(rangeAfter(looped, setLoopEdge(looped, "start", 50))).toEqual({ start: 50, end: 100 });
});
