import { expect, test } from "vitest";
import type { Edit } from "#model/edits/change.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { editOf, gridCommandOf } from "#timeline/grid/grid-keys.ts";
import { gridRows } from "#timeline/grid/grid-model.ts";
import { movePlace, settlePlace } from "#timeline/grid/grid-place.ts";
import type { GridMove, GridPlace } from "#timeline/grid/grid-place.ts";
import { rulerRemoval } from "#timeline/grid/ruler-edits.ts";
import { LOOP_ID, RULER_ROW } from "#timeline/grid/ruler-row.ts";
import { menuPlaceOf } from "#timeline/menu/menu-place.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, changedTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const plain = aTimeline([aClip({ id: "theme", startTime: 12, endTime: 20 })], 60);
const markers = [
  { id: "a", time: 3, name: "Door", colour: "red" },
  { id: "b", time: 15, name: "Hit", colour: "green" },
] as const;
const frameRate = { numerator: 25, denominator: 1 };
const timeline = { ...plain, settings: { ...plain.settings, frameRate, markers, loopRange: { start: 1, end: 9 } } };
const shown = shownOf(createTestHost(timeline).getView());
const at = (clipId: string | undefined): GridPlace => ({ row: RULER_ROW, clipId });
const after = (edit: Edit | undefined) => changedTimeline(timeline, edit?.changes ?? []).settings;
const key = (name: string, ...held: ("altKey" | "shiftKey" | "ctrlKey")[]) => ({
  key: name,
  altKey: held.includes("altKey"),
  shiftKey: held.includes("shiftKey"),
  ctrlKey: held.includes("ctrlKey"),
  metaKey: false,
});
const edited = (id: string, ...press: Parameters<typeof key>) => {
  const command = gridCommandOf(key(...press), RULER_ROW);
  return after(command?.kind === "edit" ? editOf(command.edit, at(id), shown) : undefined);
};

test("markers and the loop range form a row of the grid, in order of time; without any there is no such row", () => {
  const [ruler, video] = gridRows(shown, at(undefined));
  expect([ruler?.row, video?.row]).toEqual([-1, 0]);
  expect(ruler?.cells.map(({ label, column }) => [label, column])).toEqual([
    ["Loop from 0:01.000 to 0:09.000", 2],
    ["Door, marker at 0:03.000", 3],
    ["Hit, marker at 0:15.000", 4],
  ]);
  expect(gridRows(shownOf(createTestHost(plain).getView()), at(undefined))[0]?.row).toBe(0);
});

test("arrows move up into the row, along it and down again; after a removal the focus stays near", () => {
  const walk = (start: GridPlace, ...moves: GridMove[]) => moves.reduce((place, move) => movePlace(place, move, shown), start);
  expect(walk({ row: 1, clipId: "theme" }, "up", "up")).toEqual(at(LOOP_ID));
  expect(walk(at(LOOP_ID), "right", "right", "right")).toEqual(at("b"));
  expect(walk(at(LOOP_ID), "left")).toEqual(at(undefined));
  expect(walk(at("a"), "up")).toEqual(at("a"));
  expect(walk(at("a"), "rowEnd", "rowStart")).toEqual(at(LOOP_ID));
  expect(walk(at("b"), "down")).toEqual({ row: 0, clipId: VIDEO_BAR_ID });
  const without = (edit: Edit | undefined) => shownOf(createTestHost(changedTimeline(timeline, edit?.changes ?? [])).getView());
  expect(settlePlace(at("b"), without(rulerRemoval("b", shown)), shown)).toEqual(at("a"));
  expect(settlePlace(at("b"), shownOf(createTestHost(plain).getView()), shown)).toEqual({ row: 0, clipId: VIDEO_BAR_ID });
});

test("keys move a marker or the loop range by a frame, trim the range, and remove either", () => {
  expect(edited("b", "ArrowRight", "altKey").markers[1]?.time).toBe(15 + 1 / 25);
  expect(edited(LOOP_ID, "ArrowLeft", "altKey").loopRange).toEqual({ start: 1 - 1 / 25, end: 9 - 1 / 25 });
  expect(edited(LOOP_ID, "ArrowRight", "altKey", "shiftKey").loopRange).toEqual({ start: 1, end: 9 + 1 / 25 });
  expect(edited(LOOP_ID, "ArrowRight", "ctrlKey", "shiftKey").loopRange).toEqual({ start: 1 + 1 / 25, end: 9 });
  expect(edited("b", "ArrowDown", "altKey")).toEqual(timeline.settings);
  expect(edited("b", "ArrowUp", "ctrlKey")).toEqual(timeline.settings);
  expect(after(rulerRemoval("a", shown)).markers).toEqual([markers[1]]);
  expect(after(rulerRemoval(LOOP_ID, shown)).loopRange).toBeUndefined();
  expect([gridCommandOf(key("Delete"), RULER_ROW), gridCommandOf(key("Delete"))]).toEqual([{ kind: "remove" }, undefined]);
});

test("a range at 0 is not shortened by moving it further back", () => {
  const first = { ...timeline, settings: { ...timeline.settings, loopRange: { start: 0.02, end: 4.02 } } };
  const edit = editOf({ kind: "nudge", frames: -1, lanes: 0 }, at(LOOP_ID), shownOf(createTestHost(first).getView()));
  expect(changedTimeline(first, edit?.changes ?? []).settings.loopRange).toEqual({ start: 0, end: expect.closeTo(4, 9) });
});

test("the row's menus are the same as with the pointer", () => {
  expect(menuPlaceOf(at("b"), 7, shown)).toEqual({ kind: "marker", markerId: "b", seconds: 15 });
  expect(menuPlaceOf(at(LOOP_ID), 7, shown)).toEqual({ kind: "ruler", seconds: 1 });
  expect(menuPlaceOf(at(undefined), 7, shown)).toEqual({ kind: "ruler", seconds: 7 });
  expect(menuPlaceOf({ row: 0, clipId: undefined }, 7, shown)).toEqual({ kind: "lane", laneIndex: undefined, seconds: 7 });
});
