import { afterEach, beforeEach, expect, test } from "vitest";
import { putClip } from "#model/edits/change.ts";
import { gainLineYPx } from "#timeline/clip-handles.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realKeyDown, realKeyUp, realMouse } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const theme = aClip({ id: "theme", name: "Theme", startTime: 30, endTime: 36 });
const rain = aClip({ id: "rain", name: "Rain", startTime: 300, endTime: 310, laneIndex: 1 });

let host: TestHost;
let mounted: MountedTimeline;
let box = new DOMRect();
const viewport = () => host.getView().viewport;

beforeEach(async () => {
  host = createTestHost(aTimeline([theme, rain], 600));
  // The canvas is 800 px wide: 40 s.
  mounted = await mountTimeline(host, { width: 968, height: 329 });
  box = mounted.canvas.getBoundingClientRect();
  host.set({ viewport: { ...viewport(), startSeconds: 10 } });
});

afterEach(() => mounted.unmount());

test("with Space held, or the middle button, a drag pans, and selects and moves nothing", async () => {
  const path = [
    [box.left + 220, 120],
    [box.left + 200, 120],
    [box.left + 120, 120],
  ] as const;
  mounted.element.querySelector<HTMLElement>("[role='grid'] [tabindex='0']")?.focus();
  await realMouse.move(...path[0]);
  expect(mounted.canvas.parentElement?.style.cursor).toBe("default");
  await realKeyDown(" ");
  expect(mounted.canvas.parentElement?.style.cursor).toBe("grab");
  await realMouse.drag(path);
  await realKeyUp(" ");
  expect(viewport().startSeconds).toBe(15);
  await realMouse.drag(path, () => {}, {}, "middle");
  expect(viewport().startSeconds).toBe(20);
  await realMouse.drag(path, () => realKey("Escape"), {}, "middle");
  expect(viewport().startSeconds).toBe(20);
  expect([host.log.selections, host.log.commits, host.log.previews]).toEqual([[], [], []]);
});

test("design timeline: a drag near an edge keeps scrolling while the pointer rests, and the clip moves along", async () => {
  const x = box.left + 450;
  await realMouse.drag(
    [
      [x, 120],
      [x + 100, 120],
      [box.right - 4, 120],
    ],
    async () => {
      const from = viewport().startSeconds;
      await until(() => viewport().startSeconds > from + 5);
    },
  );
  const [edit] = host.log.commits;
  const moved = edit?.changes[0];
  // The clip lies under the pointer in the scrolled view.
  const pointerSeconds = viewport().startSeconds + (box.width - 4 - 450) / 20 + 32.5 - 30 - 2.5;
  expect(edit?.changes.length).toBe(1);
  expect(moved?.kind === "putClip" && moved.clip.startTime).toBeGreaterThan(35 + 5);
  expect(moved?.kind === "putClip" && moved.clip.startTime).toBeLessThan(pointerSeconds + box.width / 20);
});

test("the overview's window shows what is in view, is dragged, moves to a press beside it, and follows keys", async () => {
  const strip = mounted.element.querySelector("input[aria-label='Part of the timeline in view']")?.parentElement?.parentElement;
  const pane = strip?.querySelector("div");
  const slider = strip?.querySelector("input");
  if (!strip || !pane || !slider) throw new Error("There is no strip.");
  const area = strip.getBoundingClientRect();
  const [left, middle, right] = pane.children;
  if (!left || !middle || !right) throw new Error("The window has no ends.");
  const windowBox = () => {
    const from = left.getBoundingClientRect().left;
    return { left: from, width: right.getBoundingClientRect().right - from };
  };
  const perSecond = area.width / 600;
  expect(windowBox().left - area.left).toBeCloseTo(10 * perSecond, 0);
  expect(windowBox().width).toBeCloseTo(40 * perSecond, 0);
  expect(middle.getBoundingClientRect().left).toBeCloseTo(left.getBoundingClientRect().right, 3);
  expect(middle.getBoundingClientRect().right).toBeCloseTo(right.getBoundingClientRect().left, 3);
  const y = area.top + 14;
  await realMouse.drag([
    [windowBox().left + 10, y],
    [windowBox().left + 60, y],
    [windowBox().left + 110, y],
  ]);
  expect(viewport().startSeconds).toBeCloseTo(10 + 100 / perSecond, 3);
  await realMouse.click(area.left + area.width / 2, y);
  expect(viewport().startSeconds).toBeCloseTo(300 - 20, 3);
  slider.focus();
  await realKey("Home");
  expect(viewport().startSeconds).toBe(0);
  await realKey("ArrowRight");
  expect(viewport().startSeconds).toBe(4);
  await until(() => slider.getAttribute("aria-valuetext") === "0:04 to 0:44");
});

