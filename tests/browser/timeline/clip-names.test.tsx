import { default as axe } from "axe-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createRef } from "react";
import { createRoot } from "react-dom/client";
import { sourceNamesOf } from "#model/text/source-names.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { allClips } from "#model/timeline/timeline.ts";
import { TimelineCanvas } from "#timeline/canvas/timeline-canvas.tsx";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import { bodyTopPx, gainLineYPx } from "#timeline/clip-handles.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", name: "M V", url: "u/theme", startTime: 2, endTime: 12, sourceOffset: 5, gainDb: 3 });
const rain = aClip({ id: "rain", name: "Rain", url: "u/rain", startTime: 14, endTime: 24 });

let host: TestHost;
let mounted: MountedTimeline;

beforeEach(async () => {
  host = createTestHost(aTimeline([theme, rain], 40));
  host.set({
    names: sourceNamesOf([
      { path: "u/theme", fileName: "1m02 v3.wav" },
      { path: "u/rain", fileName: "rain.wav" },
    ]),
  });
  mounted = await mountTimeline(host);
});

afterEach(() => mounted.unmount());

const clips = () => allClips(host.getView().timeline).toSorted((a, b) => a.startTime - b.startTime);
const field = () => mounted.element.querySelector<HTMLInputElement>("[role='grid'] ~ * input[type='text']");
const tip = () => mounted.element.querySelector("[data-tip]");
const announced = () => mounted.element.querySelector("[aria-live]")?.textContent;
const focused = () => document.activeElement?.getAttribute("aria-label");
const labels = () =>
  [...mounted.element.querySelectorAll("[role='grid'] [data-row='1'] td")].map((cell) => cell.getAttribute("aria-label"));
const focus = (id: string) => mounted.element.querySelector<HTMLElement>(`[data-clip='${id}']`)?.focus();
/** The place of a time on the first lane, in the page. */
const at = (seconds: number): readonly [number, number] => {
  const { left, top } = mounted.canvas.getBoundingClientRect();
  return [left + seconds * host.getView().viewport.pxPerSecond, top + 124];
};
const type = (text: string) => userEvent.keyboard(text);

test("B-160 F2 renames the focused clip alone; an empty name is refused in place; Escape changes nothing", async () => {
  host.set({ selection: new Set(["theme", "rain"]) });
  focus("theme");
  await realKey("F2");
  await until(() => field() !== null);
  expect([field()?.value, focused()]).toEqual(["M V", "Name of M V"]);
  await type("x");
  await realKey("Escape");
  await until(() => field() === null);
  expect(clips()).toEqual([theme, rain]);
  expect(focused()).toMatch(/^M V, Audio 1/u);

  await realKey("F2");
  await until(() => field() !== null);
  await type("{Delete}");
  await realKey("Enter");
  await until(() => mounted.element.querySelector("[role='alert']")?.textContent === "A name cannot be empty.");
  expect([field()?.getAttribute("aria-invalid"), clips()]).toEqual(["true", [theme, rain]]);
  expect((await axe.run(mounted.element)).violations).toEqual([]);
  await type("End");
  expect(field()?.getAttribute("aria-invalid")).toBe("false");
  await realKey("Enter");
  await until(() => field() === null);
  expect(clips()).toEqual([{ ...theme, name: "End" }, rain]);
  expect(host.log.commits.map(({ kind }) => kind)).toEqual(["renameClip"]);
  await until(() => announced() === "M V renamed to End");
  await until(() => focused() === "End, Audio 1, starts 0:02.000, length 0:10.000");
});

test("B-160 the menu renames the clip under the pointer, also one of several selected; a read-only timeline offers nothing", async () => {
  host.set({ selection: new Set(["theme", "rain"]) });
  await realMouse.click(...at(16), {}, "right");
  const entry = () => [...document.querySelectorAll<HTMLElement>("[role='menuitem']")].find((item) => item.textContent === "Rename");
  await until(() => entry() !== undefined);
  entry()?.click();
  await until(() => field() !== null && document.activeElement === field());
  await type("Storm");
  await realMouse.click(...at(30));
  await until(() => field() === null);
  expect(clips()).toEqual([theme, { ...rain, name: "Storm" }]);

  host.set({ readOnly: true });
  focus("rain");
  await realKey("F2");
  await until(() => announced() === "This project cannot be edited here");
  await realMouse.click(...at(16), {}, "right");
  await until(() => document.querySelector("[role='menu']") !== null);
  expect([entry(), field()]).toEqual([undefined, null]);
  await realKey("Escape");
});

