import { afterEach, beforeEach, expect, test } from "vitest";
import { addLane, moveLane, removeLane } from "#model/edits/lane-edits.ts";
import type { Edit } from "#model/edits/change.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import type { Lane } from "#model/timeline/clip.ts";
import { buildIndex } from "#timeline/index/timeline-index.ts";
import { expectNoAxeFindings } from "#tests/support/browser/look.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { withVideoSoundRow } from "#timeline/layout.ts";

const LANES = 40;
const timeline = aTimeline([aClip({ id: "theme", startTime: 2, endTime: 8 })], 40);
const lanes = Array.from({ length: LANES }, (_, at) => defaultLane(at));

let host: TestHost;
let mounted: MountedTimeline;
let before: HTMLButtonElement;
let after: HTMLButtonElement;

beforeEach(async () => {
  host = createTestHost(withLanes(lanes).timeline);
  before = button("Before");
  document.body.append(before);
  mounted = await mountTimeline(host);
  after = button("After");
  document.body.append(after);
  before.focus();
});

afterEach(() => {
  mounted.unmount();
  for (const one of [before, after]) one.remove();
});

function button(text: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.textContent = text;
  return made;
}

/** The document with these lanes, as a host gives it. */
function withLanes(listed: readonly Lane[]) {
  return { timeline: { ...timeline, settings: { ...timeline.settings, lanes: listed } }, index: buildIndex(timeline) };
}

const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const column = () => mounted.element.querySelector<HTMLElement>("[part='lane-headers']");
const tabStops = () => column()?.querySelectorAll("[tabindex='0'], a[href], :is(button, input):not([tabindex])").length;
const lanesNow = () => host.getView().timeline.settings.lanes;
const edit = (made: Edit | undefined) => {
  if (!made) throw new Error("Nothing to edit.");
  host.actions.commit(made);
};

/** Presses keys one after another; the accessible name of what has the focus after each. */
async function press(...keys: readonly string[]): Promise<(string | null | undefined)[]> {
  const names = [];
  for (const key of keys) {
    await realKey(key);
    names.push(focused());
  }
  return names;
}

/** The names of what Tab leads to, up to and with the button behind the timeline. */
async function tabThrough(): Promise<(string | null | undefined)[]> {
  const names = [];
  while (names.length < 10 && document.activeElement !== after) names.push(...(await press("Tab")));
  return names;
}

test("B-107 a timeline of 40 lanes takes five presses of Tab: one stop for all headers, also after the focus has been in them", async () => {
  const stops = ["Move Audio 1", "Playhead", "Video", "Part of the timeline in view", "After"];
  expect(await tabThrough()).toEqual(stops);
  host.set({ viewport: withVideoSoundRow(host.getView().viewport, true) });
  await until(() => column()?.querySelector("[data-lane='video']") !== null);
  before.focus();
  await press("Tab", "ArrowRight", "ArrowDown");
  expect(focused()).toBe("Audio 2");
  before.focus();
  expect((await tabThrough()).length).toBe(5);
  expect(tabStops()).toBe(1);
});

test("B-107 arrows go to the same control of the next lane and along a lane, Home and End to its ends; Tab returns to the last", async () => {
  await press("Tab");
  expect(await press("ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp")).toEqual([
    "Audio 1",
    "Mute Audio 1",
    "Mute Audio 2",
    "Solo Audio 2",
    "Solo Audio 1",
    "Solo Audio 1",
  ]);
  expect(await press("Home", "ArrowLeft", "End")).toEqual(["Move Audio 1", "Move Audio 1", "Gain of Audio 1"]);
  expect(await press("Escape", "Home")).toEqual(["Actions of Audio 1", "Move Audio 1"]);
  expect(await press("ArrowRight", "ArrowRight", "ArrowDown", "Tab")).toEqual(["Audio 1", "Mute Audio 1", "Mute Audio 2", "Playhead"]);
  await realKey("Tab", { shift: true });
  expect(focused()).toBe("Mute Audio 2");
  await realKey(" ");
  expect(lanesNow().map(({ muted }) => muted)).toEqual(lanes.map((_, at) => at === 1));
  expect(tabStops()).toBe(1);
});

test("B-107 a slider keeps left, right, Home and End; up, down, Enter and Escape leave it, unless a menu has asked for it", async () => {
  await press("Tab", "End", "ArrowLeft", "ArrowLeft");
  expect(lanesNow()[0]?.gain).toBeCloseTo(0.1 ** (1 / 20), 9);
  expect(await press("ArrowDown", "ArrowUp", "Enter")).toEqual(["Gain of Audio 2", "Gain of Audio 1", "Actions of Audio 1"]);
  expect(host.log.commits).toHaveLength(2);
  // The gain in dB lies over the menu's button.
  expect(await press("ArrowRight", "Home", "Escape")).toEqual(["Gain of Audio 1", "Gain of Audio 1", "Solo Audio 1"]);
  expect([lanesNow()[0]?.gain, host.log.commits.length]).toEqual([0, 3]);
  mounted.element.querySelector<HTMLElement>("[data-row='1'] th")?.focus();
  await realKey("Enter", { alt: true });
  await until(() => document.querySelector("[role='menuitem']") !== null);
  const item = [...document.querySelectorAll<HTMLElement>("[role='menuitem']")].find((one) => one.textContent.startsWith("Pan"));
  item?.click();
  await until(() => focused() === "Pan of Audio 1");
  expect(await press("ArrowUp", "ArrowDown", "End")).toEqual(Array.from({ length: 3 }, () => "Pan of Audio 1"));
  expect(lanesNow()[0]?.pan).toBe(1);
});

