import { expect, test } from "vitest";
import type { ClipSpread, Sound } from "#model/edits/add-clips.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { listenForFileDrops } from "#timeline/gestures/file-drop-input.ts";
import { landingAt, parseDroppedItems } from "#timeline/gestures/drop-input.ts";
import { snapOptionsOf } from "#timeline/gestures/snapping.ts";
import { DEFAULT_OPTIONS } from "#timeline/contract.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const host = createTestHost(aTimeline([aClip({ id: "a", startTime: 10, endTime: 20, laneIndex: 1 })], 60));
const shown = shownOf(host.getView());
/** A view at 20 px per second: 8 px are 0.4 s. The playhead is at 30 s. */
const landed = (seconds: number, yPx: number, sounds: readonly Sound[], spread: ClipSpread, isInverted = false, from = shown) =>
  landingAt({ xPx: seconds * 20, yPx }, from, snapOptionsOf(from, 30, isInverted, 8), sounds, spread);
const aSound = (name: string, duration: number | undefined): Sound => ({ name, url: `${name}.wav`, duration });
const landing = (seconds: number, yPx: number, isInverted = false, from = shown) => {
  const { laneIndex, guide } = landed(seconds, yPx, [aSound("rain", undefined)], "inRow", isInverted, from);
  return { laneIndex, guide };
};
const clipsOf = ({ edit }: ReturnType<typeof landed>) =>
  edit.changes.flatMap((change) =>
    change.kind === "putClip" ? [[change.clip.name, change.clip.laneIndex, change.clip.startTime, change.clip.endTime]] : [],
  );
const [VIDEO, LANE_0, LANE_1, BELOW] = [50, 100, 160, 280];

