import { afterEach, expect, test } from "vitest";
import { SIX_ZOOMS, compareDrawnColumns, isDifferent, pixelAt } from "#tests/support/timeline/drawn-columns.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { createEnginePeaks } from "#tests/support/timeline/engine-peaks.ts";
import { aSong, createPcmPeaks } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { FADE_SHAPES } from "#model/timeline/fade-shape.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";
import { DEFAULT_OPTIONS } from "#timeline/contract.ts";
import type { CanvasOptions } from "#timeline/contract.ts";
import { buildIndex } from "#timeline/index/timeline-index.ts";

const RATE = 48_000;
const stereo = { ...aSong(40), right: aSong(40, RATE, 7).samples };
/** Full scale throughout, so that the drawn height is the clip's gain. */
const loud = { rate: RATE, samples: Int16Array.from({ length: 40 * RATE }, (_, frame) => (frame % 2 === 0 ? 32_767 : -32_767)) };
const clip = aClip({ id: "a", url: "stereo.wav", startTime: 2, endTime: 32, sourceOffset: 1.5, originalDuration: 40 });

let mounted: MountedTimeline | undefined;

afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

async function mountClips(...clips: ReturnType<typeof aClip>[]) {
  const host = createTestHost(aTimeline(clips), createPcmPeaks({ "stereo.wav": stereo, "loud.wav": loud }));
  mounted = await mountTimeline(host);
  host.setPosition(1e6);
  return { host, timeline: mounted };
}

test("shown in stereo, every column is left's own minimum and maximum above right's, at every zoom", async () => {
  const { host, timeline } = await mountClips(clip);
  const passes = [
    ["stereo", SIX_ZOOMS],
    ["mono", SIX_ZOOMS],
    ["stereo", representatives(SIX_ZOOMS)],
  ] as const;
  for (const [waveforms, zooms] of passes) {
    host.set({ options: { ...DEFAULT_OPTIONS, waveforms } });
    for (const pxPerSecond of zooms) {
      host.set({ viewport: { ...host.getView().viewport, pxPerSecond, startSeconds: pxPerSecond > 100 ? 7.123 : 0 } });
      const image = timeline.pixels();
      for (const side of waveforms === "stereo" ? ([0, 1] as const) : [undefined]) {
        const { looked, wrong } = compareDrawnColumns(image, clip, stereo, host.getView().viewport, side);
        expect([waveforms, pxPerSecond, wrong]).toEqual([waveforms, pxPerSecond, 0]);
        if (pxPerSecond > 1) expect(looked).toBeGreaterThan(50);
      }
    }
  }
});

test.runIf(isExhaustive)(
  "in stereo, with the engine's own peaks, whose detail comes later, the columns are exact once it has arrived",
  async () => {
    const host = createTestHost(aTimeline([clip]), createEnginePeaks({ "stereo.wav": stereo }));
    mounted = await mountTimeline(host);
    host.setPosition(1e6);
    host.set({ options: { ...DEFAULT_OPTIONS, waveforms: "stereo" } });
    for (const pxPerSecond of [25, 700, 9000, 768_000]) {
      host.set({ viewport: { ...host.getView().viewport, pxPerSecond, startSeconds: 7.123 } });
      const wrong = (side: 0 | 1) => mounted && compareDrawnColumns(mounted.pixels(), clip, stereo, host.getView().viewport, side).wrong;
      await until(() => wrong(0) === 0 && wrong(1) === 0);
    }
  },
);

/** The number of lit rows in a column, from the header down to the clip's end; the clip is not selected. */
function litRows(image: ImageData, x: number, body: readonly [number, number, number], lane = 0): number {
  let lit = 0;
  for (let y = 108 + lane * 60; y < 145 + lane * 60; y++) {
    // The part that a fade removes is the clip's body in shadow: darker in all its channels.
    const pixel = pixelAt(image, x, y);
    if (isDifferent(pixel, body) && pixel.some((channel, index) => channel > (body[index] ?? 0))) lit += 1;
  }
  return lit;
}

test("B-169 waveforms are drawn one, two or four times as high, up to the clip's edges", async () => {
  const quiet = aClip({ id: "q", url: "loud.wav", startTime: 0, endTime: 30, gainDb: -20 });
  const { host, timeline } = await mountClips(quiet);
  const rows = ([1, 2, 4] as const).map((waveScale) => {
    host.set({ options: { ...DEFAULT_OPTIONS, waveScale } });
    const image = timeline.pixels();
    return litRows(image, 200, pixelAt(image, 200, 109));
  });
  // The body has 37 rows, of which 18 lie above and below the middle.
  expect(rows).toEqual([1, 2, 4].map((scale) => 2 * Math.round(18 * 0.1 * scale) + 1));
});

