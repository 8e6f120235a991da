import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Clip } from "#model/timeline/clip.ts";
import type { WaveformPeaks } from "#timeline/contract.ts";
import { byStart } from "#timeline/index/lane-index.ts";
import { pixelGridOf } from "#timeline/scene/pixel-grid.ts";
import type { PixelGrid } from "#timeline/scene/pixel-grid.ts";
import { WaveRows } from "#timeline/scene/clips/wave-rows.ts";
import type { PlacedWave } from "#timeline/scene/clips/wave-rows.ts";
import { heightFactor, readingOf } from "#timeline/scene/clips/waveform-peaks.ts";
import { createEnginePeaks } from "#tests/support/timeline/engine-peaks.ts";
import { aSong, createPcmPeaks, extremesOf } from "#tests/support/timeline/pcm-peaks.ts";
import type { Pcm } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip } from "#tests/support/timeline/test-timeline-host.ts";

const song = aSong(20, 8000);
const stereoSong = { ...aSong(20, 8000, 2), right: aSong(20, 8000, 3).samples };
const WIDTH = 300;

function gridAt(startSeconds: number, pxPerSecond: number, widthDevicePx = WIDTH): PixelGrid {
  const viewport = { startSeconds, pxPerSecond, scrollTopPx: 0, widthPx: widthDevicePx, heightPx: 100 };
  return pixelGridOf(viewport, { widthDevicePx, heightDevicePx: 100, devicePixelRatio: 1 });
}

/** Draws a frame as the scene does: lane by lane, in order of start, only visible clips. */
function placeAll(waves: WaveRows, clips: readonly Clip[], grid: PixelGrid, channelCount: 1 | 2 = 1): Map<Clip, PlacedWave> {
  const [from, to] = [grid.firstColumn / grid.columnsPerSecond, (grid.firstColumn + grid.widthDevicePx) / grid.columnsPerSecond];
  const rows = new Map<Clip, PlacedWave>();
  waves.begin(grid, channelCount);
  for (const clip of clips)
    if (clip.startTime < to && clip.endTime > from) rows.set(clip, waves.place(clip.id, clip, clip.laneIndex, grid));
  waves.end();
  return rows;
}

/** Visible columns whose minimum or maximum differs from that of the samples. */
function wrongColumns(waves: WaveRows, rows: ReadonlyMap<Clip, PlacedWave>, grid: PixelGrid): number {
  let wrong = 0;
  const framesPerColumn = song.rate / grid.columnsPerSecond;
  for (const [clip, { row, channelCount }] of rows) {
    const pcm = clip.url === "stereo.wav" ? stereoSong : song;
    const shift = Math.round(clip.sourceOffset * song.rate) - Math.round(clip.startTime * song.rate);
    const from = Math.max(grid.firstColumn, Math.floor(clip.startTime * grid.columnsPerSecond));
    const to = Math.min(grid.firstColumn + grid.widthDevicePx, Math.ceil(clip.endTime * grid.columnsPerSecond));
    for (let column = from; column < to; column++) {
      const [first, last] = [Math.floor(column * framesPerColumn) + shift, Math.floor((column + 1) * framesPerColumn) + shift];
      for (const side of channelCount === 2 ? ([0, 1] as const) : [undefined]) {
        const expected = extremesOf(pcm, first, last, side);
        const texel = ((row + (side ?? 0)) * waves.width + (column % waves.width)) * 2;
        if (waves.data[texel] !== expected.min || waves.data[texel + 1] !== expected.max) wrong += 1;
      }
    }
  }
  return wrong;
}

const someClips = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 20, max: 900 }), fc.integer({ min: 0, max: 2 })), {
    minLength: 1,
    maxLength: 14,
  })
  .map((places) =>
    places
      .map(([start, length, laneIndex], at) =>
        aClip({
          id: `c${at}`,
          url: at % 2 === 0 ? "song.wav" : "stereo.wav",
          startTime: start / 37,
          endTime: (start + length) / 37,
          laneIndex,
          sourceOffset: (at % 5) / 3,
        }),
      )
      .sort((a, b) => a.laneIndex - b.laneIndex || byStart(a, b)),
  );

const someViews = fc.array(
  fc.tuple(fc.double({ min: 0, max: 110, noNaN: true }), fc.constantFrom(undefined, undefined, undefined, 0.4, 3, 25, 90, 4000, 128_000)),
  { minLength: 2, maxLength: 12 },
);

