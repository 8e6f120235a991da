import { expect, test } from "vitest";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { MOUSE_REACH } from "#timeline/gestures/hit-test.ts";
import { VIDEO_SOUND_ROW } from "#timeline/grid/grid-place.ts";
import { withVideoSoundRow } from "#timeline/layout.ts";
import { menuPlaceAt, menuPlaceOf, selectedForMenu } from "#timeline/menu/menu-place.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", startTime: 10, endTime: 20 });
const plain = aTimeline([theme], 60);
const marker = { id: "m", time: 30, name: "Hit", colour: "red" } as const;
const shown = shownOf(createTestHost({ ...plain, settings: { ...plain.settings, markers: [marker] } }).getView());

test("clips, video, markers, ruler, lanes and the space below them each have their own menu", () => {
  const at = (seconds: number, yPx: number) => menuPlaceAt({ xPx: seconds * 20, yPx }, shown, MOUSE_REACH);
  expect(at(15, 126)).toEqual({ kind: "clip", clipId: "theme", seconds: 15 });
  expect(at(15, 66)).toEqual({ kind: "video", seconds: 15 });
  expect(at(30.1, 8)).toEqual({ kind: "marker", markerId: "m", seconds: expect.closeTo(30.1, 9) });
  expect(at(30.1, 36)).toEqual({ kind: "ruler", seconds: expect.closeTo(30.1, 9) });
  expect(at(25, 8)).toEqual({ kind: "ruler", seconds: 25 });
  expect(at(25, 126)).toEqual({ kind: "lane", laneIndex: 0, seconds: 25 });
  expect(at(25, 186)).toEqual({ kind: "lane", laneIndex: undefined, seconds: 25 });
});

test("B-194 beside an end of the loop range the menu is for that end, so that it has the range's commands", () => {
  const ranged = { ...plain, settings: { ...plain.settings, loopRange: { start: 20, end: 25 } } };
  const rangedShown = shownOf(createTestHost(ranged).getView());
  const at = (xPx: number, yPx: number) => menuPlaceAt({ xPx, yPx }, rangedShown, MOUSE_REACH);
  expect([at(396, 4), at(504, 4), at(504, 20)]).toEqual([
    { kind: "ruler", seconds: 20 },
    { kind: "ruler", seconds: 25 },
    { kind: "ruler", seconds: 25.2 },
  ]);
});

test("B-156 the row of the picture's own sound moves the lanes down, and has its own menu", () => {
  const { view } = shown;
  const sounding = shownOf({ ...view, viewport: withVideoSoundRow(view.viewport, true) });
  const at = (yPx: number) => menuPlaceAt({ xPx: 15 * 20, yPx }, sounding, MOUSE_REACH);
  expect(at(103)).toEqual({ kind: "video", seconds: 15 });
  expect(at(104)).toEqual({ kind: "videoSound", seconds: 15 });
  expect(at(151)).toEqual({ kind: "videoSound", seconds: 15 });
  expect(at(153)).toEqual({ kind: "clip", clipId: "theme", seconds: 15 });
  expect(menuPlaceOf({ row: VIDEO_SOUND_ROW, clipId: "video-sound" }, 7, sounding)).toEqual({ kind: "videoSound", seconds: 7 });
});

test("by key the menu is for the focused item, at the playhead if that lies within it", () => {
  expect(menuPlaceOf({ row: 1, clipId: "theme" }, 12, shown)).toEqual({ kind: "clip", clipId: "theme", seconds: 12 });
  expect(menuPlaceOf({ row: 1, clipId: "theme" }, 40, shown)).toEqual({ kind: "clip", clipId: "theme", seconds: 10 });
  expect(menuPlaceOf({ row: 0, clipId: VIDEO_BAR_ID }, 7, shown)).toEqual({ kind: "video", seconds: 7 });
  expect(menuPlaceOf({ row: 1, clipId: undefined }, 7, shown)).toEqual({ kind: "laneHeader", laneIndex: 0, seconds: 7 });
});

test("opening a menu selects its item; an item of a multiple selection keeps the selection", () => {
  const place = { kind: "clip", clipId: "theme", seconds: 12 } as const;
  expect(selectedForMenu(place, new Set())).toEqual(["theme"]);
  expect(selectedForMenu(place, new Set(["theme", "other"]))).toBeUndefined();
  expect(selectedForMenu({ kind: "ruler", seconds: 1 }, new Set(["other"]))).toBeUndefined();
});