test("B-169 fitted to loudness, a quiet and a loud source are equally high, and a clip's own gain still counts", async () => {
  const soundAt = (share: number) => ({ rate: RATE, samples: loud.samples.map((sample) => Math.round(sample * share)) });
  const common = { startTime: 0, endTime: 30, originalDuration: 40, sourceOffset: 0 };
  const clips = [
    aClip({ ...common, id: "s", url: "soft.wav" }),
    aClip({ ...common, id: "l", url: "loud.wav", laneIndex: 1 }),
    aClip({ ...common, id: "g", url: "loud.wav", laneIndex: 2, gainDb: -12 }),
  ];
  const host = createTestHost(aTimeline(clips), createEnginePeaks({ "soft.wav": soundAt(0.05), "loud.wav": soundAt(0.8) }));
  mounted = await mountTimeline(host);
  host.setPosition(1e6);
  const heightsAt = (waveScale: CanvasOptions["waveScale"]) => {
    host.set({ options: { ...DEFAULT_OPTIONS, waveScale } });
    const image = mounted?.pixels();
    return image && [0, 1, 2].map((lane) => litRows(image, 200, pixelAt(image, 200, 109 + lane * 60), lane));
  };
  const heightOf = (share: number) => 2 * Math.round(18 * share) + 1;
  expect(heightsAt(1)).toEqual([0.05, 0.8, 0.2].map(heightOf));
  expect(heightsAt("fit")).toEqual([0.4, 0.4, 0.1].map(heightOf));
  expect(heightsAt(1)).toEqual([0.05, 0.8, 0.2].map(heightOf));
});

test("gain and fades are drawn in the waveform: its height follows sin(π/2·t) in a fade, and the gain in decibels", async () => {
  const faded = aClip({ id: "f", url: "loud.wav", startTime: 0, endTime: 40, originalDuration: 40, fadeIn: 10, fadeOut: 20, gainDb: -6 });
  const { host, timeline } = await mountClips(faded);
  host.set({ viewport: { ...host.getView().viewport, pxPerSecond: 20, startSeconds: 0 } });
  const image = timeline.pixels();
  // The clip's body shows above the quiet waveform, where there is no fade.
  const body = pixelAt(image, 15 * 20, 110);
  for (const [seconds, fade] of [
    [1, Math.sin((Math.PI / 2) * 0.1)],
    [5, Math.sin((Math.PI / 2) * 0.5)],
    [8, Math.sin((Math.PI / 2) * 0.8)],
    [15, 1],
    [30, Math.sin((Math.PI / 2) * 0.5)],
    [38, Math.sin((Math.PI / 2) * 0.1)],
  ] as const) {
    const expected = 1 + 2 * Math.round(18 * fade * 10 ** (-6 / 20));
    expect([seconds, Math.abs(litRows(image, seconds * 20, body) - expected) <= 2]).toEqual([seconds, true]);
  }
});

test("B-188 each shape of fades is drawn as its curve", async () => {
  const faded = aClip({ id: "f", url: "loud.wav", startTime: 0, endTime: 40, originalDuration: 40, fadeIn: 10, fadeOut: 20, gainDb: -6 });
  const { host, timeline } = await mountClips(faded);
  const curves = {
    equalPower: (part: number) => Math.sin((Math.PI / 2) * part),
    linear: (part: number) => part,
    s: (part: number) => (1 - Math.cos(Math.PI * part)) / 2,
  };
  for (const fadeShape of FADE_SHAPES) {
    const shown = aTimeline([{ ...faded, fadeShape }]);
    host.set({ timeline: shown, index: buildIndex(shown), viewport: { ...host.getView().viewport, pxPerSecond: 20, startSeconds: 0 } });
    const image = timeline.pixels();
    const body = pixelAt(image, 15 * 20, 110);
    const heights = [1, 3, 5, 8, 24, 30, 38].map((seconds) => litRows(image, seconds * 20, body));
    const wanted = [0.1, 0.3, 0.5, 0.8, 0.8, 0.5, 0.1].map((part) => 1 + 2 * Math.round(18 * curves[fadeShape](part) * 10 ** (-6 / 20)));
    expect([fadeShape, heights.filter((rows, at) => Math.abs(rows - (wanted[at] ?? 0)) > 2)]).toEqual([fadeShape, []]);
  }
});

test("fades narrower than a pixel are not drawn: no column of a narrow clip is white", async () => {
  // At half a pixel a second each clip begins a tenth of a pixel further within its column than the one before it.
  const narrow = Array.from({ length: 40 }, (_, at) => at * 20.2).flatMap((startTime, at) =>
    [0.5, 3, 6].map((seconds, laneIndex) => {
      const [fadeIn, fadeOut] = [seconds / 4, seconds / 3];
      return aClip({ id: `${at}-${laneIndex}`, url: "none.wav", startTime, endTime: startTime + seconds, fadeIn, fadeOut, laneIndex });
    }),
  );
  const { host, timeline } = await mountClips(...narrow);
  host.set({ viewport: { ...host.getView().viewport, pxPerSecond: 0.5, startSeconds: 0 } });
  const image = timeline.pixels();
  const isWhite = (x: number, lane: number) =>
    Array.from({ length: 20 }, (_, row) => pixelAt(image, x, 116 + lane * 60 + row)).every((pixel) => Math.min(...pixel) > 120);
  const columns = Array.from({ length: 420 }, (_, x) => x);
  expect([0, 1, 2].map((lane) => columns.filter((x) => isWhite(x, lane)))).toEqual([[], [], []]);
});

