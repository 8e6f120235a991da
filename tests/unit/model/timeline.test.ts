import { assert, property, string, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import { longLadder, nextZoomIn, nextZoomOut, pxToSeconds, secondsToPx, zoomAround, ZOOM_LADDER } from "#model/timeline/viewport.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { formatTime, formatTimeExact } from "#model/time/time.ts";
import { allClips, clipById, laneCountOf, lanesOf, pageOf, playableLength, timelineExtent, withChanges } from "#model/timeline/timeline.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

describe("B-74 lengths", () => {
  test("the timeline is at least 60 s with a picture, 240 s without, and reaches to the last clip's end", () => {
    const short = { url: "u/p.mp4", duration: 20 };
    expect(timelineExtent(aTimeline([], { picture: short }))).toBe(60);
    expect(timelineExtent(aTimeline([], { picture: undefined }))).toBe(240);
    expect(timelineExtent(aTimeline([aClip({ endTime: 500 })], { picture: undefined }))).toBe(500);
  });
  test("the playable length is the larger of picture and last clip end", () => {
    expect(playableLength(aTimeline([aClip({ endTime: 15 })]))).toBe(100);
    expect(playableLength(aTimeline([aClip({ endTime: 150 })]))).toBe(150);
    expect(playableLength(aTimeline([], { picture: undefined }))).toBe(0);
  });
});

test("every clip on a timeline is found by its id, whatever the id", () => {
  assert(
    property(
      uniqueArray(
        string({ minLength: 1 }).filter((id) => id !== "__proto__"),
        { maxLength: 60 },
      ),
      (ids) => {
        const timeline = aTimeline(ids.map((id) => aClip({ id })));
        expect(allClips(timeline)).toHaveLength(ids.length);
        for (const id of ids) expect(clipById(timeline, id)?.id).toBe(id);
      },
    ),
  );
});

test("design timeline: changes copy the pages they touch and nothing else", () => {
  const clips = Array.from({ length: 400 }, (_, at) => aClip({ id: `clip-${at}` }));
  const before = aTimeline(clips);
  const [moved, removed, added] = [aClip({ id: "clip-7", startTime: 1, endTime: 2 }), "clip-9", aClip({ id: "new" })];
  const after = withChanges(before, [
    { kind: "putClip", clip: moved },
    { kind: "removeClip", id: removed },
    { kind: "putClip", clip: added },
    { kind: "rename", name: "Cut 2" },
  ]);
  const rest = clips.filter(({ id }) => id !== moved.id && id !== removed);
  expect(after).toEqual(aTimeline([...rest, moved, added], { name: "Cut 2" }));
  expect(before).toEqual(aTimeline(clips));
  const touched = new Set([moved.id, removed, added.id].map(pageOf));
  for (const page of Object.keys(before.pages)) expect(after.pages[page] === before.pages[page]).toBe(!touched.has(page));
});

test("B-73 lanes are labelled Audio 1, Audio 2 and so on", () => {
  expect(lanesOf(aTimeline([aClip({ laneIndex: 1 })])).map((lane) => lane.name)).toEqual(["Audio 1", "Audio 2"]);
});

describe("B-83 times", () => {
  test("NaN, infinite and negative times are shown as 0:00", () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, -1].map(formatTime)).toEqual(["0:00", "0:00", "0:00"]);
  });
  test("minutes and hours", () => {
    expect([0, 59.99, 61, 3600, 36_061].map(formatTime)).toEqual(["0:00", "0:59", "1:01", "1:00:00", "10:01:01"]);
    expect(formatTimeExact(59.9996)).toBe("1:00.000");
  });
});

describe("B-78 zoom", () => {
  test("the percentage buttons zoom between 0.5 and 5; in then out returns exactly", () => {
    expect([ZOOM_LADDER[0], ZOOM_LADDER.at(-1)]).toEqual([0.5, 5]);
    for (const zoom of ZOOM_LADDER.slice(0, -1)) expect(nextZoomOut(nextZoomIn(zoom))).toBe(zoom);
    expect(nextZoomIn(1)).toBe(1.5);
    expect(nextZoomIn(5)).toBe(5);
    expect(nextZoomOut(0.5)).toBe(0.5);
  });
  test("B-79 the key zoom continues past both ends, to the whole timeline and to single samples; in then out returns exactly", () => {
    const ladder = longLadder(0.01, 15_360);
    expect([ladder[0], ladder.at(-1)]).toEqual([0.01, 15_360]);
    for (const zoom of ladder.slice(0, -1)) expect(nextZoomOut(nextZoomIn(zoom, ladder), ladder)).toBe(zoom);
    expect([nextZoomIn(5, ladder), nextZoomOut(0.5, ladder)]).toEqual([7.5, 0.5 / 1.5]);
    expect(longLadder(0.5, 5)).toEqual(ZOOM_LADDER);
    expect(longLadder(2, 5)).toEqual(ZOOM_LADDER);
  });

  test("zooming keeps the time under the pointer in place", () => {
    const viewport: Viewport = { startSeconds: 100, pxPerSecond: 50, scrollTopPx: 0, widthPx: 1000, heightPx: 400 };
    const zoomed = zoomAround(viewport, 123, 400);
    expect(secondsToPx(zoomed, pxToSeconds(viewport, 400))).toBeCloseTo(400, 9);
  });
});

test("named lanes without clips stay: above, between and below those with clips", () => {
  const lane = (name: string) => ({ name, gain: 1, muted: false, solo: false });
  const settings = { ...DEFAULT_SETTINGS, lanes: [lane("Dialogue"), lane("Music"), lane("Effects"), lane("Spare")] };
  expect(laneCountOf(aTimeline([], { settings }))).toBe(4);
  expect(laneCountOf(aTimeline([aClip({ laneIndex: 1 })], { settings }))).toBe(4);
  expect(laneCountOf(aTimeline([aClip({ laneIndex: 6 })], { settings }))).toBe(7);
  expect(laneCountOf(aTimeline([aClip({ laneIndex: 6 })]))).toBe(7);
  expect(laneCountOf(aTimeline([]))).toBe(0);
  expect(lanesOf(aTimeline([aClip({ laneIndex: 4 })], { settings })).map(({ name }) => name)).toEqual([
    "Dialogue",
    "Music",
    "Effects",
    "Spare",
    "Audio 5",
  ]);
});
