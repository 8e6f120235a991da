import { afterEach, beforeEach, expect, test } from "vitest";
import type { Clip } from "#model/timeline/clip.ts";
import { fadeHandleXPx, fadeHandleYPx, gainLineYPx } from "#timeline/clip-handles.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realKeyDown, realKeyUp, realMouse } from "#tests/support/timeline/real-input.ts";
import type { Held } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, changedTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", name: "Theme", startTime: 10, endTime: 20, sourceOffset: 5, originalDuration: 40 });
const tail = aClip({ id: "tail", name: "Tail", startTime: 20, endTime: 26, sourceOffset: 3, originalDuration: 40 });
const rain = aClip({ id: "rain", name: "Rain", startTime: 2, endTime: 6, laneIndex: 1 });
const marker = { id: "m", time: 33, name: "Hit", colour: "red" } as const;
const plain = aTimeline([theme, tail, rain], 40);
const timeline = { ...plain, settings: { ...plain.settings, markers: [marker], loopRange: { start: 28, end: 31 } } };

let host: TestHost;
let mounted: MountedTimeline;
let left = 0;
/** 20 px a second; markers lie above 16 px, lane 0 from 104 to 164 px, lane 1 to 224, then the place of a new one. */
const x = (seconds: number) => left + seconds * 20;
const [LANE_0, LANE_1, RULER, MARKERS] = [140, 200, 36, 8];

type Path = readonly (readonly [x: number, y: number])[];

beforeEach(async () => {
  host = createTestHost(timeline);
  mounted = await mountTimeline(host);
  left = mounted.canvas.getBoundingClientRect().left;
  host.setPosition(38);
});

afterEach(() => mounted.unmount());

const puts = (...clips: Clip[]) => clips.map((clip) => ({ kind: "putClip", clip }));
const announced = () => mounted.element.querySelector("[aria-live='polite']")?.textContent;

test("N, held during a drag, suspends snapping, also half-way, and is no shortcut meanwhile", async () => {
  const shortcuts: string[] = [];
  const onKey = (event: KeyboardEvent) => shortcuts.push(event.key);
  window.addEventListener("keydown", onKey);
  const path: Path = [
    [x(4), LANE_1],
    [x(8), LANE_1],
    [x(12.1), LANE_1],
  ];
  await realMouse.drag(path, () => realKeyDown("n"));
  await realKeyUp("n");
  window.removeEventListener("keydown", onKey);
  expect(shortcuts).toEqual([]);
  await realMouse.drag([
    [x(12.1), LANE_1],
    [x(8), LANE_1],
    [x(12.1), LANE_1],
  ]);
  expect(host.log.commits.map(({ changes }) => changes)).toEqual([
    [{ kind: "putClip", clip: { ...rain, startTime: expect.closeTo(10.1, 9), endTime: expect.closeTo(14.1, 9) } }],
    puts({ ...rain, startTime: 10, endTime: 14 }),
  ]);
});

/** Drags a clip; the keys that are held at the press, and those that are held at the release, which change half-way. */
async function dragHolding([press, onTheWay, release]: Path, first: Held, then: Held, isCancelled = false): Promise<void> {
  if (!press || !onTheWay || !release) throw new Error("A drag needs three points.");
  await realMouse.move(...press, false, first);
  await realMouse.down(...press, first);
  await realMouse.move(...onTheWay, true, first);
  const changed = first.alt === then.alt ? "Shift" : "Alt";
  const isPressed = then.alt === true || then.shift === true;
  await (isPressed ? realKeyDown : realKeyUp)(changed, then);
  await realMouse.move(...release, true, then);
  if (isCancelled) await realKey("Escape", then);
  await realMouse.up(...release, then);
  if (isPressed) await realKeyUp(changed);
}

test("B-146 Alt copies if it is held at the release, whatever was held before; Escape leaves the document identical", async () => {
  const path: Path = [
    [x(4), LANE_1],
    [x(8), LANE_1],
    [x(9.5), LANE_1],
  ];
  await dragHolding(path, {}, { alt: true }, true);
  expect([host.getView().timeline === timeline, host.log.commits]).toEqual([true, []]);

  await dragHolding(path, {}, { alt: true });
  const [copied] = host.log.commits;
  const id = [...host.getView().selection][0] ?? "";
  expect(id).not.toBe("rain");
  expect(copied).toEqual({ kind: "duplicateClips", changes: puts({ ...rain, id, startTime: 7.5, endTime: 11.5 }) });
  expect(host.getView().timeline).toEqual(changedTimeline(timeline, copied?.changes ?? []));

  await dragHolding(path, { alt: true }, {});
  expect(host.log.commits.slice(1)).toEqual([{ kind: "moveClip", changes: puts({ ...rain, startTime: 7.5, endTime: 11.5 }) }]);
});

