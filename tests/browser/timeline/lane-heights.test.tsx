import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { cdp } from "vitest/browser";
import { laneHeightsOf } from "#model/timeline/lane-heights.ts";
import { laneBottomPx, laneTopPx } from "#timeline/layout.ts";
import { compareDrawnColumns } from "#tests/support/timeline/drawn-columns.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aSong, createPcmPeaks } from "#tests/support/timeline/pcm-peaks.ts";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import type { Held } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";

const song = aSong(40);
const clips = ["Theme", "Rain", "Bed"].map((name, laneIndex) =>
  aClip({ id: name, name, url: "song.wav", startTime: 2 + laneIndex, endTime: 30, laneIndex, originalDuration: 40 }),
);
const timeline = aTimeline(clips, 40);

let host: TestHost;
let mounted: MountedTimeline;
let left = 0;

beforeEach(async () => {
  host = createTestHost(timeline, createPcmPeaks({ "song.wav": song }));
  mounted = await mountTimeline(host, { width: 968, height: 529 });
  left = mounted.canvas.getBoundingClientRect().left;
  host.setPosition(1e6);
});

afterEach(() => mounted.unmount());

const viewport = () => host.getView().viewport;
const heights = () => [0, 1, 2].map((lane) => laneBottomPx(lane, viewport()) - laneTopPx(lane, viewport()));
const header = (lane: number) => mounted.element.querySelector<HTMLElement>(`[data-lane='${lane}']`)?.getBoundingClientRect();
const announced = () => mounted.element.querySelector("[aria-live='polite']")?.textContent;

/** Drags the border below a lane by these distances, one after the other. */
const dragBorder = (lane: number, by: readonly number[], beforeUp?: () => Promise<void> | void, held?: Held) => {
  const box = header(lane) ?? new DOMRect();
  return realMouse.drag(
    [0, ...by].map((dy) => [box.left + 30, box.bottom + dy] as const),
    beforeUp,
    held,
  );
};

test("B-167 a border is dragged to a free height, to a named one nearby, and with Shift for all lanes; the clips follow", async () => {
  await dragBorder(0, [10, 33], () => expect(heights()).toEqual([93, 60, 60]));
  await until(() => header(1)?.top === (header(0)?.bottom ?? 0));
  expect([heights(), header(0)?.height, announced()]).toEqual([[93, 60, 60], 93, "Audio 1, height 93 px"]);
  await dragBorder(1, [-20, -26]);
  expect([heights(), announced()]).toEqual([[93, 32, 60], "Audio 2, height small"]);
  await dragBorder(2, [1000]);
  expect(heights()).toEqual([93, 32, 240]);
  const { top } = header(1) ?? new DOMRect();
  await dragBorder(1, [20, 90], () => {}, { shift: true });
  expect([heights(), announced()]).toEqual([[120, 120, 120], "All lanes, height large"]);
  expect(host.log.commits).toEqual([]);
  await until(() => header(1)?.top !== top);

  // A clip is moved to the lane that lies under the pointer.
  const middle = (lane: number) => (laneTopPx(lane, viewport()) + laneBottomPx(lane, viewport())) / 2;
  await realMouse.drag([
    [left + 300, middle(0)],
    [left + 300, middle(0) + 30],
    [left + 300, middle(2)],
  ]);
  expect(host.log.commits).toEqual([{ kind: "moveClip", changes: [{ kind: "putClip", clip: { ...clips[0], laneIndex: 2 } }] }]);
});

test("B-167 Escape during the drag restores the heights and the scroll position, also after all lanes were changed", async () => {
  host.set({ viewport: { ...viewport(), laneHeights: laneHeightsOf([120, 240, 32], 60), scrollTopPx: 20 } });
  const before = viewport();
  const escaped = (held: Held) =>
    dragBorder(
      0,
      [-20, -50],
      async () => {
        expect(viewport().laneHeights).not.toEqual(before.laneHeights);
        await realKey("Escape");
        expect(viewport()).toEqual(before);
      },
      held,
    );
  await until(() => header(0)?.height === 120);
  await escaped({});
  await escaped({ shift: true });
  expect([viewport(), host.log.commits, announced()]).toEqual([before, [], ""]);
});