test("B-71 dropped data must parse as JSON and contain url, name and id; otherwise it is ignored", () => {
  expect(parseDroppedItems('{"url":"u","name":"n","id":"7","more":1}')).toEqual([{ id: "7" }]);
  expect(parseDroppedItems('{"url":"u","name":"n","id":7}')).toEqual([{ id: "7" }]);
  expect(parseDroppedItems('{"url":"u","name":"n","id":"7","alsoIds":["3",5]}')).toEqual([{ id: "7" }, { id: "3" }, { id: "5" }]);
  for (const data of [
    "",
    "x",
    "null",
    "[]",
    "3",
    '{"url":"u","name":"n"}',
    '{"url":"","name":"n","id":"1"}',
    '{"url":1,"name":"n","id":"1"}',
    '{"url":"u","name":"n","id":"1","alsoIds":"2"}',
    '{"url":"u","name":"n","id":"1","alsoIds":[{}]}',
  ]) {
    expect(parseDroppedItems(data)).toBeUndefined();
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

/** What listens to drags, at the window's corner, and the page that it is in. */
function aCanvas() {
  const ownerDocument = new EventTarget();
  const canvas = { getBoundingClientRect: () => ({ left: 0, top: 0 }), ownerDocument };
  return { element: Object.assign(new EventTarget(), canvas) as unknown as HTMLElement, ownerDocument };
}

test("B-72 a drag that Escape ends leaves nothing on the timeline, also where the browser does not say that it left", () => {
  const { element, ownerDocument } = aCanvas();
  const shows: unknown[] = [];
  listenForFileDrops({
    host: { ...host, actions: { ...host.actions, dropFiles: () => {} } },
    element,
    onMarks: (marks) => shows.push(marks),
  });
  const dataTransfer = { items: [{ kind: "file", type: "audio/wav" }], types: ["Files"] };
  element.dispatchEvent(Object.assign(new Event("dragover"), { dataTransfer, clientX: 600, clientY: 130, shiftKey: true, altKey: false }));
  ownerDocument.dispatchEvent(new Event("dragend"));
  expect(shows).toEqual([
    { drop: expect.any(Array), guide: expect.any(Object) },
    { drop: undefined, guide: undefined },
  ]);
});

test("B-168 files over a locked lane: the text says that it is locked and names no other lane, and nothing is drawn on it", () => {
  const { timeline } = host.getView();
  const lanes = [{ ...defaultLane(0), isLocked: true }, defaultLane(1)];
  const locked = createTestHost({ ...timeline, settings: { ...timeline.settings, lanes } });
  const shows: unknown[] = [];
  const { element } = aCanvas();
  listenForFileDrops({
    host: { ...locked, actions: { ...locked.actions, dropFiles: () => {} } },
    element,
    onMarks: ({ drop, guide }) => shows.push([drop?.map(({ laneIndex }) => laneIndex), guide?.text]),
  });
  const dataTransfer = { items: ["a", "b"].map(() => ({ kind: "file", type: "audio/wav" })), types: ["Files"] };
  // Not so near the edges that the view would scroll.
  for (const clientY of [130, 180])
    element.dispatchEvent(Object.assign(new Event("dragover"), { dataTransfer, clientX: 600, clientY, shiftKey: true, altKey: false }));
  expect(shows).toEqual([
    [[], "2 files · Audio 1 is locked"],
    [[1, 1], "2 files · 0:30.000 · Audio 2"],
  ]);
});

test("B-176 files lie where the pointer is, snapped to what is near, with Shift not", () => {
  const dropped: unknown[] = [];
  const { element } = aCanvas();
  const dropFiles = (_: readonly File[], seconds: number) => dropped.push(seconds);
  listenForFileDrops({ host: { ...host, actions: { ...host.actions, dropFiles } }, element, onMarks: () => {} });
  const dataTransfer = { items: [{ kind: "file", type: "audio/wav" }], types: ["Files"], files: [] };
  for (const shiftKey of [false, true])
    element.dispatchEvent(Object.assign(new Event("drop"), { dataTransfer, clientX: 404, clientY: 130, shiftKey, altKey: false }));
  expect(dropped).toEqual([20, 20.2]);
});

test("B-72 a drop uses the lane under the pointer; B-73 below the last lane, or without lanes, it makes a new one", () => {
  expect([VIDEO, LANE_0, LANE_1, BELOW].map((yPx) => landing(5, yPx).laneIndex)).toEqual([2, 0, 1, 2]);
});

test("B-170 several items lie end to end in their order, or with Alt one per lane; an unmeasured one takes 30 s", () => {
  const sounds = [aSound("rain", 2), aSound("wind", undefined), aSound("sea", 3)];
  expect(clipsOf(landed(40, LANE_0, sounds, "inRow"))).toEqual([
    ["rain", 0, 40, 42],
    ["wind", 0, 42, 72],
    ["sea", 0, 72, 75],
  ]);
  expect(clipsOf(landed(40, LANE_1, sounds, "onePerLane"))).toEqual([
    ["rain", 1, 40, 42],
    ["wind", 2, 40, 70],
    ["sea", 3, 40, 43],
  ]);
});

test("B-170 the end of what is dropped snaps as its start does, unless a length is not known", () => {
  const pair = [aSound("rain", 2), aSound("wind", 3)];
  // The row would end at 30.2 s; the playhead is at 30 s.
  expect(landed(25.2, LANE_0, pair, "inRow").guide).toMatchObject({ lineSeconds: 30, seconds: 25 });
  expect(landed(25.2, LANE_0, [aSound("rain", undefined)], "inRow").guide).toMatchObject({ lineSeconds: undefined, seconds: 25.2 });
  expect(landed(27.8, LANE_0, [aSound("rain", 2)], "onePerLane").guide).toMatchObject({ lineSeconds: 30, seconds: 28 });
  // The end would snap to 20 s only with a start below 0.
  expect(landed(0.01, LANE_0, [aSound("rain", 20.1)], "inRow").guide.seconds).toBe(0);
});

test("B-145 the label says the overlap that the drop would make", () => {
  expect(landed(8, LANE_1, [aSound("rain", 4)], "inRow").guide.text).toBe("0:08.000 · Keep both 2.0 s");
});
