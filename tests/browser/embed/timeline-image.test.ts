import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ImageOptions, TimelineOptions } from "#embed/timeline/timeline-entry.ts";
import { datOf } from "#tests/support/peaks/audiowaveform-files.ts";
import { tone, wavFile } from "../export/tones.ts";
import { mountedTimeline } from "./mounted-timeline.ts";

beforeEach(() => window.showFrames?.());

const SECONDS = 6;
const sound = wavFile(48_000, SECONDS, tone(440, 0.9));
const lanes = ["Strings and a very long name that no header has room for", "Brass"].map((name) => ({
  name,
  colour: "red" as const,
}));
const clip = (id: string, laneIndex: number) => ({ id, name: id, url: `${id}.wav`, startTime: laneIndex, laneIndex });
const project = { version: 2 as const, id: "reel", lanes, clips: [clip("a", 0), clip("b", 1)] };

async function mounted(options: TimelineOptions = {}) {
  const timeline = await mountedTimeline({ project, media: () => sound, ...options });
  timeline.timeline.zoomTo({ start: 0, end: 8 });
  return timeline;
}

async function pixelsOf(blob: Blob) {
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const { width, height } = bitmap;
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const colour = (x: number, y: number) => data.slice(4 * (y * width + x), 4 * (y * width + x) + 4).join(" ");
  const coloursIn = (left: number, right: number) =>
    new Set(
      Array.from({ length: height * (right - left) }, (_, at) => colour(left + (at % (right - left)), Math.floor(at / (right - left)))),
    );
  return { width, height, data, colour, coloursIn };
}

describe("an image of a timeline", () => {
  test("is what the canvas shows, pixel for pixel, once the waveforms are complete", async () => {
    const { timeline, place } = await mounted();
    const shown = () => place.querySelector<HTMLCanvasElement>("[part='canvas'] canvas");
    const { width, height } = shown()?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const blob = await timeline.toBlob({ width, height });
    expect(blob.type).toBe("image/png");
    await expect.poll(() => timeline.sources).toEqual({ "a.wav": "ready", "b.wav": "ready" });
    const image = await pixelsOf(blob);
    await expect
      .poll(async () => {
        const now = await pixelsOf(await new Promise<Blob>((resolve) => shown()?.toBlob((made) => made && resolve(made))));
        return now.data.every((value, at) => value === image.data[at]) && now.data.length === image.data.length;
      })
      .toBe(true);
    expect(image.coloursIn(0, image.width).size).toBeGreaterThan(10);
  });

  test("of another range and size leaves the timeline as it is, and says nothing", async () => {
    const { timeline, place } = await mounted();
    timeline.select("a");
    await timeline.toBlob();
    const told = vi.fn();
    for (const name of ["viewport", "select", "edit", "statechange", "error"] as const) timeline.on(name, told);
    const { viewport, selection } = timeline;
    const canvases = place.querySelectorAll("canvas").length;
    const frames = timeline.stats().framesDrawn;
    const image = await pixelsOf(await timeline.toBlob({ width: 1000, height: 200, range: { start: 2, end: 3 }, type: "image/jpeg" }));
    expect([image.width, image.height]).toEqual([1000 * devicePixelRatio, 200 * devicePixelRatio]);
    expect(timeline.stats().framesDrawn).toBe(frames);
    expect([timeline.viewport, timeline.selection]).toEqual([viewport, selection]);
    expect(place.querySelectorAll("canvas")).toHaveLength(canvases);
    expect(told).not.toHaveBeenCalled();
  });

  test("has the lanes' names beside the canvas in the theme's colours, and is as high as all lanes", async () => {
    const { timeline } = await mounted();
    const dark = await pixelsOf(await timeline.toBlob({ width: 800, laneHeaders: true }));
    const bare = await pixelsOf(await timeline.toBlob({ width: 800 }));
    expect(dark.height).toBe(bare.height);
    const [x, y] = [Math.round(100 * devicePixelRatio), dark.height - 3];
    expect(dark.coloursIn(Math.round(12 * devicePixelRatio), Math.round(150 * devicePixelRatio)).size).toBeGreaterThan(5);
    timeline.setTheme("light");
    const light = await pixelsOf(await timeline.toBlob({ width: 800, laneHeaders: true }));
    expect(light.colour(x, y)).not.toBe(dark.colour(x, y));
    expect(
      light
        .colour(x, y)
        .split(" ")
        .every((value) => Number(value) > 200),
    ).toBe(true);
  });

  test("waits for sounds that are being read, not for those that fail or have given peaks; aborted, it rejects", async () => {
    let answer: (sound: Blob) => void = () => undefined;
    const values = Array.from({ length: 2 * 60 }, (_, at) => (at % 2 === 0 ? -90 : 90));
    const { timeline } = await mounted({
      media: ({ url }) => (url === "a.wav" ? new Promise<Blob>((resolve) => (answer = resolve)) : Promise.reject(new Error("None."))),
      peaks: (url) =>
        url === "a.wav"
          ? undefined
          : {
              duration: SECONDS,
              peaks: datOf({ version: 1, bits: 8, channels: 1, sampleRate: 48_000, samplesPerPixel: 4800, values }),
            },
    });
    const stop = new AbortController();
    const aborted = timeline.toBlob({ signal: stop.signal });
    let isMade = false;
    const made = timeline.toBlob().finally(() => (isMade = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isMade).toBe(false);
    const reason = new Error("Not wanted any more.");
    stop.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    answer(sound);
    expect((await made).type).toBe("image/png");
  });

  test("ends with its timeline", async () => {
    const { timeline } = await mounted({ media: () => new Promise<Blob>(() => undefined) });
    const image = timeline.toBlob();
    onTestFinished(() => timeline.dispose());
    timeline.dispose();
    await expect(image).rejects.toMatchObject({ name: "AbortError" });
  });

  test.each<[string, object]>([
    ["no width", { width: 0 }],
    ["a width that is no number", { width: Number.NaN }],
    ["a width below 0", { width: -5 }],
    ["an infinite height", { height: Number.POSITIVE_INFINITY }],
    ["a million pixels of height", { height: 1e6 }],
    ["a width that is a text", { width: "600" }],
    ["both sides as long as possible", { width: 8192 / devicePixelRatio, height: 8192 / devicePixelRatio }],
    ["a width for the headers alone", { width: 90, laneHeaders: true }],
    ["a range that ends before it begins", { range: { start: 5, end: 2 } }],
    ["a range of nothing", { range: { start: 5, end: 5 } }],
    ["a range before 0", { range: { start: -1, end: 2 } }],
    ["a range without end", { range: { start: 0, end: Number.POSITIVE_INFINITY } }],
    ["no range", { range: null }],
    ["another type", { type: "text/html" }],
  ])("with %s is refused", async (_what, options) => {
    const { timeline } = await mounted();
    await expect(timeline.toBlob(options as ImageOptions)).rejects.toMatchObject({ name: "UsageError", code: "value" });
  });
});