test("the overview's playhead keeps its place in the project when a clip is put behind the end", async () => {
  host.setPosition(300);
  const overview = mounted.element.querySelector("[part='overview'] > div");
  const [line, area] = [overview?.lastElementChild, overview?.getBoundingClientRect()];
  if (!line || !area) throw new Error("There is no strip.");
  const share = () => (line.getBoundingClientRect().left - area.left) / area.width;
  await until(() => Math.abs(share() - 300 / 600) < 0.002);
  host.actions.commit({ kind: "addClip", changes: [putClip(aClip({ id: "late", name: "Late", startTime: 1190, endTime: 1200 }))] });
  await until(() => Math.abs(share() - 300 / 1200) < 0.002);
});

test("Escape cancels a drag of the overview's window, wherever the focus is, and no other listener receives that key", async () => {
  const pane = mounted.element.querySelector("input[aria-label='Part of the timeline in view']")?.parentElement;
  const area = pane?.parentElement?.getBoundingClientRect();
  if (!pane || !area) throw new Error("There is no strip.");
  const received: string[] = [];
  const listen = (event: KeyboardEvent) => received.push(event.key);
  document.addEventListener("keydown", listen);
  const y = area.top + 14;
  const from = pane.getBoundingClientRect().left + 10;
  const giveUp = () => realKey("Escape");
  await realMouse.drag(
    [
      [from, y],
      [from + 100, y],
    ],
    giveUp,
  );
  expect(viewport().startSeconds).toBe(10);
  // A press beside the window alone has moved it already.
  await realMouse.drag(
    [
      [area.left + 400, y],
      [area.left + 420, y],
    ],
    giveUp,
  );
  expect(viewport().startSeconds).toBe(10);
  document.removeEventListener("keydown", listen);
  expect(received).toEqual([]);
});

test("the wheel over the lane headers scrolls and zooms as it does over the lanes", async () => {
  const box = mounted.element.querySelector("[data-lane='1']")?.getBoundingClientRect() ?? new DOMRect();
  const [x, y] = [box.left + 40, box.top + 20];
  await realMouse.wheel(x, y, 0, 100, { shift: true });
  await until(() => viewport().startSeconds === 15);
  await realMouse.wheel(x, y, 0, -100, { control: true });
  await until(() => viewport().pxPerSecond > 20);
  // Left of the canvas there is no time to hold in place, so its left edge is held.
  expect(viewport().startSeconds).toBe(15);
});

test("a gain drag near an edge does not scroll the view, because it is vertical", async () => {
  host.set({ viewport: { ...viewport(), startSeconds: 31 }, selection: new Set(["theme"]) });
  const from = [box.left + 12, box.top + gainLineYPx(theme, viewport())] as const;
  await realMouse.drag([from, [from[0], from[1] + 4], [from[0], from[1] + 8]], async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(host.log.commits.map(({ kind }) => kind)).toEqual(["mixClip"]);
  expect(viewport().startSeconds).toBe(31);
});

test("by keyboard alone a clip is found by its name and shown; Escape returns to the previous view", async () => {
  const focused = () => document.activeElement?.getAttribute("aria-label");
  mounted.element.querySelector<HTMLElement>("[role='grid'] [tabindex='0']")?.focus();
  await realKey("ArrowRight");
  await realKey("/");
  await until(() => focused() === "Find a clip by name");
  for (const letter of "rain") {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) throw new Error("The field has lost the focus.");
    document.execCommand("insertText", false, letter);
  }
  await until(() => viewport().startSeconds > 200);
  await realKey("Enter");
  await until(() => focused() === "Rain, Audio 2, starts 5:00.000, length 0:10.000");
  await realKey("/");
  await until(() => focused() === "Find a clip by name");
  document.execCommand("insertText", false, "theme");
  await realKey("Escape");
  await until(() => focused() === "Rain, Audio 2, starts 5:00.000, length 0:10.000");
});

