import { default as axe } from "axe-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putClip } from "#model/edits/change.ts";
import { buildIndex } from "#timeline/index/timeline-index.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", name: "Main theme", startTime: 12, endTime: 42, originalDuration: 90 });
const rain = aClip({ id: "rain", name: "Rain", startTime: 70, endTime: 75 });
const bed = aClip({ id: "bed", name: "Bed", startTime: 13, endTime: 20, laneIndex: 1, muted: true });

let host: TestHost;
let mounted: MountedTimeline;

beforeEach(async () => {
  host = createTestHost(aTimeline([theme, rain, bed], 120));
  mounted = await mountTimeline(host);
});

afterEach(() => mounted.unmount());

const names = () => [...mounted.element.querySelectorAll("[role='grid'] td")].map((cell) => cell.getAttribute("aria-label"));
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const enterGrid = async () => {
  mounted.element.querySelector<HTMLElement>("[role='grid'] [tabindex='0']")?.focus();
  await realKey("ArrowRight");
};

test("the DOM grid names every visible clip, and follows the view once it has settled", async () => {
  expect(names()).toEqual([
    "picture.mp4, Video, length 2:00.000",
    "Main theme, Audio 1, starts 0:12.000, length 0:30.000",
    "Bed, Audio 2, starts 0:13.000, length 0:07.000, muted",
  ]);
  host.set({ viewport: { ...host.getView().viewport, startSeconds: 60 } });
  await until(() => names().includes("Rain, Audio 1, starts 1:10.000, length 0:05.000"));
  expect(names().length).toBe(2);
});

