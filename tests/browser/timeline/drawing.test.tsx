import { afterEach, expect, test } from "vitest";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aSong, createPcmPeaks, extremesOf } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/timeline-host.ts";

const song = aSong(40);
const host = () =>
  createTestHost(aTimeline([clip, aClip({ id: "b", startTime: 14, endTime: 30, laneIndex: 1 })]), createPcmPeaks({ "song.wav": song }));
const clip = aClip({ id: "a", name: "Main theme", startTime: 2, endTime: 32, sourceOffset: 1.5, originalDuration: 40 });

let mounted: MountedTimeline | undefined;

afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

type Pixel = readonly [red: number, green: number, blue: number];

function pixelAt({ data, width }: ImageData, x: number, y: number): Pixel {
  const at = (y * width + x) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

const differ = (a: Pixel, b: Pixel) => a.some((channel, index) => Math.abs(channel - (b[index] ?? 0)) > 2);

test("§2 ruler, video bar, lanes, clips, names and playhead are drawn", async () => {
  const testHost = host();
  mounted = await mountTimeline(testHost);
  const image = mounted.pixels();
  const lane = pixelAt(image, 10, 100);
  expect(mounted.handle.stats()?.visibleClips).toBe(2);
  // Lane, clip and video bar, each in its own colour; the playhead at 0 in the accent.
  expect(differ(pixelAt(image, 60, 140), lane)).toBe(true);
  expect(differ(pixelAt(image, 60, 60), pixelAt(image, 60, 140))).toBe(true);
  expect(pixelAt(image, 0, 230)[0]).toBeGreaterThan(200);
  const bright = (left: number, right: number, top: number, bottom: number) => {
    let count = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (Math.min(...pixelAt(image, x, y)) > 200) count += 1;
    return count;
  };
  // The clip's name in its header, and its times at the right (section 9: wider than 80 px).
  expect(bright(44, 120, 91, 106)).toBeGreaterThan(50);
  expect(bright(540, 640, 91, 106)).toBeGreaterThan(50);
});

test("§2 clip times are shown when a clip is wider than 80 px", async () => {
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

/** How the canvas turns an extreme into pixel rows from the middle line. */
const rowsOf = (value: number, halfHeight: number) => Math.sign(value) * Math.floor((Math.abs(value) * halfHeight * 2 + 32_767) / 65_534);

test.each([0.11, 2, 25, 400, 9000, 768_000])(
  "issue 2: at %s px a second every drawn waveform column is the samples' own minimum and maximum",
  async (pxPerSecond) => {
    const testHost = host();
    mounted = await mountTimeline(testHost);
    const startSeconds = pxPerSecond > 100 ? 7.123 : 0;
    testHost.set({ viewport: { ...testHost.getView().viewport, pxPerSecond, startSeconds }, selection: new Set(["nothing"]) });
    testHost.setPosition(1e6);
    const image = mounted.pixels();
    // Lane 0 begins at 88; the clip lies 2 px inside, its header is 16 px high.
    const top = 88 + 2 + 16;
    const bottom = 88 + 58;
    const halfHeight = Math.trunc((bottom - top - 3) / 2);
    const middle = top + 1 + halfHeight;
    const firstColumn = Math.round(startSeconds * pxPerSecond);
    const framesPerColumn = song.rate / pxPerSecond;
    const shift = (clip.sourceOffset - clip.startTime) * song.rate;
    const from = Math.max(0, Math.round(clip.startTime * pxPerSecond) - firstColumn) + 2;
    const to = Math.min(image.width, Math.round(clip.endTime * pxPerSecond) - firstColumn) - 2;
    const body = pixelAt(image, Math.max(from, 0), top + 1);
    const wrong: number[] = [];
    for (let x = from; x < to; x++) {
      const column = firstColumn + x;
      const expected = extremesOf(song, Math.floor(column * framesPerColumn) + shift, Math.floor((column + 1) * framesPerColumn) + shift);
      const [low, high] = [rowsOf(expected.min, halfHeight), rowsOf(expected.max, halfHeight)];
      for (let y = top + 1; y < bottom - 1; y++) {
        const isLit = differ(pixelAt(image, x, y), body);
        const up = middle - y;
        if (isLit !== (up >= low && up <= high)) {
          wrong.push(column);
          break;
        }
      }
    }
    expect(wrong).toEqual([]);
    if (pxPerSecond > 1) expect(to - from).toBeGreaterThan(50);
  },
);

test("nothing is drawn while nothing changes, and each change is drawn once", async () => {
  const testHost = host();
  mounted = await mountTimeline(testHost);
  const frames = () => mounted?.handle.stats()?.framesDrawn ?? 0;
  const animationFrames = async (count: number) => {
    for (let index = 0; index < count; index++) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  await animationFrames(10);
  const before = frames();
  await animationFrames(10);
  expect(frames()).toBe(before);
  for (let step = 0; step < 50; step++) testHost.set({ viewport: { ...testHost.getView().viewport, startSeconds: step / 10 } });
  await until(() => frames() > before);
  await animationFrames(10);
  expect(frames()).toBe(before + 1);
});

test("while it plays the playhead moves by itself, and a page is turned at the edge", async () => {
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