test("lanes are renamed, made louder, and reordered, by pointer and by keyboard", async () => {
  const button = (name: string) => mounted.element.querySelector<HTMLElement>(`[aria-label='${name}']`);
  const names = () => [...mounted.element.querySelectorAll("[data-lane] button[title]")].map((one) => one.textContent);
  const name = mounted.element.querySelector<HTMLElement>("[data-lane='0'] button[title]");
  name?.focus();
  await realKey("F2");
  await until(() => document.activeElement?.getAttribute("aria-label") === "Name of Audio 1");
  document.execCommand("insertText", false, "Strings");
  await realKey("Enter");
  await until(() => names()[0] === "Strings");
  const gain = button("Gain of Strings");
  gain?.focus();
  await realKey("ArrowLeft");
  expect(host.getView().timeline.settings.lanes[0]?.gain).toBeCloseTo(10 ** (-0.5 / 20), 9);
  expect(host.getView().preview).toBeUndefined();
  button("Move Strings")?.focus();
  await realKey("ArrowDown", { alt: true });
  await until(() => names().join() === "Audio 2,Strings");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Strings");
  expect(mounted.element.querySelector("[aria-live='polite']")?.textContent).toContain("Strings");
  const grip = button("Move Strings")?.getBoundingClientRect() ?? new DOMRect();
  const from = [grip.left + 8, grip.top + 8] as const;
  await realMouse.drag([from, [from[0], from[1] - 40], [from[0], from[1] - 60]], () => expect(names().join()).toBe("Strings,Audio 2"));
  await until(() => names().join() === "Strings,Audio 2");
  const commits = host.log.commits.length;
  const back = button("Move Strings")?.getBoundingClientRect() ?? new DOMRect();
  await realMouse.drag(
    [
      [back.left + 8, back.top + 8],
      [back.left + 8, back.top + 70],
    ],
    () => realKey("Escape"),
  );
  expect(names().join()).toBe("Strings,Audio 2");
  expect(host.log.commits.length).toBe(commits);
});

test.runIf(isExhaustive)("a lane that is dragged to the edge scrolls to lanes out of view", async () => {
  const lanes = Array.from({ length: 20 }, (_, at) => ({ name: `Lane ${at}`, gain: 1, muted: false, solo: false }));
  const { timeline } = host.getView();
  host.set({ timeline: { ...timeline, settings: { ...timeline.settings, lanes } } });
  await until(() => mounted.element.querySelectorAll("[data-lane]").length === 20);
  const grip = mounted.element.querySelector("[aria-label='Move Lane 0']")?.getBoundingClientRect() ?? new DOMRect();
  const from = [grip.left + 8, grip.top + 8] as const;
  const end = [from[0], box.bottom - 4] as const;
  await realMouse.drag([from, [from[0], from[1] + 40], end], () => until(() => viewport().scrollTopPx > 300));
  const names = host.getView().timeline.settings.lanes.map(({ name }) => name);
  // The lane lies under the pointer in the scrolled view.
  const under = Math.floor((end[1] - box.top - 88 + viewport().scrollTopPx) / 60);
  expect(names.indexOf("Lane 0")).toBe(Math.min(19, under));
  expect(names.indexOf("Lane 0")).toBeGreaterThan(6);
  expect(host.log.commits.length).toBe(1);
  const { scrollTopPx } = viewport();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(viewport().scrollTopPx).toBe(scrollTopPx);
});