test("B-160 a double click in the open field selects a word, and opens nothing of the clip below", async () => {
  host.set({
    timeline: aTimeline(
      [
        { ...theme, endTime: 4 },
        { ...rain, startTime: 4 },
      ],
      40,
    ),
  });
  focus("theme");
  await realKey("F2");
  await until(() => focused() === "Name of M V");
  await type("Beginning and end");
  const { top } = mounted.canvas.getBoundingClientRect();
  const strip = top + bodyTopPx(0, host.getView().viewport) - 4;
  await realMouse.click(at(7)[0], strip);
  await realMouse.click(at(7)[0], strip, {}, "left", 2);
  expect([focused(), field()?.value, host.log.inspections]).toEqual(["Name of M V", "Beginning and end", []]);
});

test("B-168 F2 on a clip of a locked lane opens no field and says why; the lane itself is renamed", async () => {
  const { timeline } = host.getView();
  host.set({ timeline: { ...timeline, settings: { ...timeline.settings, lanes: [{ ...defaultLane(0), isLocked: true }] } } });
  focus("rain");
  await realKey("F2");
  await until(() => announced() === "Audio 1 is locked");
  expect([field(), document.activeElement?.getAttribute("data-clip")]).toEqual([null, "rain"]);
  mounted.element.querySelector<HTMLElement>("[role='grid'] [data-row='1'] th")?.focus();
  await realKey("F2");
  await until(() => document.activeElement instanceof HTMLInputElement);
  await realKey("Escape");
});

test("B-161 a resting pointer shows names, source time and gain; any press, key or move hides them, and a drag shows nothing", async () => {
  await realMouse.move(...at(7));
  await until(() => tip() !== null);
  expect([...(tip()?.children ?? [])].map((line) => line.textContent)).toEqual(["1m02 v3.wav", "M V", "Source 0:10.000 · Gain +3.0 dB"]);
  const box = tip()?.getBoundingClientRect() ?? new DOMRect();
  const around = mounted.canvas.getBoundingClientRect();
  expect(box.left >= around.left && box.right <= around.right && box.top >= around.top && box.bottom <= around.bottom).toBe(true);
  await realKey("Shift");
  await until(() => tip() === null);
  await realMouse.move(...at(9));
  await until(() => tip() !== null);
  await realMouse.down(...at(9));
  await until(() => tip() === null);
  await realMouse.move(...at(9.5), true);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(tip()).toBeNull();
  await realKey("Escape");
  await realMouse.up(...at(9.5));
  expect(clips()).toEqual([theme, rain]);
});

test("B-161 a tip that is shown goes with its timeline, and is hidden when the timeline gets another host", async () => {
  await realMouse.move(...at(7));
  await until(() => tip() !== null);
  mounted.unmount();
  expect(document.querySelector("[data-tip]")).toBeNull();
  const element = document.createElement("div");
  element.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 960px; height: 329px";
  document.body.append(element);
  const root = createRoot(element);
  const [first, second] = [createTestHost(aTimeline([theme, rain], 40)), createTestHost(aTimeline([rain], 40))];
  const handle = createRef<CanvasHandle>();
  root.render(<TimelineCanvas ref={handle} host={first} ariaLabel="Timeline" />);
  await until(() => (handle.current?.framesDrawn() ?? 0) > 0);
  await realMouse.move(104 + 9 * 20, 124);
  await until(() => element.querySelector("[data-tip]") !== null);
  root.render(<TimelineCanvas host={second} ariaLabel="Timeline" />);
  await until(() => element.querySelector("[role='grid'] td[data-clip='theme']") === null);
  expect(element.querySelector("[data-tip]")).toBeNull();
  root.unmount();
  element.remove();
});

test("B-161 on a handle that a double click would reset the pointer says so; not on one that has nothing to reset", async () => {
  host.set({ selection: new Set(["theme"]) });
  const facts = async (seconds: number, yPx: number) => {
    await realMouse.move(at(seconds)[0], mounted.canvas.getBoundingClientRect().top + yPx);
    await until(() => tip() !== null);
    const text = tip()?.lastElementChild?.textContent;
    await realKey("Shift");
    await until(() => tip() === null);
    return text;
  };
  const { viewport } = host.getView();
  expect(await facts(7, gainLineYPx(theme, viewport))).toBe("Source 0:10.000 · Gain +3.0 dB · Double-click resets");
  host.set({ selection: new Set(["rain"]) });
  expect(await facts(19, gainLineYPx(rain, viewport))).toBe("Source 0:05.000 · Gain 0.0 dB");
});

test("B-162 with file names as captions the canvas and the grid change at once", async () => {
  const before = mounted.pixels();
  host.set({ options: { ...host.getView().options, names: "files" } });
  await until(() => labels()[0]?.startsWith("1m02 v3.wav, Audio 1") === true);
  expect(labels().map((label) => label?.split(",")[0])).toEqual(["1m02 v3.wav", "rain.wav"]);
  expect(mounted.pixels().data.some((value, index) => value !== before.data[index])).toBe(true);
});
