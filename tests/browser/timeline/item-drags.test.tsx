import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aClip } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { mountTwoClips } from "./two-clips.ts";

let host: TestHost;
let mounted: MountedTimeline;
let x: (seconds: number) => number;
/** The lane of the second clip, px from the canvas's top. */
const LANE_1 = 175;

beforeEach(async () => {
  ({ host, mounted, x } = await mountTwoClips());
});

afterEach(() => mounted.unmount());

test("B-72 a library item is dropped at the pointer's time on the lane under it, and previewed before", async () => {
  const stage = mounted.canvas.parentElement;
  const transfer = new DataTransfer();
  transfer.setData("application/json", JSON.stringify({ url: "https://elsewhere", name: "Rain", id: "item-1" }));
  const fire = (type: string, seconds: number, y: number, dataTransfer: DataTransfer = transfer, shiftKey = false) =>
    stage?.dispatchEvent(new DragEvent(type, { dataTransfer, clientX: x(seconds), clientY: y, shiftKey, bubbles: true, cancelable: true }));
  const brightness = () => mounted.pixels().data.reduce((sum, value) => sum + value, 0);
  const before = brightness();
  // Cancelled events are those that the canvas handled.
  expect(fire("dragover", 12, LANE_1)).toBe(false);
  expect(brightness()).toBeGreaterThan(before);
  fire("drop", 12, LANE_1);
  expect(brightness()).toBe(before);
  expect(host.log.drops).toEqual([{ ids: ["item-1"], seconds: 12, laneIndex: 1, spread: "inRow" }]);
  const plain = new DataTransfer();
  plain.setData("text/plain", "hello");
  expect(fire("dragover", 12, LANE_1, plain)).toBe(true);
  const broken = new DataTransfer();
  broken.setData("application/json", "{");
  fire("drop", 12, LANE_1, broken);
  expect(host.log.drops.length).toBe(1);
  // The item snaps to the clip's edge; with Shift it does not.
  fire("drop", 20.25, LANE_1);
  fire("drop", 20.25, LANE_1, transfer, true);
  expect(host.log.drops.slice(1).map(({ seconds }) => seconds)).toEqual([20, 20.25]);
});

test("B-174 what is being imported is drawn where it will lie, with its name, and open at its end while its length is not known", () => {
  const sumOf = () => mounted.pixels().data.reduce((sum, value) => sum + value, 0);
  const incoming = (name: string, originalDuration: number | undefined) => {
    host.set({ incoming: [aClip({ id: "i", name, laneIndex: 1, startTime: 12, endTime: 16, originalDuration })] });
    return sumOf();
  };
  const before = sumOf();
  const measured = incoming("Rain", 4);
  expect(measured).toBeGreaterThan(before);
  expect(incoming("", 4)).toBeLessThan(measured);
  // Without the right edge, and with "…".
  expect(incoming("", undefined)).not.toBe(incoming("", 4));
  host.set({ incoming: [] });
  expect(sumOf()).toBe(before);
});

test("B-170 several items are previewed as the clips that they become, with Alt one per lane; leaving restores the view", async () => {
  const stage = mounted.canvas.parentElement;
  const transfer = new DataTransfer();
  transfer.setData("application/json", JSON.stringify({ url: "https://elsewhere", name: "Rain", id: "item-1", alsoIds: ["item-2"] }));
  host.setHovering([
    { name: "Rain", url: "rain.wav", duration: 2 },
    { name: "Wind", url: "wind.wav", duration: 3 },
  ]);
  const fire = (type: string, altKey: boolean) =>
    stage?.dispatchEvent(
      new DragEvent(type, { dataTransfer: transfer, clientX: x(12), clientY: LANE_1, altKey, bubbles: true, cancelable: true }),
    );
  const ghosts = () =>
    host
      .getView()
      .preview?.changes.map((change) => change.kind === "putClip" && [change.clip.name, change.clip.laneIndex, change.clip.startTime]);
  const before = host.getView();
  fire("dragover", false);
  expect(ghosts()).toEqual([
    ["Rain", 1, 12],
    ["Wind", 1, 14],
  ]);
  fire("dragover", true);
  expect(ghosts()).toEqual([
    ["Rain", 1, 12],
    ["Wind", 2, 12],
  ]);
  fire("dragleave", true);
  expect(host.getView()).toEqual(before);
  expect(host.log.drops).toEqual([]);
  fire("dragover", true);
  fire("drop", true);
  expect(ghosts()).toBeUndefined();
  expect(host.log.drops).toEqual([{ ids: ["item-1", "item-2"], seconds: 12, laneIndex: 1, spread: "onePerLane" }]);
});

test("a library item held near an edge scrolls the view, until it is dragged away", async () => {
  const stage = mounted.canvas.parentElement;
  const transfer = new DataTransfer();
  transfer.setData("application/json", JSON.stringify({ url: "https://elsewhere", name: "Rain", id: "item-1" }));
  const { right } = mounted.canvas.getBoundingClientRect();
  const hover = { dataTransfer: transfer, clientX: right - 2, clientY: LANE_1, bubbles: true, cancelable: true };
  const start = () => host.getView().viewport.startSeconds;
  stage?.dispatchEvent(new DragEvent("dragover", hover));
  await until(() => start() > 1);
  stage?.dispatchEvent(new DragEvent("dragleave", hover));
  const stopped = start();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(start()).toBe(stopped);
});