test("B-146 Shift, pressed half-way, keeps the lane or the time of a drag, and makes the gain finer", async () => {
  const [sideways, down]: readonly Path[] = [
    [
      [x(4), LANE_1],
      [x(6), LANE_1],
      [x(7.5), LANE_0 + 20],
    ],
    [
      [x(7.5), LANE_1],
      [x(7), LANE_0],
      [x(7), LANE_0],
    ],
  ];
  await dragHolding(sideways ?? [], {}, { shift: true });
  const moved = { ...rain, startTime: 5.5, endTime: 9.5 };
  await dragHolding(down ?? [], {}, { shift: true });
  host.actions.select(["theme"]);
  const lineY = mounted.canvas.getBoundingClientRect().top + gainLineYPx(theme, host.getView().viewport);
  const gain: Path = [
    [x(15), lineY],
    [x(15), lineY + 6],
    [x(15), lineY + 8],
  ];
  await dragHolding(gain, {}, { shift: true }, true);
  await dragHolding(gain, {}, { shift: true });
  expect(host.log.commits).toEqual([
    { kind: "moveClip", changes: puts(moved) },
    { kind: "moveClip", changes: puts({ ...moved, laneIndex: 0 }) },
    { kind: "mixClip", changes: puts({ ...theme, gainDb: -0.8 }) },
  ]);
});

test("B-146 Shift, pressed and released half-way, keeps the time only while it is held; Escape leaves the document identical", async () => {
  const [press, onTheWay, release] = [[x(4), LANE_1] as const, [x(5), LANE_0] as const, [x(5.5), LANE_0] as const];
  await dragHolding([press, onTheWay, release], {}, { shift: true }, true);
  expect([host.getView().timeline === timeline, host.getView().preview, host.log.commits]).toEqual([true, undefined, []]);

  const shown = () => host.getView().preview?.changes;
  await realMouse.move(...press);
  await realMouse.down(...press);
  await realMouse.move(...onTheWay, true);
  expect(shown()).toEqual(puts({ ...rain, startTime: 3, endTime: 7, laneIndex: 0 }));
  await realKeyDown("Shift", { shift: true });
  await realMouse.move(...release, true, { shift: true });
  expect(shown()).toEqual(puts({ ...rain, laneIndex: 0 }));
  await realKeyUp("Shift");
  await realMouse.move(...release, true);
  await realMouse.up(...release);
  const [moved] = host.log.commits;
  expect(host.log.commits).toEqual([{ kind: "moveClip", changes: puts({ ...rain, startTime: 3.5, endTime: 7.5, laneIndex: 0 }) }]);
  expect(host.getView().timeline).toEqual(changedTimeline(timeline, moved?.changes ?? []));
});

test("a line shows the snap target, and a plate how far the drag has moved", async () => {
  const count = (image: ImageData, isIn: (red: number, green: number, blue: number) => boolean) => {
    let found = 0;
    for (let at = 0; at < image.data.length; at += 4) {
      if (isIn(image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0)) found += 1;
    }
    return found;
  };
  const isBright = (red: number, green: number, blue: number) => Math.min(red, green, blue) > 180;
  let [free, snapped] = [0, 0];
  await realMouse.drag(
    [
      [x(4), LANE_1],
      [x(8), LANE_1],
      [x(9), LANE_1],
    ],
    () => void (free = count(mounted.pixels(), isBright)),
  );
  await realMouse.drag(
    [
      [x(9), LANE_1],
      [x(8), LANE_1],
      [x(12.1), LANE_1],
    ],
    () => void (snapped = count(mounted.pixels(), isBright)),
  );
  // The line runs from the ruler to the bottom.
  expect(snapped - free).toBeGreaterThan(150);
});

test("Ctrl and Shift select several, a rectangle selects what it touches, Escape restores the selection", async () => {
  const selected = () => [...host.getView().selection].toSorted();
  await realMouse.click(x(15), LANE_0);
  await realMouse.click(x(4), LANE_1, { control: true });
  expect(selected()).toEqual(["rain", "theme"]);
  await realMouse.click(x(4), LANE_1, { control: true });
  expect(selected()).toEqual(["theme"]);
  await realMouse.click(x(23), LANE_0, { shift: true });
  expect(selected()).toEqual(["tail", "theme"]);
  // A press on one of several selected clips keeps the selection; a release without a drag selects that clip alone.
  await realMouse.click(x(15), LANE_0);
  expect(selected()).toEqual(["theme"]);
  const rectangle: Path = [
    [x(8), LANE_1],
    [x(7), LANE_1 - 20],
    [x(5), LANE_1 - 30],
  ];
  await realMouse.drag(rectangle, async () => {
    expect(selected()).toEqual(["rain"]);
    await realKey("Escape");
  });
  expect(selected()).toEqual(["theme"]);
  await realMouse.drag(rectangle, () => {}, { shift: true });
  expect(selected()).toEqual(["rain", "theme"]);
  expect(announced()).toBe("2 clips selected");
  expect(host.log.commits).toEqual([]);
});