test("every waveform column equals the samples' extremes at any position and zoom, mono or stereo, also if clips overlap", () => {
  fc.assert(
    fc.property(someClips, someViews, (clips, views) => {
      const waves = new WaveRows(createPcmPeaks({ "song.wav": song, "stereo.wav": stereoSong }));
      let pxPerSecond = 12;
      for (const [at, [startSeconds, zoom]] of views.entries()) {
        pxPerSecond = zoom ?? pxPerSecond;
        const grid = gridAt(startSeconds, pxPerSecond);
        // The display options change now and then.
        expect(wrongColumns(waves, placeAll(waves, clips, grid, at % 4 < 2 ? 1 : 2), grid)).toBe(0);
      }
    }),
    { numRuns: 60 },
  );
});

test("stereo sound has two rows if left and right are shown separately, mono sound one", () => {
  const waves = new WaveRows(createPcmPeaks({ "song.wav": song, "stereo.wav": stereoSong }));
  const clips = [aClip({ id: "mono" }), aClip({ id: "stereo", url: "stereo.wav", laneIndex: 1 })];
  const grid = gridAt(0, 20);
  expect([...placeAll(waves, clips, grid).values()].map(({ channelCount }) => channelCount)).toEqual([1, 1]);
  const placed = [...placeAll(waves, clips, grid, 2).values()];
  expect(placed.map(({ channelCount }) => channelCount)).toEqual([1, 2]);
  expect(placed.map(({ row }) => row % 2)).toEqual([0, 0]);
});

test("more lanes than there were rows for keep what is computed, in stereo too", () => {
  const waves = new WaveRows(createPcmPeaks({ "stereo.wav": stereoSong }));
  const clips = Array.from({ length: 40 }, (_, lane) =>
    aClip({ id: `c${lane}`, url: "stereo.wav", laneIndex: lane, startTime: lane / 50, endTime: 15, sourceOffset: lane / 20 }),
  );
  const grid = gridAt(0, 20);
  placeAll(waves, clips.slice(0, 5), grid, 2);
  const rowsBefore = waves.rowCount;
  const placed = placeAll(waves, clips, grid, 2);
  expect(waves.rowCount).toBeGreaterThan(rowsBefore);
  expect(new Set([...placed.values()].map(({ row }) => row)).size).toBe(40);
  expect(wrongColumns(waves, placed, grid)).toBe(0);
});

test("design timeline: panning computes only the columns that enter the view", () => {
  const waves = new WaveRows(createPcmPeaks({ "song.wav": song }));
  const clips = [aClip({ id: "a", startTime: 0, endTime: 18 }), aClip({ id: "b", startTime: 18, endTime: 36 })];
  placeAll(waves, clips, gridAt(0, 20));
  expect(waves.columnsComputed).toBe(300);
  placeAll(waves, clips, gridAt(0.5, 20));
  expect(waves.columnsComputed).toBe(310);
  placeAll(waves, clips, gridAt(0.25, 20));
  expect(waves.columnsComputed).toBe(315);
  // Both clips are visible, and the second one's columns are new.
  placeAll(waves, clips, gridAt(5, 20));
  expect(waves.columnsComputed).toBe(315 + 95);
  placeAll(waves, clips, gridAt(5, 20));
  expect(waves.columnsComputed).toBe(410);
});

test("design timeline: at four hours and 16 px per sample, columns are still exact", () => {
  const far = 4 * 3600;
  const waves = new WaveRows(createPcmPeaks({ "song.wav": song }));
  const clips = [aClip({ id: "far", startTime: far - 3, endTime: far + 9, sourceOffset: 1.25 })];
  const grid = gridAt(far + 0.123, 16 * song.rate, 1600);
  const rows = placeAll(waves, clips, grid);
  expect(rows.size).toBe(1);
  expect(wrongColumns(waves, rows, grid)).toBe(0);
});

test("a source that is decoded later is drawn then, and recomputed only then", () => {
  const sources: Record<string, typeof song> = {};
  const peaks = createPcmPeaks(sources);
  const waves = new WaveRows(peaks);
  const clips = [aClip({ id: "a", startTime: 0, endTime: 15 })];
  const grid = gridAt(0, 20);
  placeAll(waves, clips, grid);
  sources["song.wav"] = song;
  expect(waves.sourceChanged("another.wav")).toBe(false);
  expect(waves.sourceChanged("song.wav")).toBe(true);
  expect(wrongColumns(waves, placeAll(waves, clips, grid), grid)).toBe(0);
  expect(waves.sourceChanged("song.wav")).toBe(false);
});