test("B-107 where direction is right to left, left and right are exchanged", async () => {
  mounted.element.dir = "rtl";
  await press("Tab");
  expect(await press("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight")).toEqual(["Move Audio 1", "Audio 1", "Mute Audio 1", "Audio 1"]);
});

test("B-107 the focus scrolls the lanes with the canvas, and stays through a scroll", async () => {
  await press("Tab", "ArrowRight", ...Array.from({ length: 12 }, () => "ArrowDown"));
  expect(focused()).toBe("Audio 13");
  const { scrollTopPx, heightPx } = host.getView().viewport;
  expect([scrollTopPx > 300, scrollTopPx < 13 * 60, column()?.scrollTop]).toEqual([true, true, 0]);
  const inView = () => document.activeElement?.getBoundingClientRect() ?? new DOMRect();
  expect(inView().bottom).toBeLessThanOrEqual(heightPx);
  host.set({ viewport: { ...host.getView().viewport, scrollTopPx: 0 } });
  await until(() => inView().top > heightPx);
  expect(focused()).toBe("Audio 13");
  await press("Tab");
  await realKey("Tab", { shift: true });
  expect(focused()).toBe("Audio 13");
  await until(() => inView().bottom <= heightPx && column()?.scrollTop === 0);
});

test("B-107 the focus goes with its lane when lanes are moved, added or removed, and to the neighbour of a removed lane", async () => {
  await press("Tab", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown");
  expect(focused()).toBe("Mute Audio 3");
  edit(moveLane(host.getView().timeline, 2, 0));
  await until(() => document.activeElement?.closest("[data-lane='0']") !== null);
  expect(focused()).toBe("Mute Audio 3");
  const moved = host.getView().timeline;
  edit(addLane(moved, 0));
  await until(() => column()?.querySelectorAll("[data-lane]").length === LANES + 1);
  expect(focused()).toBe("Mute Audio 3");
  // An undo of both.
  host.set(withLanes(lanes));
  await until(() => document.activeElement?.closest("[data-lane='2']") !== null);
  expect(focused()).toBe("Mute Audio 3");
  edit(removeLane(host.getView().timeline, 2));
  await until(() => focused() === "Mute Audio 4");
  host.set(withLanes(lanes.slice(0, 2)));
  await until(() => column()?.querySelectorAll("[data-lane]").length === 2);
  expect([focused(), tabStops()]).toEqual(["Mute Audio 2", 1]);
});

test("B-107 Alt with up and down on the grip moves the lane, and the focus with it", async () => {
  await press("Tab");
  await realKey("ArrowDown", { alt: true });
  await until(() => lanesNow()[1]?.name === "Audio 1");
  expect([focused(), document.activeElement?.closest<HTMLElement>("[data-lane]")?.dataset["lane"]]).toEqual(["Move Audio 1", "1"]);
  await realKey("ArrowUp", { alt: true });
  await until(() => lanesNow()[0]?.name === "Audio 1");
  await realKey("ArrowUp", { alt: true });
  expect([focused(), host.log.commits.length]).toEqual(["Move Audio 1", 2]);
});

test("B-107 a name's field is left by Tab for the next stop, and the name is the stop again", async () => {
  await press("Tab", "ArrowRight", "F2");
  await until(() => focused() === "Name of Audio 1");
  expect(await press("Home", "ArrowRight", "Tab")).toEqual(["Name of Audio 1", "Name of Audio 1", "Playhead"]);
  await until(() => tabStops() === 1);
  await realKey("Tab", { shift: true });
  expect(focused()).toBe("Audio 1");
});

test("B-107 controls that are hidden or disabled are passed over, and one that gets so gives the focus to the nearest", async () => {
  await press("Tab");
  mounted.element.style.inlineSize = "390px";
  await until(() => focused() === "Audio 1");
  expect([tabStops(), ...(await press("ArrowRight", "ArrowRight", "End"))]).toEqual([
    1,
    "Mute Audio 1",
    "Solo Audio 1",
    "Actions of Audio 1",
  ]);
  await press("ArrowLeft");
  host.set({ readOnly: true });
  await until(() => focused() === "Actions of Audio 1");
  expect(await press("ArrowLeft", "ArrowLeft")).toEqual(["Audio 1", "Audio 1"]);
});

test("B-107 after a press by pointer the arrows are not the headers'; axe finds nothing, with the focus shown", async () => {
  const box = column()?.querySelector("[aria-label='Mute Audio 2']")?.getBoundingClientRect() ?? new DOMRect();
  await realMouse.click(box.left + 4, box.top + 4);
  expect(await press("ArrowDown")).toEqual(["Mute Audio 2"]);
  before.focus();
  await press("Tab", "ArrowDown");
  expect(focused()).toBe("Mute Audio 3");
  expect(getComputedStyle(document.activeElement ?? document.body).outline).toContain("solid 2px");
  await expectNoAxeFindings(mounted.element);
});
