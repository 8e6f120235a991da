import { afterEach, beforeEach, expect, test } from "vitest";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realKeyDown, realKeyUp, realMouse, realTouch } from "#tests/support/timeline/real-input.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { mountTwoClips, theme } from "./two-clips.ts";

let host: TestHost;
let mounted: MountedTimeline;
let x: (seconds: number) => number;
/** Px from the canvas's top: lane 0 is 88 to 148 px down, lane 1 to 208, then the new lane. */
const [LANE_0, LANE_1, NEW_LANE, RULER, VIDEO] = [115, 175, 225, 8, 60];

beforeEach(async () => {
  ({ host, mounted, x } = await mountTwoClips());
});

afterEach(() => mounted.unmount());

test("B-80 clicking a clip selects it, the video bar has its own id, and empty space deselects", async () => {
  await realMouse.drag([[x(15), LANE_0]]);
  await realMouse.drag([[x(15), VIDEO]]);
  await realMouse.drag([[x(30), LANE_0]]);
  expect(host.log.selections).toEqual([["theme"], [VIDEO_BAR_ID], []]);
  expect(host.log.commits).toEqual([]);
});

test("B-88 a drag moves a clip across lanes: previews on the way, one edit at the end", async () => {
  await realMouse.drag([
    [x(15), LANE_0],
    [x(17), LANE_0],
    [x(18), LANE_1],
    [x(19), LANE_1],
  ]);
  const moved = { ...theme, startTime: 14, endTime: 24, laneIndex: 1 };
  expect(host.log.commits).toEqual([{ kind: "moveClip", changes: [{ kind: "putClip", clip: moved }] }]);
  expect(host.log.previews.length).toBeGreaterThanOrEqual(3);
  expect(host.log.previews.at(-1)).toBeUndefined();
});

test("B-73 a drag below the last lane makes a new one", async () => {
  await realMouse.drag([
    [x(15), LANE_0],
    [x(15), NEW_LANE],
  ]);
  expect(host.log.commits[0]?.changes).toEqual([{ kind: "putClip", clip: { ...theme, laneIndex: 2 } }]);
});

test("B-89 both edges trim; the left one moves the source offset too", async () => {
  await realMouse.drag([
    [x(10) + 3, LANE_0],
    [x(12) + 3, LANE_0],
  ]);
  const shorter = { ...theme, startTime: 12, sourceOffset: 7 };
  await realMouse.drag([
    [x(20) - 3, LANE_0],
    [x(25) - 3, LANE_0],
  ]);
  expect(host.log.commits).toEqual([
    { kind: "trimClip", changes: [{ kind: "putClip", clip: shorter }] },
    { kind: "trimClip", changes: [{ kind: "putClip", clip: { ...shorter, endTime: 25 } }] },
  ]);
});

test("Escape half-way leaves the document as it was, and no other listener receives that key", async () => {
  const received: string[] = [];
  const listen = (event: KeyboardEvent) => received.push(event.key);
  document.addEventListener("keydown", listen);
  const before = host.getView().timeline;
  await realMouse.drag(
    [
      [x(15), LANE_0],
      [x(18), LANE_1],
      [x(25), LANE_1],
    ],
    async () => {
      expect(host.getView().preview).toBeDefined();
      await realKey("Escape");
      expect(host.getView().preview).toBeUndefined();
      await realMouse.move(x(28), LANE_1, true);
    },
  );
  document.removeEventListener("keydown", listen);
  expect(host.getView().timeline).toBe(before);
  expect(host.getView().preview).toBeUndefined();
  expect(host.log.commits).toEqual([]);
  expect(received).toEqual([]);
});

test("B-81 the ruler scrubs, clamped to the playable length; Escape restores the playhead", async () => {
  await realMouse.drag([
    [x(5), RULER],
    [x(12), RULER],
    [x(39.5), RULER],
    [x(43), RULER],
  ]);
  expect(host.log.seeks.at(-1)).toEqual({ seconds: 40, call: "scrubEnd" });
  expect(host.log.seeks.slice(0, -1).every(({ call }) => call === "scrubMove")).toBe(true);
  await realMouse.drag(
    [
      [x(5), RULER],
      [x(7), RULER],
    ],
    () => realKey("Escape"),
  );
  expect(host.log.seeks.at(-1)).toEqual({ seconds: 40, call: "scrubEnd" });
  expect(host.position()).toBe(40);
});

test("B-193 a press in the ruler puts the playhead on a picture frame; holding N puts it exactly under the pointer", async () => {
  await realMouse.drag([[x(5) + 1, RULER]], () => realKeyDown("n"));
  await realKeyUp("n");
  expect(host.log.seeks.map(({ seconds, call }) => [call, seconds.toFixed(4)])).toEqual([
    ["scrubMove", (152 / 30).toFixed(4)],
    ["scrubMove", "5.0500"],
    ["scrubEnd", "5.0500"],
  ]);
});