test("a menu opens on everything, by pointer and by key; the item under it is selected", async () => {
  await realMouse.click(x(15), LANE_0, {}, "right");
  await until(() => document.querySelector("[role='menuitem']") !== null);
  expect(host.log.menus).toEqual([{ kind: "clip", clipId: "theme", seconds: 15 }]);
  expect([...host.getView().selection]).toEqual(["theme"]);
  await realKey("Enter");
  await until(() => document.querySelector("[role='menu']") === null);
  expect(host.log.done).toEqual(["Do it"]);
  await realMouse.click(x(30), RULER, {}, "right");
  await until(() => host.log.menus.length === 2);
  await until(() => document.querySelector("[role='menu']") !== null);
  await realKey("Escape");
  await until(() => document.querySelector("[role='menu']") === null);
  const cell = mounted.element.querySelector<HTMLElement>("td[aria-label^='Theme']");
  cell?.focus();
  cell?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: x(15), clientY: LANE_0 }));
  await until(() => host.log.menus.length === 3);
  expect(host.log.menus.slice(1)).toEqual([
    { kind: "ruler", seconds: 30 },
    { kind: "clip", clipId: "theme", seconds: 10 },
  ]);
  await until(() => document.querySelector("[role='menu']") !== null);
  await realKey("Escape");
  await until(() => document.querySelector("[role='menu']") === null);
});

test("a marker is renamed at its flag, and coloured from its menu", async () => {
  const markers = () => host.getView().timeline.settings.markers;
  await realMouse.click(x(33) + 4, MARKERS);
  mounted.canvas.parentElement?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true, clientX: x(33) + 4, clientY: MARKERS }));
  await until(() => document.activeElement?.getAttribute("aria-label") === "Name of Hit");
  document.execCommand("insertText", false, "Door slam");
  await realKey("Enter");
  await until(() => markers()[0]?.name === "Door slam");
  await realMouse.click(x(33) + 4, MARKERS, {}, "right");
  const item = (name: string) => [...document.querySelectorAll<HTMLElement>("[role='menuitem']")].find((one) => one.textContent === name);
  await until(() => item("Green") !== undefined);
  item("Green")?.click();
  await until(() => markers()[0]?.colour === "green");
  await until(() => document.querySelector("[role='menu']") === null);
  await realMouse.click(x(33) + 4, MARKERS, {}, "right");
  await until(() => item("Rename marker") !== undefined);
  item("Rename marker")?.click();
  await until(
    () => document.querySelector("[role='menu']") === null && document.activeElement?.getAttribute("aria-label") === "Name of Door slam",
  );
  document.execCommand("insertText", false, "Something else");
  await realKey("Escape");
  await until(() => document.querySelector("[aria-label='Name of Door slam']") === null);
  expect(markers()[0]?.name).toBe("Door slam");
  expect(host.log.commits.length).toBe(2);
});

test("B-146 a double click on the gain line sets 0 dB, on a fade's handle no fade, and opens no values; on the clip's body it opens them", async () => {
  host.actions.commit({ kind: "mixClip", changes: puts({ ...theme, gainDb: 3 }) as never });
  host.actions.select(["theme"]);
  const twice = async (xPx: number, yPx: number) => {
    for (const clickCount of [1, 2]) await realMouse.click(xPx, yPx, {}, "left", clickCount);
  };
  const { viewport } = host.getView();
  await twice(x(15), mounted.canvas.getBoundingClientRect().top + gainLineYPx({ ...theme, gainDb: 3 }, viewport));
  expect(host.log.commits.at(-1)).toEqual({ kind: "mixClip", changes: puts({ ...theme, gainDb: 0 }) });
  const faded = { ...theme, fadeIn: 2, fadeOut: 1 };
  host.actions.commit({ kind: "mixClip", changes: puts(faded) as never });
  const { left: edge, top } = mounted.canvas.getBoundingClientRect();
  await twice(edge + fadeHandleXPx(faded, "start", viewport), top + fadeHandleYPx(0, viewport));
  expect(host.log.commits.at(-1)).toEqual({ kind: "mixClip", changes: puts({ ...theme, fadeOut: 1 }) });
  expect(host.log.inspections).toEqual([]);
  await twice(x(15), mounted.canvas.getBoundingClientRect().top + 111);
  expect(host.log.inspections).toEqual([["theme"]]);
});
