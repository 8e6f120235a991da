import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { laneHeightsOf } from "#model/timeline/lane-heights.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", name: "Theme", startTime: 2, endTime: 8 });
const rain = aClip({ id: "rain", name: "Rain", startTime: 2, endTime: 6, laneIndex: 1 });

let host: TestHost;
let mounted: MountedTimeline;

beforeEach(async () => {
  host = createTestHost(aTimeline([theme, rain], 40));
  // As wide as a phone.
  mounted = await mountTimeline(host, { width: 390, height: 329 });
});

afterEach(() => mounted.unmount());

const lanes = () => host.getView().timeline.settings.lanes;
const named = (name: string) => mounted.element.querySelector<HTMLElement>(`[aria-label='${name}']`);
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const item = (text: string) => [...document.querySelectorAll<HTMLElement>("[role='menuitem']")].find((one) => one.textContent === text);
const isClosed = () => document.querySelector("[role='menu']") === null;

/** Opens a lane's menu with a touch on its button, or with keys in the grid, and presses Enter on an entry. */
async function chooseByPointer(lane: string, entry: string): Promise<void> {
  const box = named(`Actions of ${lane}`)?.getBoundingClientRect() ?? new DOMRect();
  expect(box.width).toBeGreaterThanOrEqual(24);
  await realMouse.click(box.left + box.width / 2, box.top + box.height / 2);
  await until(() => item(entry) !== undefined);
  item(entry)?.click();
  await until(isClosed);
}

async function chooseByKey(row: number, entry: string): Promise<void> {
  mounted.element.querySelector<HTMLElement>(`[data-row='${row}'] th`)?.focus();
  await realKey("Enter", { alt: true });
  await until(() => item(entry) !== undefined);
  while (document.activeElement !== item(entry)) await realKey("ArrowDown");
  await realKey("Enter");
  await until(isClosed);
}

/** The gain in dB in the first lane's header (B-213): whether it lies within the header and beside the slider. */
function levelBesideGain() {
  const header = mounted.element.querySelector("[data-lane='0']");
  const output = header?.querySelector("output");
  const [box, level, slider] = [header, output, named("Gain of Audio 1")].map((one) => one?.getBoundingClientRect() ?? new DOMRect());
  if (!box || !level || !slider) throw new Error("There is no header.");
  const isApart = level.left >= slider.right || level.bottom <= slider.top + 3;
  const isWithin = [level, slider].every((one) => one.left >= box.left && one.right <= box.right && one.width > 20);
  return { text: output?.textContent, isApart, isWithin };
}

test("on a narrow screen a lane's name is readable", () => {
  const name = [...mounted.element.querySelectorAll("[data-lane='0'] *")].find(
    (one) => one.childElementCount === 0 && one.textContent === "Audio 1",
  );
  expect(name?.clientWidth).toBeGreaterThan(0);
  expect(name?.scrollWidth).toBe(name?.clientWidth);
});

test("on a narrow screen a lane's name and gain are reached through its menu, by pointer and by key", async () => {
  expect(named("Move Audio 1")?.getClientRects().length).toBe(0);
  expect(named("Gain of Audio 1")?.getClientRects().length).toBe(0);
  await chooseByPointer("Audio 1", "Change the lane’s gain");
  await until(() => focused() === "Gain of Audio 1");
  expect(getComputedStyle(named("Gain of Audio 1") ?? document.body).outline).toContain("solid 2px");
  for (const heightPx of [60, 32]) {
    host.set({ viewport: { ...host.getView().viewport, laneHeights: laneHeightsOf([], heightPx) } });
    await until(() => mounted.element.querySelector("[data-lane='0']")?.clientHeight === heightPx - 1);
    expect(levelBesideGain()).toEqual({ text: "0.0 dB", isApart: true, isWithin: true });
  }
  await realKey("ArrowLeft");
  expect(lanes()[0]?.gain).toBeCloseTo(10 ** (-0.5 / 20), 9);
  expect(mounted.element.querySelector("[aria-live='polite']")?.textContent).toBe("Audio 1, gain −0.5 dB");
  await realKey("Tab");
  await until(() => named("Gain of Audio 1")?.getClientRects().length === 0);

  await chooseByKey(2, "Rename the lane");
  await until(() => focused() === "Name of Audio 2");
  document.execCommand("insertText", false, "Weather");
  await realKey("Enter");
  await until(() => lanes()[1]?.name === "Weather");
  // The focus has returned to the grid.
  expect(document.activeElement?.closest("[role='grid']")).not.toBeNull();
  await chooseByKey(2, "Rename the lane");
  await until(() => focused() === "Name of Weather");
  document.execCommand("insertText", false, "Nothing");
  await realKey("Escape");
  await until(() => named("Name of Weather") === null);
  expect(lanes()[1]?.name).toBe("Weather");
});

