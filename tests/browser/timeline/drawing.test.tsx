import { afterEach, expect, test, vi } from "vitest";
import { SIX_ZOOMS, compareDrawnColumns, isDifferent, pixelAt } from "#tests/support/timeline/drawn-columns.ts";
import { createEnginePeaks } from "#tests/support/timeline/engine-peaks.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aSong, createPcmPeaks } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const song = aSong(40);
const host = () =>
  createTestHost(aTimeline([clip, aClip({ id: "b", startTime: 14, endTime: 30, laneIndex: 1 })]), createPcmPeaks({ "song.wav": song }));
const clip = aClip({ id: "a", name: "Main theme", startTime: 2, endTime: 32, sourceOffset: 1.5, originalDuration: 40 });

let mounted: MountedTimeline | undefined;

afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

test("B-75 ruler, video bar, lanes, clips, names and playhead are drawn", async () => {
  const testHost = host();
  mounted = await mountTimeline(testHost);
  const image = mounted.pixels();
  const lane = pixelAt(image, 10, 100);
  expect(mounted.handle.stats()?.visibleClips).toBe(2);
  // Lane, clip and video bar, each in its own colour; the playhead at 0 in the accent colour.
  expect(isDifferent(pixelAt(image, 60, 140), lane)).toBe(true);
  expect(isDifferent(pixelAt(image, 60, 60), pixelAt(image, 60, 140))).toBe(true);
  expect(pixelAt(image, 0, 230)[0]).toBeGreaterThan(200);
  const bright = (left: number, right: number, top: number, bottom: number) => {
    let count = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (Math.min(...pixelAt(image, x, y)) > 200) count += 1;
    return count;
  };
  // The clip's name in its header, and its times at the right (B-75: wider than 80 px).
  expect(bright(44, 120, 91, 106)).toBeGreaterThan(50);
  expect(bright(540, 640, 91, 106)).toBeGreaterThan(50);
});

test("clips too narrow for an outline stand out from their lane: hundreds of them in view do not look like an empty lane", async () => {
  const short = Array.from({ length: 300 }, (_, at) => aClip({ id: `short-${at}`, startTime: at * 200, endTime: at * 200 + 4 }));
  const testHost = createTestHost(aTimeline(short), createPcmPeaks({ "song.wav": song }));
  testHost.set({ viewport: { ...testHost.getView().viewport, pxPerSecond: 0.05 } });
  mounted = await mountTimeline(testHost);
  const image = mounted.pixels();
  const brightest = (x: number) => Math.max(...pixelAt(image, x, 98));
  // One clip each ten pixels.
  expect(brightest(45)).toBeLessThan(40);
  expect(Math.max(brightest(40), brightest(41))).toBeGreaterThan(70);
});

test("B-75 clip times are shown when a clip is wider than 80 px", async () => {
  const testHost = host();
  mounted = await mountTimeline(testHost);
  const textPixels = (lengthPx: number) => {
    const { viewport } = testHost.getView();
    testHost.set({ viewport: { ...viewport, pxPerSecond: lengthPx / 16 } });
    const image = mounted?.pixels();
    let count = 0;
    const left = Math.round((14 * lengthPx) / 16);
    for (let y = 168; y < 206; y++)
      for (let x = left; x < left + lengthPx; x++) if (image && Math.min(...pixelAt(image, x, y)) > 215) count += 1;
    return count;
  };
  expect(textPixels(80)).toBe(0);
  expect(textPixels(82)).toBeGreaterThan(20);
});

test.each(SIX_ZOOMS)("at %s px a second every drawn waveform column is the samples' own minimum and maximum", async (pxPerSecond) => {
  const testHost = host();
  mounted = await mountTimeline(testHost);
  const startSeconds = pxPerSecond > 100 ? 7.123 : 0;
  testHost.set({ viewport: { ...testHost.getView().viewport, pxPerSecond, startSeconds } });
  testHost.setPosition(1e6);
  const { looked, wrong } = compareDrawnColumns(mounted.pixels(), clip, song, testHost.getView().viewport);
  expect(wrong).toBe(0);
  if (pxPerSecond > 1) expect(looked).toBeGreaterThan(50);
});

