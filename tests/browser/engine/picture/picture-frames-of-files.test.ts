import { afterEach, expect, test, vi } from "vitest";
import { createPictureFrames, type PictureFrames } from "#engine/picture/picture-frames.ts";
import type { FramesReport } from "#engine/picture/picture-frames-protocol.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { until } from "../engine-support.ts";
import { representatives } from "#tests/support/representatives.ts";

let frames: PictureFrames | undefined;

afterEach(() => {
  frames?.dispose();
  frames = undefined;
  vi.unstubAllGlobals();
});

async function openFrames(name: string): Promise<PictureFrames> {
  const opened = createPictureFrames({ blob: await mediaBlob(name) });
  frames = opened;
  opened.setSize(320, 320);
  document.body.append(opened.canvas);
  await until(() => opened.canShow);
  return opened;
}

function pixelsOf(source: HTMLCanvasElement | HTMLVideoElement, width: number, height: number): Uint8ClampedArray {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("No 2D canvas.");
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/** The number encoded in a frame of coded-frames.mp4. */
function codeOf(source: HTMLCanvasElement | HTMLVideoElement): number {
  const pixels = pixelsOf(source, 160, 90);
  const step = (x: number) => {
    // Limited range: 16 is black, 235 white.
    const luma = 16 + ((pixels[(45 * 160 + x) * 4] ?? 0) * 219) / 255;
    return Math.round((luma - 20) / 13);
  };
  return step(40) + 16 * step(120);
}

test("the frame shown is exactly the one of the requested time, forwards, backwards and by jumps", async () => {
  const picture = await openFrames("coded-frames.mp4");
  const numbers = [200, 3, 4, 5, 6, 40, 39, 38, 37, 36, 249, 120, 119, 118, 0, 61, 62, 249, 248, 100];
  for (const number of numbers) {
    // Between two frames, and exactly at a frame's start, rounded down.
    const seconds = number % 2 === 0 ? number / 25 + 0.017 : number / 25 - 1e-5;
    picture.want(seconds);
    await until(() => picture.shown?.isExact === true);
    expect(picture.shown?.seconds).toBeCloseTo(number / 25, 4);
    // The canvas's content reaches this thread with an animation frame.
    await until(() => codeOf(picture.canvas) === number);
  }
});

test("of many targets the newest wins, and nearer frames are shown on the way", async () => {
  const picture = await openFrames("coded-frames.mp4");
  for (let number = 249; number >= 150; number -= 1) picture.want(number / 25);
  await until(() => picture.shown?.isExact === true);
  expect(picture.shown?.seconds).toBeCloseTo(6, 4);
  await until(() => codeOf(picture.canvas) === 150);
  // An adjacent frame is there at once, because it was decoded on the way.
  picture.want(149 / 25);
  await until(() => picture.shown?.isExact === true);
  await until(() => codeOf(picture.canvas) === 149);
});

test("after a pause nothing is shown until a frame is requested again; beyond the picture's ends its first and last frame are shown", async () => {
  const picture = await openFrames("coded-frames.mp4");
  picture.want(1);
  await until(() => picture.shown?.isExact === true);
  picture.rest();
  expect(picture.shown).toBeUndefined();
  picture.want(99);
  await until(() => picture.shown?.isExact === true && codeOf(picture.canvas) === 249);
  picture.want(0);
  await until(() => picture.shown?.isExact === true && codeOf(picture.canvas) === 0);
});

test.each(representatives(["vanilagy__rotate-buck-bunny.mp4", "coded-turned.mp4", "vanilagy__sar_2x1.mp4", "vanilagy__frames.webm"]))(
  "B-66 the frame looks as the element shows it: rotated, and with its pixel aspect ratio (%s)",
  async (name) => {
    const picture = await openFrames(name);
    picture.want(1.005);
    await until(() => picture.shown?.isExact === true);
    const video = document.createElement("video");
    video.muted = true;
    video.src = URL.createObjectURL(await mediaBlob(name));
    document.body.append(video);
    await until(() => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
    video.currentTime = 1.005;
    const difference = () => {
      const [ours, theirs] = [pixelsOf(picture.canvas, 32, 32), pixelsOf(video, 32, 32)];
      return ours.reduce((sum, value, at) => sum + Math.abs(value - (theirs[at] ?? 0)), 0) / ours.length;
    };
    const isDrawn = () => pixelsOf(video, 32, 32).some((value) => value > 40 && value < 255);
    await until(() => !video.seeking && isDrawn() && difference() < 12, 30_000);
    expect(picture.canvas.width / picture.canvas.height).toBeCloseTo(video.videoWidth / video.videoHeight, 1);
    video.remove();
    URL.revokeObjectURL(video.src);
  },
);

test("a file without a picture has no frames to show, and says so", async () => {
  const sound = createPictureFrames({ blob: await mediaBlob("w3c__sin_440Hz_-6dBFS_1s.wav") });
  frames = sound;
  let changes = 0;
  sound.onChange(() => {
    changes += 1;
  });
  await until(() => changes > 0);
  expect(sound.canShow).toBe(false);
  sound.want(0.5);
  expect(sound.shown).toBeUndefined();
});

test("where there are no workers' canvases the element shows everything", async () => {
  vi.stubGlobal("OffscreenCanvas", undefined);
  const none = createPictureFrames({ blob: await mediaBlob("coded-frames.mp4") });
  frames = none;
  none.want(1);
  expect(none.canShow).toBe(false);
  expect(none.shown).toBeUndefined();
  expect([none.canFind, await none.findStep({ seconds: 0, count: 1, endSeconds: 10 })]).toEqual([false, undefined]);
});

test("B-204 frames are found beside those being shown; nobody waits for one that a hung, failed or disposed worker should find", async () => {
  const picture = await openFrames("coded-frames.mp4");
  picture.want(5);
  const step = { seconds: 4, count: -10, endSeconds: 10 };
  expect(await picture.findStep(step)).toEqual({ seconds: 3.6, left: 0 });
  expect(await picture.findStep({ ...step, count: 200 })).toMatchObject({ left: 51 });
  const searched = picture.findStep(step);
  picture.dispose();
  expect(await searched).toBeUndefined();

  const worker = new (class extends EventTarget {
    postMessage(): void {}
    terminate(): void {}
  })();
  vi.stubGlobal("Worker", function hung() {
    return worker;
  });
  const report = (data: FramesReport) => worker.dispatchEvent(new MessageEvent("message", { data }));
  const hung = createPictureFrames({ blob: new Blob() });
  frames = hung;
  report({ type: "opened", firstSeconds: 0, canDecode: false });
  expect(await hung.findStep(step)).toBeUndefined();
  const lost = hung.findStep(step);
  report({ type: "failed", detail: "" });
  expect([await lost, hung.canFind]).toEqual([undefined, false]);
});