test("B-189 a lane's pan is reached through its menu: keys and a drag are one edit each, Escape restores, a double click is the centre", async () => {
  await chooseByKey(2, "PanC");
  const slider = () => mounted.element.querySelector<HTMLInputElement>("[aria-label='Pan of Audio 2']");
  await until(() => focused() === "Pan of Audio 2");
  await realKey("ArrowLeft");
  expect([lanes()[1]?.pan, slider()?.getAttribute("aria-valuetext"), slider()?.nextElementSibling?.textContent]).toEqual([
    -0.01,
    "L 1",
    "L 1",
  ]);
  expect(mounted.element.querySelector("[aria-live='polite']")?.textContent).toBe("Audio 2, pan L 1");
  const box = slider()?.getBoundingClientRect() ?? new DOMRect();
  expect(box.width).toBeGreaterThan(40);
  const [middle, y] = [box.left + box.width / 2, box.top + box.height / 2];
  await realMouse.drag([
    [middle, y],
    [box.right + 20, y],
  ]);
  expect(lanes()[1]?.pan).toBe(1);
  await realMouse.drag(
    [
      [box.right - 5, y],
      [box.left, y],
    ],
    () => realKey("Escape"),
  );
  expect([lanes()[1]?.pan, slider()?.value]).toEqual([1, "100"]);
  await realMouse.click(box.left + 20, y);
  await realMouse.click(box.left + 20, y, {}, "left", 2);
  await until(() => slider()?.value === "0");
  expect(lanes()[1]).toEqual({ name: "Audio 2", gain: 1, muted: false, solo: false });
  await realKey("Tab");
  await until(() => slider() === null);
  expect(named("Gain of Audio 2")).not.toBeNull();
});

test.each(["Enter", "Escape"])("B-189 %s closes the pan that the menu has opened, and gives the keys back to the grid", async (key) => {
  await chooseByKey(2, "PanC");
  const slider = () => named("Pan of Audio 2");
  await until(() => focused() === "Pan of Audio 2");
  await realKey("ArrowRight");
  await realKey(key);
  await until(() => slider() === null);
  expect(document.activeElement?.closest("[role='grid']")).not.toBeNull();
  expect(lanes()[1]?.pan).toBe(0.01);
});

test("an empty name of a lane is refused with a sentence; after a double click Enter gives the keys back to the grid", async () => {
  const sentences: string[] = [];
  mounted.unmount();
  const own = { ...host, actions: { ...host.actions, reportNoEffect: (sentence: string) => sentences.push(sentence) } };
  mounted = await mountTimeline(own, { width: 1000, height: 329 });
  const name = () =>
    [...mounted.element.querySelectorAll<HTMLElement>("[data-lane='0'] button")].find((one) => one.title.includes("Audio 1"));
  const rename = async (text: string) => {
    const box = name()?.getBoundingClientRect() ?? new DOMRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    await realMouse.click(x, y);
    await realMouse.click(x, y, {}, "left", 2);
    await until(() => named("Name of Audio 1") !== null);
    await userEvent.keyboard(`{Control>}a{/Control}{Backspace}${text}{Enter}`);
    await until(() => named("Name of Audio 1") === null);
  };
  await rename("");
  expect(sentences).toEqual(["A name cannot be empty."]);
  expect(lanes()[0]?.name ?? "Audio 1").toBe("Audio 1");
  expect(document.activeElement?.closest("[role='grid']")).not.toBeNull();
  await rename("Score");
  expect(lanes()[0]?.name).toBe("Score");
  expect(document.activeElement?.closest("[role='grid']")).not.toBeNull();
});

test("F2 in the grid renames the focused lane or marker; Enter on a marker seeks to it, Delete removes it", async () => {
  const marker = { id: "m", time: 5, name: "Hit", colour: "red" } as const;
  const { timeline } = host.getView();
  host.set({ timeline: { ...timeline, settings: { ...timeline.settings, markers: [marker] } } });
  await until(() => mounted.element.querySelector("td[aria-label^='Hit']") !== null);
  mounted.element.querySelector<HTMLElement>("td[aria-label^='Hit']")?.focus();
  await realKey("Enter");
  expect(host.position()).toBe(5);
  await realKey("F2");
  await until(() => focused() === "Name of Hit");
  document.execCommand("insertText", false, "Door");
  await realKey("Enter");
  await until(() => focused() === "Door, marker at 0:05.000");
  await realKey("Delete");
  expect(host.getView().timeline.settings.markers).toEqual([]);
  expect(mounted.element.querySelector("[aria-live='polite']")?.textContent).toBe("Door removed");
  await until(() => focused() === "picture.mp4, Video, length 0:40.000");
});