test("B-167 a border that is dragged back to its start has its old height; whatever else changes the view meanwhile stays", async () => {
  const { laneHeights: _, ...before } = viewport();
  const startSeconds = 7;
  const box = header(0) ?? new DOMRect();
  const to = (dy: number, isHeld: boolean) => realMouse.move(box.left + 30, box.bottom + dy, isHeld);
  await realMouse.down(box.left + 30, box.bottom);
  await to(33, true);
  host.set({ viewport: { ...viewport(), startSeconds } });
  await to(50, true);
  expect([heights(), viewport().startSeconds]).toEqual([[110, 60, 60], startSeconds]);
  await to(0, true);
  await realMouse.up(box.left + 30, box.bottom);
  expect(heights()).toEqual([60, 60, 60]);
  expect(viewport()).toMatchObject({ ...before, startSeconds });
});

test("B-167 keys change the lane that has the focus in the grid or in the headers, and say its height", async () => {
  const cell = [...mounted.element.querySelectorAll<HTMLElement>("td")].find((one) => one.ariaLabel?.startsWith("Rain"));
  cell?.focus();
  await realKey("ArrowUp", { control: true, alt: true });
  expect([heights(), announced()]).toEqual([[60, 120, 60], "Audio 2, height large"]);
  await realKey("ArrowUp", { control: true, alt: true });
  expect([heights(), announced()]).toEqual([[60, 120, 60], "Nothing to change here"]);
  mounted.element.querySelector<HTMLElement>("[aria-label='Mute Audio 3']")?.focus();
  await realKey("ArrowDown", { control: true, alt: true });
  expect([heights(), announced()]).toEqual([[60, 120, 32], "Audio 3, height small"]);
  expect(host.log.commits).toEqual([]);
  await until(() => mounted.element.querySelector<HTMLElement>("[data-row='2']")?.offsetHeight === 120);
});

test("B-167 clips are drawn exactly in lanes of every height", async () => {
  host.set({ viewport: { ...viewport(), laneHeights: laneHeightsOf([24, 32, 240], 60), pxPerSecond: 25 } });
  for (const clip of clips) expect(compareDrawnColumns(mounted.pixels(), clip, song, viewport()).wrong).toBe(0);
});

test("B-167 lanes of different heights are reordered with their heights; Escape restores both", async () => {
  const laneHeights = laneHeightsOf([32, 120, 60], 60);
  host.set({ viewport: { ...viewport(), laneHeights } });
  await until(() => header(0)?.height === 32);
  const grip = mounted.element.querySelector("[aria-label='Move Audio 1']")?.getBoundingClientRect() ?? new DOMRect();
  const from = [grip.left + 8, grip.top + 8] as const;
  await realMouse.drag([from, [from[0], from[1] + 60], [from[0], from[1] + 80]], async () => {
    expect(heights()).toEqual([120, 32, 60]);
    await realKey("Escape");
  });
  expect([viewport().laneHeights, host.getView().preview, host.log.commits]).toEqual([laneHeights, undefined, []]);
});

test("B-202 for a finger lanes are 72 px high, until a height is chosen; a mouse gets 60 px again", async () => {
  const pointer = cdp();
  const setTouched = async (enabled: boolean) => {
    await pointer.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 5 });
  };
  onTestFinished(() => setTouched(false));
  const before = viewport();
  await setTouched(true);
  await expect.poll(heights).toEqual([72, 72, 72]);
  await until(() => header(2)?.height === 72 && header(2)?.top === header(1)?.bottom);
  await setTouched(false);
  await expect.poll(viewport).toEqual(before);
  await setTouched(true);
  await expect.poll(heights).toEqual([72, 72, 72]);
  await dragBorder(0, [10, 21]);
  expect([heights(), announced()]).toEqual([[93, 72, 72], "Audio 1, height 93 px"]);
  const box = header(0) ?? new DOMRect();
  for (const clickCount of [1, 2]) await realMouse.click(box.left + 30, box.bottom, {}, "left", clickCount);
  expect(heights()).toEqual([72, 72, 72]);
  await dragBorder(0, [10, 21]);
  await setTouched(false);
  await expect.poll(() => viewport().isForFinger).toBe(false);
  expect(heights()).toEqual([93, 72, 72]);
});
