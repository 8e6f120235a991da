import { describe, expect, test } from "vitest";
import { ExactOrGivenPeaks } from "#engine/peaks/exact-or-given.ts";
import { GivenPeaks } from "#engine/peaks/given-peaks.ts";
import type { ColumnsRequest, SourcePeaks } from "#engine/peaks/peaks-format.ts";
import { SourcePeaksData } from "#engine/peaks/source-peaks.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";

const RATE = 1000;
const FRAMES_PER_BIN = 10;
const BINS = 1237;
const SECONDS = (BINS * FRAMES_PER_BIN) / RATE;

function written(channelCount: 1 | 2, bits: 8 | 16 = 16) {
  const next = randomNumbers(channelCount);
  const most = bits === 8 ? 127 : 32_767;
  const list = Array.from({ length: 2 * BINS * channelCount }, (_, at) => Math.round(Math.abs(next()) * most) * (at % 2 === 0 ? -1 : 1));
  const values = bits === 8 ? Int8Array.from(list) : Int16Array.from(list);
  return { sampleRate: RATE, framesPerBin: FRAMES_PER_BIN, channelCount, binCount: BINS, values };
}

const columnsOf = (peaks: SourcePeaks, request: ColumnsRequest) => {
  const [min, max] = [new Int16Array(request.count), new Int16Array(request.count)];
  const pending = peaks.columns(request, min, max);
  return { pending, columns: Array.from(min, (low, at) => [low, max[at]]) };
};

describe("columns of given peaks", () => {
  test.each([
    [1, undefined],
    [2, undefined],
    [2, 0],
    [2, 1],
    [1, 1],
  ] as const)("%i channels, of channel %s: each has all bins that it touches, at each zoom and place", (channelCount, channel) => {
    const from = written(channelCount);
    const peaks = new GivenPeaks(from, SECONDS);
    const next = randomNumbers(5);
    for (const framesPerColumn of [0.3, 1, 7.7, 10, 64, 99.5, 640, 5000, 20_000]) {
      const shiftFrames = Math.round(next() * 900);
      const firstColumn = Math.floor(Math.abs(next()) * 20) - 3;
      const { pending, columns } = columnsOf(peaks, { firstColumn, count: 60, framesPerColumn, shiftFrames, channel });
      expect(pending).toBe(60);
      for (const [index, column] of columns.entries()) {
        const start = Math.floor((firstColumn + index) * framesPerColumn);
        const end = Math.max(start + 1, Math.floor((firstColumn + index + 1) * framesPerColumn)) + shiftFrames;
        const bins = Array.from({ length: BINS }, (_, bin) => bin).filter(
          (bin) => bin * FRAMES_PER_BIN < end && (bin + 1) * FRAMES_PER_BIN > Math.max(0, start + shiftFrames),
        );
        const used = channel === undefined ? Array.from({ length: channelCount }, (_, at) => at) : [Math.min(channel, channelCount - 1)];
        const lows = bins.flatMap((bin) => used.map((at) => from.values[2 * (bin * channelCount + at)] ?? 0));
        const highs = bins.flatMap((bin) => used.map((at) => from.values[2 * (bin * channelCount + at) + 1] ?? 0));
        const expected = end > 0 && bins.length > 0 ? [Math.min(...lows), Math.max(...highs)] : [0, 0];
        expect(column).toEqual(expected);
      }
    }
  });

  test("8 bits reach full scale, and no further", () => {
    const values = Int8Array.from([-128, 127, -64, 64]);
    const peaks = new GivenPeaks({ sampleRate: RATE, framesPerBin: 10, channelCount: 1, binCount: 2, values }, 0.02);
    expect(columnsOf(peaks, { firstColumn: 0, count: 2, framesPerColumn: 10, shiftFrames: 0 }).columns).toEqual([
      [-32_767, 32_767],
      [-16_513, 16_513],
    ]);
  });

  test("behind the last bin, and outside the sound, is silence", () => {
    const values = Int16Array.from([-5, 5]);
    const peaks = new GivenPeaks({ sampleRate: RATE, framesPerBin: 10, channelCount: 1, binCount: 1, values }, 0.03);
    expect(columnsOf(peaks, { firstColumn: -1, count: 5, framesPerColumn: 10, shiftFrames: 0 }).columns.flat()).toEqual([
      0, 0, -5, 5, 0, 0, 0, 0, 0, 0,
    ]);
  });
});

test("as far as a sound is read its own columns are shown, at its own rate, and given ones after that", () => {
  const read = new SourcePeaksData({ rate: 2 * RATE, lengthFrames: 2 * BINS * FRAMES_PER_BIN, channelCount: 1 }, () => undefined);
  const bins = { min: new Int16Array(100).fill(-3), max: new Int16Array(100).fill(3) };
  const given = new GivenPeaks(written(1), SECONDS);
  const merged = new ExactOrGivenPeaks(read, given);
  const request = { firstColumn: 4, count: 50, framesPerColumn: 256, shiftFrames: 128 };
  const before = columnsOf(merged, request);
  const atOwnRate = { ...request, framesPerColumn: 128, shiftFrames: 64 };
  expect(before).toEqual({ pending: 50, columns: columnsOf(given, atOwnRate).columns });
  read.fill(0, [bins], { decodedFrames: 6400, complete: false });
  const { pending, columns } = columnsOf(merged, request);
  // (6400 − 128) / 256 = 24.5 columns are read from 0 on, 20 of them are asked for.
  expect(pending).toBe(30);
  expect(columns.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => [-3, 3]));
  expect(columns.slice(20)).toEqual(before.columns.slice(20));
  expect(merged).toMatchObject({ complete: true, rate: 2 * RATE, lengthFrames: read.lengthFrames, decodedFrames: read.lengthFrames });
});