test("B-145 where clips overlap both waveforms are drawn, each at its own height, and the curves of both fades cross", async () => {
  const common = { originalDuration: 40, sourceOffset: 0 };
  const under = aClip({ ...common, id: "u", url: "loud.wav", startTime: 0, endTime: 20, gainDb: -3 });
  const over = aClip({ ...common, id: "o", url: "stereo.wav", startTime: 10, endTime: 30, gainDb: -200 });
  const { host, timeline } = await mountClips(under, over);
  const show = (clips: readonly ReturnType<typeof aClip>[]) => {
    const shown = aTimeline([...clips]);
    host.set({ timeline: shown, index: buildIndex(shown), viewport: { ...host.getView().viewport, pxPerSecond: 20, startSeconds: 0 } });
    return timeline.pixels();
  };
  const x = 15 * 20;
  const height = 1 + 2 * Math.round(18 * 10 ** (-3 / 20));
  const heightAt = (image: ImageData) => litRows(image, x, pixelAt(image, x, 110));
  expect(Math.abs(heightAt(show([under, over])) - height)).toBeLessThanOrEqual(2);
  // The later clip's waveform is lower: its colour lies within the earlier one's, which goes on above and below it.
  const both = show([under, { ...over, url: "loud.wav", gainDb: -12 }]);
  const middle = 127;
  expect(Math.abs(heightAt(both) - height)).toBeLessThanOrEqual(2);
  expect(isDifferent(pixelAt(both, x, middle), pixelAt(both, x, middle - 9))).toBe(true);
  expect(isDifferent(pixelAt(both, x, middle - 9), pixelAt(both, x, 110))).toBe(true);

  const faded = show([
    { ...under, gainDb: -200, fadeOut: 10 },
    { ...over, fadeIn: 10 },
  ]);
  const brightest = (seconds: number, share: number) => {
    const y = 106 + (1 - Math.sin((Math.PI / 2) * share)) * 40;
    return Math.max(...[-2, -1, 0, 1, 2].map((offset) => Math.min(...pixelAt(faded, seconds * 20, Math.round(y + offset)))));
  };
  // Of the fade-in, of both where they cross, of the fade-out; and none beside them.
  expect([brightest(12, 0.2), brightest(15, 0.5), brightest(18, 0.2)].map((value) => value > 90)).toEqual([true, true, true]);
  expect(brightest(15, 0.7)).toBeLessThan(70);
});

test("B-173 what is not decoded yet is hatched, and nothing is once the sound is complete", async () => {
  const state = { decodedFrames: 10 * RATE };
  const quiet = createPcmPeaks({ "quiet.wav": { rate: RATE, samples: new Int16Array(40 * RATE) } });
  const partial = (sourceId: string) => {
    const peaks = quiet.peaksOf(sourceId);
    return peaks && { ...peaks, ...state };
  };
  const host = createTestHost(aTimeline([aClip({ id: "q", url: "quiet.wav", endTime: 36, sourceOffset: 4 })]), {
    ...quiet,
    peaksOf: partial,
  });
  mounted = await mountTimeline(host);
  host.setPosition(1e6);
  host.set({ viewport: { ...host.getView().viewport, pxPerSecond: 20, startSeconds: 0 } });
  /** Above the line of silence, over two seconds from a time on: the number of pixels in another colour than the body. */
  const hatched = (seconds: number) => {
    const image = mounted?.pixels();
    if (!image) return undefined;
    const body = pixelAt(image, 20, 112);
    return Array.from({ length: 40 }, (_, x) => isDifferent(pixelAt(image, seconds * 20 + x, 112), body)).filter(Boolean).length;
  };
  // Decoded to 10 s of the source, which are 6 s of the clip.
  expect([hatched(1), hatched(3.9), hatched(6), hatched(30)]).toEqual([0, 0, 12, 12]);
  state.decodedFrames = 40 * RATE;
  quiet.announce("quiet.wav");
  expect([hatched(6), hatched(30)]).toEqual([0, 0]);
});

test("a clip's name stays readable while its beginning is scrolled out of view, and ends where the clip ends", async () => {
  const long = aClip({ id: "a", name: "Overture", url: "none.wav", startTime: 0, endTime: 55 });
  const { host, timeline } = await mountClips(long);
  const nameAt = (startSeconds: number) => {
    host.set({ viewport: { ...host.getView().viewport, pxPerSecond: 40, startSeconds } });
    const { data, width } = timeline.pixels();
    // The name's place at the left edge of the view; times are at its right.
    return Array.from({ length: 15 }, (_, row) => data.slice(((91 + row) * width + 6) * 4, ((91 + row) * width + 70) * 4).join()).join();
  };
  const atStart = nameAt(0);
  expect(nameAt(3)).toBe(atStart);
  expect(nameAt(20.725)).toBe(atStart);
  // Half a second of the clip is left: no space for a name.
  expect(nameAt(54.5)).not.toBe(atStart);
});
