import { afterEach, beforeEach, expect, test } from "vitest";
import { compareVideoSoundColumns } from "#tests/support/timeline/drawn-columns.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aSong, createPcmPeaks } from "#tests/support/timeline/pcm-peaks.ts";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { VideoSound } from "#model/timeline/clip.ts";
import { withVideoSoundRow } from "#timeline/layout.ts";

const SECONDS = 40;
const song = aSong(SECONDS);
const timeline = aTimeline([aClip({ id: "theme", startTime: 2, endTime: 8 })], SECONDS);

let host: TestHost;
let mounted: MountedTimeline;

beforeEach(async () => {
  host = createTestHost(timeline, createPcmPeaks({ "picture.mp4": song }));
  host.set({ viewport: withVideoSoundRow(host.getView().viewport, true) });
  mounted = await mountTimeline(host);
  host.setPosition(1e6);
});

afterEach(() => mounted.unmount());

const named = (name: string) => mounted.element.querySelector<HTMLElement>(`[aria-label='${name}']`);
const announced = () => mounted.element.querySelector("[aria-live='polite']")?.textContent;
const videoSound = () => host.getView().timeline.settings.videoSound;
/** The document with these settings of the picture's own sound. */
const withSound = (sound: VideoSound) => ({ ...timeline, settings: { ...timeline.settings, videoSound: sound } });
const centreOf = (name: string) => {
  const box = named(name)?.getBoundingClientRect() ?? new DOMRect();
  return [box.left + box.width / 2, box.top + box.height / 2] as const;
};

test("B-156 the row shows the minimum and maximum of the picture's own sound in each column, also after it is turned on or soloed", () => {
  for (const sound of [
    { gain: 1, muted: true },
    { gain: 1, muted: false },
    { gain: 0.5, muted: false, solo: true },
  ]) {
    host.set({ timeline: withSound(sound) });
    for (const pxPerSecond of [20, 700]) {
      host.set({ viewport: { ...host.getView().viewport, pxPerSecond, startSeconds: pxPerSecond > 100 ? 7.123 : 0 } });
      const { looked, wrong } = compareVideoSoundColumns(mounted.pixels(), SECONDS, song, host.getView().viewport);
      expect([pxPerSecond, wrong]).toEqual([pxPerSecond, 0]);
      expect(looked).toBeGreaterThan(500);
    }
  }
});

test("B-156 without sound in the picture there is no row, and the lanes stand under the video bar", async () => {
  const lanes = named("Lanes");
  await until(() => lanes?.style.transform === "translateY(136px)");
  host.set({ viewport: withVideoSoundRow(host.getView().viewport, false) });
  await until(() => lanes?.style.transform === "translateY(88px)");
  expect(named("Mute Video sound")).toBeNull();
});

test("B-156 mute, solo and gain by pointer; the gain cancelled by Escape leaves the document identical", async () => {
  await realMouse.click(...centreOf("Mute Video sound"));
  expect([host.getView().timeline, announced()]).toEqual([withSound({ gain: 1, muted: false }), "Video sound unmuted"]);
  await realMouse.click(...centreOf("Solo Video sound"));
  const soloed = withSound({ gain: 1, muted: false, solo: true });
  expect([host.getView().timeline, announced()]).toEqual([soloed, "Video sound solo"]);
  const before = host.getView().timeline;
  const [x, y] = centreOf("Gain of Video sound");
  const path = [[x, y] as const, [x - 5, y] as const, [x - 10, y] as const];
  await realMouse.drag(path, async () => {
    expect(host.getView().preview).toBeDefined();
    await realKey("Escape");
  });
  expect([host.getView().timeline === before, host.getView().preview]).toEqual([true, undefined]);
  await realMouse.drag(path);
  expect(videoSound().gain).toBeLessThan(0.7);
  expect(host.log.commits.length).toBe(3);
});

test("B-156 by keyboard alone: the grid's row says the settings, its menu has them, and the header's controls are reached with arrows", async () => {
  mounted.element.querySelector<HTMLElement>("[role='grid'] td[aria-label^='picture.mp4']")?.focus();
  await realKey("ArrowDown");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Video sound, gain 0.0 dB, length 0:40.000, muted");
  await realKey("Enter", { alt: true });
  await until(() => document.querySelector("[role='menuitem']") !== null);
  expect(host.log.menus).toEqual([{ kind: "videoSound", seconds: 1e6 }]);
  expect(document.querySelector("[role='menuitem']")?.textContent).toBe("Change the lane’s gain");
  await realKey("Enter");
  await until(() => document.activeElement?.getAttribute("aria-label") === "Gain of Video sound");
  await realKey("ArrowLeft");
  expect(host.getView().timeline).toEqual(withSound({ gain: 10 ** (-0.5 / 20), muted: true }));
  named("Mute Video sound")?.focus();
  await realKey(" ");
  expect(videoSound().muted).toBe(false);
  await realKey("ArrowRight");
  await realKey(" ");
  expect(videoSound().solo).toBe(true);
});