test("B-173 a clip's source tells how far it is decoded, until it is complete", () => {
  const peaks = {
    rate: 44_100,
    lengthFrames: 44_100,
    decodedFrames: 2205,
    complete: false as boolean,
    columns: () => 0,
  } satisfies WaveformPeaks;
  expect(readingOf(peaks)).toEqual({ seconds: 0.05, percent: 5 });
  peaks.decodedFrames = 44_099;
  expect(readingOf(peaks)?.percent).toBe(99);
  peaks.complete = true;
  expect(readingOf(peaks)).toBeUndefined();
  expect(readingOf(undefined)).toBeUndefined();
});

const RATE = 48_000;

/** Sound of this level throughout, as a share of full scale; `levels`: each for a second. */
const levels = (...shares: readonly number[]): Int16Array =>
  Int16Array.from({ length: shares.length * RATE }, (_, frame) => {
    const level = Math.round(32_767 * (shares[Math.floor(frame / RATE)] ?? 0));
    return frame % 2 === 0 ? level : -level;
  });

function factorOf(pcm: Pcm): number {
  return heightFactor(createEnginePeaks({ "a.wav": pcm }).peaksOf("a.wav"), "fit");
}

const fitted = (...shares: readonly number[]) => factorOf({ rate: RATE, samples: levels(...shares) });

test("B-169 a quiet source is drawn higher and a loud one lower: the mean of both is 40% of the lane", () => {
  expect(fitted(0.1)).toBeCloseTo(4, 2);
  expect(fitted(0.8)).toBeCloseTo(0.5, 2);
  expect(fitted(0.2, 0.6)).toBeCloseTo(1, 1);
});

test("B-169 sound at full scale throughout is drawn at 40%, and the quietest 16 times as high at most", () => {
  expect(fitted(1)).toBeCloseTo(0.4, 3);
  expect(fitted(0.01)).toBe(16);
});

test("B-169 silence is drawn as it is, and does not count in a source with sound", () => {
  expect(fitted(0)).toBe(1);
  expect(fitted(0.0005)).toBe(1);
  expect(factorOf({ rate: RATE, samples: new Int16Array(0) })).toBe(1);
  // Of the second of sound, the bins at both ends are partly silent.
  expect(fitted(0, 0, 0, 0.1, 0, 0)).toBeCloseTo(fitted(0.1), 2);
});

test("B-169 a full-scale click in a quiet source is cut off as at ×4, not more", () => {
  const samples = levels(0.02, 0.02, 0.02, 0.02);
  samples[RATE] = 32_767;
  expect(factorOf({ rate: RATE, samples })).toBe(4);
});

test("B-169 of a stereo source the louder side counts, and of a wave its higher half", () => {
  const samples = levels(0.05);
  expect(factorOf({ rate: RATE, samples, right: levels(0.2) })).toBeCloseTo(2, 2);
  expect(factorOf({ rate: RATE, samples: Int16Array.from({ length: RATE }, () => -6553) })).toBeCloseTo(2, 2);
});

test("B-169 a source shorter than a bin is fitted, too", () => {
  expect(factorOf({ rate: RATE, samples: levels(0.1).subarray(0, 100) })).toBeCloseTo(4, 2);
});

test("B-169 while a source is being decoded its waveform is not fitted; then it is measured once", () => {
  let measured = 0;
  const peaks = {
    rate: RATE,
    lengthFrames: 10 * RATE,
    decodedFrames: RATE,
    complete: false as boolean,
    columns: (request: { readonly count: number }, min: Int16Array, max: Int16Array) => {
      measured += request.count;
      min.fill(-3277);
      max.fill(3277);
      return 0;
    },
  } satisfies WaveformPeaks;
  const factor = () => heightFactor(peaks, "fit");
  expect([factor(), measured, heightFactor(undefined, "fit")]).toEqual([1, 0, 1]);
  // The file is shorter than it promised.
  peaks.complete = true;
  expect([factor(), factor(), measured]).toEqual([expect.closeTo(4, 2), expect.closeTo(4, 2), Math.ceil(RATE / 4096)]);
  expect(([1, 2, 4] as const).map((scale) => heightFactor(peaks, scale))).toEqual([1, 2, 4]);
});