test("B-107 arrows move the focus, also to clips out of view, which are then scrolled into view; the ring is drawn in the canvas", async () => {
  const before = mounted.pixels().data.reduce((sum, value) => sum + value, 0);
  await enterGrid();
  expect(focused()).toBe("picture.mp4, Video, length 2:00.000");
  await realKey("ArrowDown");
  expect(focused()).toBe("Main theme, Audio 1, starts 0:12.000, length 0:30.000");
  expect(mounted.pixels().data.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(before);
  await realKey("ArrowRight");
  expect(focused()).toBe("Rain, Audio 1, starts 1:10.000, length 0:05.000");
  const { startSeconds, pxPerSecond, widthPx } = host.getView().viewport;
  expect(startSeconds).toBeLessThan(70);
  expect(startSeconds + widthPx / pxPerSecond).toBeGreaterThan(75);
  await realKey("ArrowDown");
  expect(focused()).toBe("Bed, Audio 2, starts 0:13.000, length 0:07.000, muted");
});

test("by keyboard alone a clip is selected, moved by a frame, moved to another lane and trimmed, and every result is announced", async () => {
  await enterGrid();
  await realKey("ArrowDown");
  await realKey("Enter");
  expect(host.log.selections).toEqual([["theme"]]);
  await realKey("ArrowRight", { alt: true });
  await realKey("ArrowDown", { alt: true });
  await realKey("ArrowLeft", { alt: true, shift: true });
  await realKey("ArrowRight", { control: true, shift: true });
  const frame = 1 / 30;
  const moved = { ...theme, startTime: 12 + frame, endTime: 12 + frame + 30 };
  const lowered = { ...moved, laneIndex: 1 };
  const shortened = { ...lowered, endTime: lowered.endTime - frame };
  const start = shortened.startTime + frame;
  const trimmed = { ...shortened, startTime: start, sourceOffset: start - shortened.startTime };
  expect(host.log.commits.map(({ changes }) => changes)).toEqual(
    [moved, lowered, shortened, trimmed].map((clip) => [{ kind: "putClip", clip }]),
  );
  const announced = mounted.element.querySelector("[aria-live='polite']")?.textContent;
  expect(announced).toBe("Main theme, Audio 2, starts 0:12.067, length 0:29.933");
  expect(focused()).toBe(announced);
});

test("a key in the grid that can change nothing is announced as such", async () => {
  const announced = () => mounted.element.querySelector("[aria-live='polite']")?.textContent?.trim();
  await enterGrid();
  await realKey("ArrowDown");
  await realKey("ArrowUp", { alt: true });
  expect(announced()).toBe("Nothing to change here");
  host.set({ readOnly: true });
  await realKey("ArrowRight", { alt: true });
  expect(announced()).toBe("This project cannot be edited here");
  expect(host.log.commits).toEqual([]);
});

test("after a split the focus is on the selected half, after deleting it on the nearest clip, then on the lane's header", async () => {
  await enterGrid();
  await realKey("ArrowDown");
  const halves = [
    { ...theme, id: "left", endTime: 20 },
    { ...theme, id: "right", startTime: 20, sourceOffset: 8 },
  ];
  host.actions.commit({
    kind: "splitClip",
    changes: [{ kind: "removeClip", id: "theme" }, ...halves.map((clip) => ({ kind: "putClip" as const, clip }))],
  });
  host.actions.select(["right"]);
  await until(() => focused() === "Main theme, Audio 1, starts 0:20.000, length 0:22.000");
  host.actions.commit({ kind: "removeClip", changes: [{ kind: "removeClip", id: "right" }] });
  host.actions.select([]);
  await until(() => focused() === "Main theme, Audio 1, starts 0:12.000, length 0:08.000");
  host.actions.commit({
    kind: "undo",
    changes: [
      { kind: "removeClip", id: "left" },
      { kind: "removeClip", id: "rain" },
    ],
  });
  await until(() => focused() === "Audio 1");
  await realKey("ArrowDown");
  expect(focused()).toBe("Bed, Audio 2, starts 0:13.000, length 0:07.000, muted");
});

test("a clip that is removed and restored at once leaves the focus where keys act", async () => {
  host.set({ timeline: aTimeline([theme], 120), index: buildIndex(aTimeline([theme], 120)) });
  await until(() => names().length === 2);
  await enterGrid();
  await realKey("ArrowDown");
  const tabStop = () => mounted.element.querySelector("[role='grid'] [tabindex='0']");
  const onClip = tabStop();
  expect(document.activeElement).toBe(onClip);
  host.actions.commit({ kind: "removeClip", changes: [{ kind: "removeClip", id: "theme" }] });
  await until(() => tabStop() !== onClip);
  host.actions.commit({ kind: "undo", changes: [{ kind: "putClip", clip: theme }] });
  await until(() => names().length === 2 && document.activeElement === tabStop());
  await realKey("ArrowDown");
  await realKey("Enter");
  expect(host.log.selections.at(-1)).toEqual(["theme"]);
});

test("if the clip of an open menu is removed, the focus returns to the grid, not to nothing", async () => {
  await enterGrid();
  await realKey("ArrowDown");
  await realKey("Enter", { alt: true });
  await until(() => document.activeElement?.getAttribute("role") === "menuitem");
  host.actions.commit({ kind: "removeClip", changes: [{ kind: "removeClip", id: "theme" }] });
  await until(() => !names().some((name) => name?.startsWith("Main theme")));
  await realKey("Enter");
  expect(host.log.done).toEqual(["Do it"]);
  await until(() => focused() === "Rain, Audio 1, starts 1:10.000, length 0:05.000");
});

test("design timeline: the grid is one tab stop, and the playhead is a slider that steps picture frames", async () => {
  expect(mounted.element.querySelectorAll("[role='grid'] [tabindex='0']").length).toBe(1);
  const slider = mounted.element.querySelector<HTMLInputElement>("input[aria-label='Playhead']");
  slider?.focus();
  await realKey("ArrowRight");
  await realKey("ArrowRight");
  expect(host.log.seeks.at(-1)?.seconds).toBeCloseTo(2 / 30, 6);
  expect(slider?.getAttribute("aria-valuetext")).toBe("0:00.067");
});

test.each(["Playhead", "Part of the timeline in view"])(
  "B-82 the slider “%s” has the length after an edit as soon as it gets the focus",
  (name) => {
    const slider = mounted.element.querySelector<HTMLInputElement>(`input[aria-label='${name}']`);
    host.actions.commit({ kind: "moveClip", changes: [putClip({ ...rain, startTime: 595, endTime: 600 })] });
    expect(Number(slider?.max)).toBeLessThan(600);
    slider?.focus();
    expect(Number(slider?.max)).toBe(600);
  },
);

test("B-73 lane headers mute and solo their lane", () => {
  const press = (name: string) => mounted.element.querySelector<HTMLElement>(`button[aria-label='${name}']`)?.click();
  press("Mute Audio 2");
  press("Solo Audio 1");
  expect(host.getView().timeline.settings.lanes).toEqual([
    { name: "Audio 1", gain: 1, muted: false, solo: true },
    { name: "Audio 2", gain: 1, muted: true, solo: false },
  ]);
});

test("axe finds nothing", async () => {
  await enterGrid();
  const { violations } = await axe.run(mounted.element);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
