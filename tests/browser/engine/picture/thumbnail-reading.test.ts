import { afterEach, expect, test, vi } from "vitest";
import type { DecodedThumbnail } from "#engine/picture/thumbnails/thumbnails-protocol.ts";
import { createPictureThumbnails, type PictureThumbnails } from "#engine/picture/thumbnails/thumbnails.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { until } from "../engine-support.ts";

const SIZE = { widthPx: 64, heightPx: 36 };
const SECONDS_PER_FRAME = 1 / 25;
const request = (frame: number, toleranceSeconds = 0) => ({ seconds: (frame + 0.5) * SECONDS_PER_FRAME, toleranceSeconds });

let thumbnails: PictureThumbnails | undefined;
let made: DecodedThumbnail[] = [];

afterEach(() => {
  thumbnails?.dispose();
  thumbnails = undefined;
  made = [];
  vi.unstubAllGlobals();
});

async function openThumbnails(name: string): Promise<PictureThumbnails> {
  const opened = createPictureThumbnails({ blob: await mediaBlob(name) });
  thumbnails = opened;
  opened.onThumbnail((thumbnail) => made.push(thumbnail));
  await until(() => opened.aspect !== undefined);
  return opened;
}

/** The number encoded in a frame of coded-frames.mp4. */
function codeOf({ pixels, widthPx, heightPx }: DecodedThumbnail): number {
  const step = (share: number) => {
    const value = pixels[(Math.floor(heightPx / 2) * widthPx + Math.floor(share * widthPx)) * 4] ?? 0;
    // Limited range: 16 is black, 235 white.
    return Math.round((16 + (value * 219) / 255 - 20) / 13);
  };
  return step(0.25) + 16 * step(0.75);
}

const frameOf = ({ seconds }: DecodedThumbnail) => Math.floor(seconds / SECONDS_PER_FRAME);

test("a thumbnail is exactly the requested frame, also without a key frame near it; until then one key frame is returned", async () => {
  const opened = await openThumbnails("coded-frames.mp4");
  expect(opened.aspect).toBeCloseTo(16 / 9, 5);
  const frames = [0, 1, 2, 30, 31, 100, 177, 248, 249];
  opened.want(
    frames.map((frame) => request(frame)),
    SIZE,
  );
  await until(() => made.filter(({ lagSeconds }) => lagSeconds === 0).length === frames.length);
  const exact = made.filter(({ lagSeconds }) => lagSeconds === 0);
  expect(exact.map(codeOf)).toEqual(exact.map(frameOf));
  expect(exact.map(frameOf).toSorted((a, b) => a - b)).toEqual(frames);
  expect(made.every(({ widthPx, heightPx, pixels }) => widthPx === 64 && heightPx === 36 && pixels.length === 64 * 36 * 4)).toBe(true);
});

test("if a key frame is near enough nothing else is decoded", async () => {
  const opened = await openThumbnails("coded-frames.mp4");
  opened.want([request(20, 1), request(200, 1)], SIZE);
  await until(() => made.some(({ lagSeconds, seconds }) => lagSeconds === 0 && seconds > 1));
  const [near] = made.filter((thumbnail) => frameOf(thumbnail) === 20);
  expect([near?.lagSeconds.toFixed(2), near && codeOf(near)]).toEqual(["0.80", 0]);
  expect(made.filter((thumbnail) => frameOf(thumbnail) === 20).length).toBe(1);
});

test("the newest view wins: earlier requests are dropped", async () => {
  const opened = await openThumbnails("coded-frames.mp4");
  const all = Array.from({ length: 125 }, (_, at) => request(2 * at));
  opened.want(all, SIZE);
  opened.want([request(5)], SIZE);
  await until(() => made.some((thumbnail) => frameOf(thumbnail) === 5 && thumbnail.lagSeconds === 0));
  expect(made.length).toBeLessThan(20);
});

test("while held, nothing is decoded; once released, requested thumbnails arrive", async () => {
  const opened = await openThumbnails("coded-frames.mp4");
  opened.hold(true);
  opened.want([request(240)], SIZE);
  opened.hold(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(made).toEqual([]);
  opened.hold(false);
  // Held and released again in the middle of a pass.
  opened.hold(true);
  opened.hold(false);
  await until(() => made.some(({ lagSeconds }) => lagSeconds === 0));
  expect(made.filter(({ lagSeconds }) => lagSeconds === 0).map(codeOf)).toEqual([240]);
});

test.each(["coded-turned.mp4", "vanilagy__rotate-buck-bunny.mp4"])(
  "thumbnails are upright and in the picture's own aspect ratio (%s)",
  async (name) => {
    const opened = await openThumbnails(name);
    const video = document.createElement("video");
    video.muted = true;
    video.src = URL.createObjectURL(await mediaBlob(name));
    document.body.append(video);
    await until(() => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
    expect(opened.aspect).toBeCloseTo(video.videoWidth / video.videoHeight, 5);
    const size = { widthPx: Math.round(60 * (opened.aspect ?? 1)), heightPx: 60 };
    opened.want([{ seconds: 0, toleranceSeconds: 0 }], size);
    await until(() => made.length > 0);
    const context = new OffscreenCanvas(size.widthPx, size.heightPx).getContext("2d", { willReadFrequently: true });
    const difference = () => {
      context?.drawImage(video, 0, 0, size.widthPx, size.heightPx);
      const theirs = context?.getImageData(0, 0, size.widthPx, size.heightPx).data ?? [];
      const ours = made[0]?.pixels ?? new Uint8ClampedArray();
      return ours.reduce((sum, value, at) => sum + Math.abs(value - (theirs[at] ?? 0)), 0) / ours.length;
    };
    await until(() => difference() < 12, 30_000);
    video.remove();
    URL.revokeObjectURL(video.src);
  },
);

test("without WebCodecs, and for what is no picture, there are no thumbnails and no harm", async () => {
  vi.stubGlobal("VideoDecoder", undefined);
  const without = createPictureThumbnails({ blob: await mediaBlob("coded-frames.mp4") });
  without.want([request(1)], SIZE);
  without.hold(false);
  without.dispose();
  expect(without.aspect).toBeUndefined();
  vi.unstubAllGlobals();
  const nothing = createPictureThumbnails({ blob: new Blob(["no picture"]) });
  const worker = vi.spyOn(Worker.prototype, "terminate");
  await until(() => worker.mock.calls.length > 0 || nothing.aspect !== undefined);
  worker.mockRestore();
  expect(nothing.aspect).toBeUndefined();
});