test("the wheel scrolls, and zooms at the pointer with control held", async () => {
  host.set({ viewport: { ...host.getView().viewport, pxPerSecond: 40 } });
  await realMouse.wheel(x(10), LANE_0, 100, 0);
  await until(() => host.getView().viewport.startSeconds === 2.5);
  const before = host.getView().viewport;
  await realMouse.wheel(x(20), LANE_0, 0, -100, { control: true });
  await until(() => host.getView().viewport.pxPerSecond > before.pxPerSecond);
  const after = host.getView().viewport;
  expect(after.startSeconds + 400 / after.pxPerSecond).toBeCloseTo(before.startSeconds + 400 / before.pxPerSecond, 9);
});

test("cursors show what a press would do", async () => {
  const stage = mounted.canvas.parentElement;
  const reported: string[] = [];
  for (const [seconds, y] of [
    [15, LANE_0],
    [10.1, LANE_0],
    [19.9, LANE_0],
    [15, RULER],
    [15, VIDEO],
    [30, LANE_0],
  ] as const) {
    await realMouse.move(x(seconds), y);
    reported.push(stage?.style.cursor ?? "");
  }
  expect(reported).toEqual(["grab", "w-resize", "e-resize", "col-resize", "pointer", "default"]);
});

test("two fingers zoom at their middle; one finger on empty space scrolls and selects nothing", async () => {
  host.set({ viewport: { ...host.getView().viewport, pxPerSecond: 60 } });
  const zoom = host.getView().viewport.pxPerSecond;
  await realTouch([
    [
      [x(10), 240],
      [x(15), 240],
    ],
    [
      [x(7.5), 240],
      [x(17.5), 240],
    ],
  ]);
  await until(() => Math.abs(host.getView().viewport.pxPerSecond - zoom * 2) < 1e-6);
  const { startSeconds } = host.getView().viewport;
  await realTouch([[[x(15), 240]], [[x(14), 240]], [[x(9), 240]]]);
  await until(() => Math.abs(host.getView().viewport.startSeconds - startSeconds - 1) < 1e-6);
  expect(host.log.selections).toEqual([]);
});

test("B-187 a finger that rests on a clip selects it and opens its menu once; lifted, it leaves the menu open and has edited nothing", async () => {
  const menu = () => document.querySelector("[role='menu']");
  const { timeline } = host.getView();
  await realTouch([[[x(15), LANE_0]], [[x(15) + 3, LANE_0]]], () => until(() => menu() !== null));
  expect(host.log.menus).toEqual([{ kind: "clip", clipId: "theme", seconds: expect.closeTo(15, 0) as number }]);
  expect([...host.getView().selection]).toEqual(["theme"]);
  await until(() => menu()?.contains(document.activeElement) === true);
  await realKey("Escape");
  await until(() => menu() === null);
  expect(host.getView().timeline).toEqual(timeline);
  // A finger that moves first drags the clip, which is selected now, however long it then rests.
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 700));
  await realTouch([[[x(15), LANE_0 + 25]], [[x(16), LANE_0 + 25]], [[x(17), LANE_0 + 25]]], rest);
  expect(host.log.menus).toHaveLength(1);
  expect(host.log.commits.map(({ changes }) => changes)).toEqual([[{ kind: "putClip", clip: { ...theme, startTime: 12, endTime: 22 } }]]);
});

test("B-187 a finger that rests on the ruler or near a marker opens its menu, and the playhead is where it was", async () => {
  const menu = () => document.querySelector("[role='menu']");
  const menuAt = async (seconds: number) => {
    await realTouch([[[x(seconds), RULER]], [[x(seconds) + 3, RULER]]], () => until(() => menu() !== null));
    await realKey("Escape");
    await until(() => menu() === null);
  };
  host.setPosition(5);
  await menuAt(25);
  expect(host.log.seeks.length).toBeGreaterThan(0);
  const { timeline } = host.getView();
  const marker = { id: "m", time: 30, name: "Hit", colour: "red" } as const;
  host.set({ timeline: { ...timeline, settings: { ...timeline.settings, markers: [marker] } } });
  await menuAt(29.5);
  expect(host.log.menus).toEqual([
    { kind: "ruler", seconds: expect.closeTo(25, 0) as number },
    { kind: "marker", markerId: "m", seconds: expect.closeTo(29.5, 0) as number },
  ]);
  expect([host.position(), host.log.commits]).toEqual([5, []]);
});
