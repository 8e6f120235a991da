import { afterEach, beforeEach, expect, test } from "vitest";
import type { Marker } from "#model/timeline/marker.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", name: "Theme", startTime: 10, endTime: 20 });
const marker: Marker = { id: "m", time: 6, name: "Hit", colour: "red", note: "Cut to the door" };
const plain = aTimeline([theme], 40);
const withMarkers = (...markers: readonly Marker[]) => ({ ...plain, settings: { ...plain.settings, markers } });
const timeline = withMarkers(marker);

let host: TestHost;
let mounted: MountedTimeline;
let left = 0;
/** 20 px a second; the markers lie above 16 px, the ruler above 44 px. */
const x = (seconds: number) => left + seconds * 20;
const [MARKERS, RULER] = [8, 36];

beforeEach(async () => {
  host = createTestHost(timeline);
  mounted = await mountTimeline(host);
  left = mounted.canvas.getBoundingClientRect().left;
  host.setPosition(30);
});

afterEach(() => mounted.unmount());

const along = (from: number, y: number) => [0, 20, 40].map((px) => [from + px, y] as const);
const cell = (name: string) => mounted.element.querySelector<HTMLElement>(`[role='grid'] td[aria-label^='${name}']`);
/** The top of a grid cell's row, and of the lanes' headers, in the canvas. */
const tops = () => [
  cell("Hit")?.closest("tr")?.style.insetBlockStart,
  cell("picture.mp4")?.closest("tr")?.style.insetBlockStart,
  cell("Theme")?.closest("tr")?.style.insetBlockStart,
  mounted.element.querySelector<HTMLElement>("[aria-label='Lanes']")?.style.transform,
];

test("B-180 a drag in the ruler across a marker moves the playhead only; in the row above the same drag moves the marker", async () => {
  await realMouse.drag(along(x(6) + 4, RULER));
  expect(host.log.seeks.at(-1)).toEqual({ seconds: 8.2, call: "scrubEnd" });
  expect(host.getView().timeline).toBe(timeline);
  // A marker snaps to the playhead.
  host.setPosition(30);
  await realMouse.drag(along(x(6) + 4, MARKERS), () => realKey("Escape"));
  expect([host.getView().timeline === timeline, host.getView().preview]).toEqual([true, undefined]);
  await realMouse.drag(along(x(6) + 4, MARKERS));
  expect(host.getView().timeline).toEqual(withMarkers({ ...marker, time: expect.closeTo(8, 9) as number }));
  const seeks = host.log.seeks.length;
  await realMouse.drag(along(x(20), MARKERS));
  expect(host.log.seeks.length).toBeGreaterThan(seeks);
  expect(host.position()).toBe(22);
});

test("B-180 a click on a flag goes to its marker; where nothing can be edited the playhead follows a press on it, as in the ruler", async () => {
  await realMouse.click(x(6) + 5, MARKERS);
  await until(() => host.position() === 6);
  // Not a key's seek, which may turn the view, so that the second click of a double click would miss the flag.
  expect(host.log.seeks.slice(-2).map(({ call }) => call)).toEqual(["scrubMove", "scrubEnd"]);
  host.set({ readOnly: true });
  await realMouse.drag(along(x(6) + 4, MARKERS));
  expect(host.position()).toBe(8.2);
  expect(host.getView().timeline).toBe(timeline);
});

test("B-180 without markers there is no row: ruler, video, lanes, their headers and the grid lie 16 px higher", async () => {
  await until(() => tops().join() === "0px,44px,104px,translateY(104px)");
  expect(mounted.element.textContent).toContain("Markers");
  cell("Hit")?.focus();
  await realKey("Delete");
  await until(() => tops().join() === ",28px,88px,translateY(88px)");
  expect(host.getView().timeline).toEqual(plain);
  expect(mounted.element.textContent).not.toContain("Markers");
  await realMouse.drag(along(x(3), MARKERS));
  expect(host.position()).toBe(5);
  const firstRow = () => mounted.pixels().data.slice(0, 4 * mounted.canvas.width);
  const without = firstRow();
  host.set({ timeline });
  await until(() => tops().join() === "0px,44px,104px,translateY(104px)");
  expect(firstRow()).not.toEqual(without);
});

test("B-180 a clip is pressed and dropped where it is drawn, with the row and without", async () => {
  for (const [shown, laneTop] of [
    [timeline, 104],
    [plain, 88],
  ] as const) {
    host.set({ timeline: shown, selection: new Set() });
    await realMouse.click(x(15), laneTop - 1);
    expect(host.getView().selection).toEqual(new Set([VIDEO_BAR_ID]));
    await realMouse.click(x(15), laneTop + 1);
    expect(host.getView().selection).toEqual(new Set(["theme"]));
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("application/json", JSON.stringify({ id: "item", name: "Song", url: "song.wav" }));
    for (const y of [laneTop + 1, laneTop + 60])
      mounted.canvas.parentElement?.dispatchEvent(
        new DragEvent("drop", { dataTransfer, clientX: x(25), clientY: y, bubbles: true, cancelable: true }),
      );
  }
  expect(host.log.drops.map(({ laneIndex }) => laneIndex)).toEqual([0, 1, 0, 1]);
});

test("B-180 a resting pointer shows a marker's name, time and note; its cell in the grid has the note as well", async () => {
  await realMouse.move(x(6) + 4, MARKERS);
  await until(() => mounted.element.querySelector("[data-tip]") !== null);
  expect(mounted.element.querySelector("[data-tip]")?.textContent).toBe("HitCut to the door0:06.000");
  await until(() => cell("Hit")?.getAttribute("aria-description") === "Cut to the door");
});

test("B-181 a marker's name opens where the host asks for it, within the canvas; a key ends it", async () => {
  const field = () => document.querySelector<HTMLInputElement>("[aria-label='Name of Hit']");
  mounted.unmount();
  let ask: (kind: "marker", id: string) => void = () => {};
  host = createTestHost(withMarkers({ ...marker, time: 39 }));
  mounted = await mountTimeline({ ...host, onNameAsked: (listener) => ((ask = listener), () => {}) });
  ask("marker", "m");
  await until(() => field() !== null);
  const box = field()?.getBoundingClientRect() ?? new DOMRect();
  const canvas = mounted.canvas.getBoundingClientRect();
  expect([box.right <= canvas.right, box.top]).toEqual([true, canvas.top]);
  document.execCommand("insertText", false, "Door");
  await realKey("Enter");
  await until(() => field() === null);
  expect(host.getView().timeline).toEqual(withMarkers({ ...marker, time: 39, name: "Door" }));
});