test("with the engine's own peaks, whose detail comes later, the columns are exact once it has arrived", async () => {
  const testHost = createTestHost(aTimeline([clip]), createEnginePeaks({ "song.wav": song }));
  mounted = await mountTimeline(testHost);
  testHost.setPosition(1e6);
  for (const pxPerSecond of [25, 700, 9000, 768_000]) {
    testHost.set({ viewport: { ...testHost.getView().viewport, pxPerSecond, startSeconds: 7.123 } });
    const compare = () => mounted && compareDrawnColumns(mounted.pixels(), clip, song, testHost.getView().viewport).wrong;
    await until(() => compare() === 0);
  }
});

test("nothing is drawn while nothing changes, and each change is drawn once", async () => {
  const testHost = host();
  mounted = await mountTimeline(testHost);
  const frames = () => mounted?.handle.stats()?.framesDrawn ?? 0;
  const animationFrames = async (count: number) => {
    for (let index = 0; index < count; index++) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  await animationFrames(10);
  const before = frames();
  const asked = vi.spyOn(window, "requestAnimationFrame");
  await animationFrames(10);
  expect(frames()).toBe(before);
  // Only this test requests animation frames.
  expect(asked.mock.calls.length).toBe(10);
  asked.mockRestore();
  for (let step = 0; step < 50; step++) testHost.set({ viewport: { ...testHost.getView().viewport, startSeconds: step / 10 } });
  await until(() => frames() > before);
  await animationFrames(10);
  expect(frames()).toBe(before + 1);
});

test("during playback the playhead moves by itself, and the view turns a page at the edge", async () => {
  const testHost = host();
  mounted = await mountTimeline(testHost);
  testHost.setPosition(39);
  testHost.setPlaying(true);
  await until(() => (mounted?.handle.stats()?.framesDrawn ?? 0) > 5);
  expect(testHost.getView().viewport.startSeconds).toBe(0);
  testHost.setPosition(40.5);
  await until(() => testHost.getView().viewport.startSeconds > 0);
  testHost.setPlaying(false);
});

test("design timeline: during playback the playhead is a separate layer, at the same place and with the same look", async () => {
  const testHost = host();
  mounted = await mountTimeline(testHost);
  const { canvas } = mounted;
  const layer = canvas.nextElementSibling;
  if (!(layer instanceof HTMLCanvasElement)) throw new Error("The playhead has no layer.");
  const lineAt = (image: ImageData, x: number) => pixelAt(image, x, 230)[0] > 200;
  testHost.setPosition(4);
  const still = mounted.pixels();
  expect(layer.hidden).toBe(true);
  expect(lineAt(still, 80)).toBe(true);

  testHost.setPlaying(true);
  await until(() => !layer.hidden);
  const below = mounted.pixels();
  expect(lineAt(below, 80)).toBe(false);
  const half = (layer.width - 1) / 2;
  const line = () => layer.getBoundingClientRect().left + half - canvas.getBoundingClientRect().left;
  expect(line()).toBe(80);
  const laid = document.createElement("canvas");
  laid.width = canvas.width;
  laid.height = canvas.height;
  const context = laid.getContext("2d");
  if (!context) throw new Error("No 2D canvas.");
  context.drawImage(canvas, 0, 0);
  context.drawImage(layer, 80 - half, 0);
  const { data } = context.getImageData(0, 0, laid.width, laid.height);
  // Faint light adds up in whole steps, once of the layer, once of the canvas.
  expect(data.reduce((most, value, at) => Math.max(most, Math.abs(value - (still.data[at] ?? 0))), 0)).toBeLessThanOrEqual(8);

  testHost.setPosition(5);
  await until(() => line() === 100);
  testHost.setPlaying(false);
  await until(() => layer.hidden === true);
  expect(lineAt(mounted.pixels(), 100)).toBe(true);
});
