import { expect, test } from "vitest";
import { BinBuilder } from "#engine/peaks/bin-builder.ts";
import { FinePages } from "#engine/peaks/fine-pages.ts";
import { fineSamples } from "#engine/peaks/peak-bins.ts";
import { SourcePeaksData } from "#engine/peaks/source-peaks.ts";
import { FINE_PAGE_FRAMES, PEAKS_BASE_FRAMES, quantise, type ColumnsRequest } from "#engine/peaks/peaks-format.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";

const RATE = 48_000;
const LENGTH = 300_001;
const PAGE = 16_384;

/** Stereo noise with a slowly varying level, so that neighbouring columns differ. */
function someChannels(): Float32Array[] {
  const next = randomNumbers(3);
  return [0, 1].map((side) =>
    Float32Array.from({ length: LENGTH }, (_, frame) => next() * (0.2 + Math.abs(Math.sin(frame / 9000 + side)))),
  );
}

const CHANNELS = someChannels();

/** Quantised minimum and maximum computed directly from the decoded PCM. */
function columnFromPcm(request: ColumnsRequest, column: number): readonly [number, number] {
  const channels = request.channel === undefined ? CHANNELS : CHANNELS.slice(request.channel, request.channel + 1);
  const k = request.firstColumn + column;
  const from = Math.floor(k * request.framesPerColumn);
  const to = Math.max(from + 1, Math.floor((k + 1) * request.framesPerColumn));
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const samples of channels) {
    for (const sample of samples.subarray(Math.max(0, from + request.shiftFrames), Math.max(0, to + request.shiftFrames))) {
      low = Math.min(low, sample);
      high = Math.max(high, sample);
    }
  }
  return low > high ? [0, 0] : [quantise(low), quantise(high)];
}

function filledPeaks(requests: number[]): SourcePeaksData {
  const peaks = new SourcePeaksData({ rate: RATE, lengthFrames: LENGTH, channelCount: 2 }, (index) => requests.push(index));
  const builders = CHANNELS.map((samples) => {
    const builder = new BinBuilder(LENGTH);
    // Blocks of packets that are not a multiple of a bin.
    for (let from = 0; from < LENGTH; from += 1153) builder.add(samples.subarray(from, from + 1153));
    return builder;
  });
  for (let from = 0; from < LENGTH; from += PAGE) {
    const [first, end] = [from, Math.min(LENGTH, from + PAGE)].map((frame) => Math.ceil(frame / PEAKS_BASE_FRAMES));
    const channels = builders.map(({ bins: { min, max } }) => ({ min: min.slice(first, end), max: max.slice(first, end) }));
    peaks.fill(first ?? 0, channels, { decodedFrames: Math.min(LENGTH, from + PAGE), complete: from + PAGE >= LENGTH });
  }
  return peaks;
}

function answer(peaks: SourcePeaksData, requests: number[]): void {
  for (const index of requests.splice(0)) {
    const from = index * FINE_PAGE_FRAMES;
    const page = CHANNELS.map((samples) => fineSamples(samples.subarray(from, from + FINE_PAGE_FRAMES), FINE_PAGE_FRAMES));
    peaks.fine.put(index, page);
  }
}

/** Zoom levels chosen so that each level of the peaks is the first one used in one of them. */
const ZOOMS = [0.37, 7.3, 53.1, 211.7, 960, 1777.77, 4099.3, 23_456.7, 150_000.5, 270_000.3];

const SIDES = [undefined, 0, 1] as const;

test.each(ZOOMS)(
  "at %d frames per pixel every waveform column equals min/max of the decoded PCM, per channel and combined",
  (framesPerColumn) => {
    const requests: number[] = [];
    const peaks = filledPeaks(requests);
    const count = 300;
    const min = new Int16Array(count);
    const max = new Int16Array(count);
    for (const [at, shiftFrames] of [0, 12_345, -777].entries()) {
      const request = { firstColumn: Math.floor(5000 / framesPerColumn), count, framesPerColumn, shiftFrames, channel: SIDES[at] };
      while (peaks.columns(request, min, max) > 0) answer(peaks, requests);
      for (let column = 0; column < count; column += 1)
        expect([column, min[column], max[column]]).toEqual([column, ...columnFromPcm(request, column)]);
    }
  },
);

test("zoomed out, few columns need single-frame detail, and none requests it twice", () => {
  const requests: number[] = [];
  const peaks = filledPeaks(requests);
  const request = { firstColumn: 0, count: 73, framesPerColumn: 4099.3, shiftFrames: 0 };
  const pending = peaks.columns(request, new Int16Array(73), new Int16Array(73));
  expect(pending).toBeLessThan(15);
  expect(requests.length).toBeLessThan(20);
  const asked = requests.length;
  peaks.columns(request, new Int16Array(73), new Int16Array(73));
  expect(requests.length).toBe(asked);
});

test("a column that begins inside a source's shorter last bin shows only its own frames, and no silence after the end", () => {
  const sound = new Float32Array(200).fill(0.5);
  sound[193] = 0.9;
  const builder = new BinBuilder(sound.length);
  builder.add(sound);
  const asked: number[] = [];
  const peaks = new SourcePeaksData({ rate: RATE, lengthFrames: sound.length, channelCount: 1 }, (index) => asked.push(index));
  peaks.fill(0, [builder.bins], { decodedFrames: sound.length, complete: true });
  const [min, max] = [new Int16Array(2), new Int16Array(2)];
  const lastFour = { firstColumn: 49, count: 1, framesPerColumn: 4, shiftFrames: 0 };
  expect([peaks.columns(lastFour, min, max), max[0]]).toEqual([1, quantise(0.9)]);
  for (const index of asked) peaks.fine.put(index, [fineSamples(sound, FINE_PAGE_FRAMES)]);
  expect([peaks.columns(lastFour, min, max), min[0], max[0]]).toEqual([0, quantise(0.5), quantise(0.5)]);
  // Detail is needed neither for whole bins up to the end nor after the end.
  expect([peaks.columns({ firstColumn: 1, count: 1, framesPerColumn: 192, shiftFrames: 0 }, min, max), min[0], max[0]]).toEqual([
    0,
    quantise(0.5),
    quantise(0.9),
  ]);
});

test("peaks of a source whose length was estimated are kept when the length is known, whether longer or shorter", () => {
  const sound = Float32Array.from({ length: 200 }, (_, frame) => frame / 400);
  const builder = new BinBuilder(1000);
  builder.add(sound);
  const guessed = new SourcePeaksData({ rate: RATE, lengthFrames: 1000, channelCount: 1 }, () => undefined);
  const seen = { min: builder.bins.min.slice(0, builder.count), max: builder.bins.max.slice(0, builder.count) };
  guessed.fill(0, [seen], { decodedFrames: builder.count * PEAKS_BASE_FRAMES, complete: false });
  const [min, max] = [new Int16Array(1), new Int16Array(1)];
  for (const [lengthFrames, known] of [
    [5000, 192],
    [150, 150],
  ] as const) {
    const peaks = new SourcePeaksData({ rate: RATE, lengthFrames, channelCount: 1 }, () => undefined);
    peaks.takeOver(guessed);
    expect([peaks.decodedFrames, peaks.complete]).toEqual([known, false]);
    peaks.columns({ firstColumn: 0, count: 1, framesPerColumn: 128, shiftFrames: 0 }, min, max);
    expect([min[0], max[0]]).toEqual([0, quantise(127 / 400)]);
  }
});

test("the most recent single-frame detail is cached, and evicted detail is requested again", () => {
  const asked: number[] = [];
  const pages = new FinePages(2000 * FINE_PAGE_FRAMES, (index) => asked.push(index));
  const page = [new Int16Array(FINE_PAGE_FRAMES)];
  for (let index = 0; index < 1025; index += 1) pages.put(index, page);
  expect([pages.get(0), pages.get(1)?.length, pages.get(1024)?.length, asked]).toEqual([undefined, 1, 1, [0]]);
  pages.put(0, page);
  expect([pages.get(0)?.length, pages.get(1), asked]).toEqual([1, undefined, [0, 1]]);
});

test("while a file is being decoded, columns past the decoded part are silent", () => {
  const peaks = new SourcePeaksData({ rate: RATE, lengthFrames: LENGTH, channelCount: 2 }, () => undefined);
  const channels = CHANNELS.map((samples) => {
    const builder = new BinBuilder(PAGE);
    builder.add(samples.subarray(0, PAGE));
    return builder.bins;
  });
  peaks.fill(0, channels, { decodedFrames: PAGE, complete: false });
  const min = new Int16Array(4);
  const max = new Int16Array(4);
  peaks.columns({ firstColumn: 0, count: 4, framesPerColumn: 8192, shiftFrames: 0 }, min, max);
  expect([min[0] !== 0, min[1] !== 0, min[2], max[3]]).toEqual([true, true, 0, 0]);
  expect([peaks.complete, peaks.decodedFrames]).toEqual([false, PAGE]);
});

test("a missing end of a damaged file counts as silence, and excess sound is dropped", () => {
  const short = new BinBuilder(200);
  short.add(new Float32Array(70).fill(0.5));
  expect(short.count).toBe(1);
  short.finish();
  expect([short.count, ...short.bins.min, ...short.bins.max]).toEqual([4, 16384, 0, 0, 0, 16384, 16384, 0, 0]);
  const long = new BinBuilder(65);
  long.add(new Float32Array(64).fill(-0.5));
  long.add(Float32Array.of(0.25, 1, 1));
  expect([long.count, ...long.bins.min, ...long.bins.max]).toEqual([2, -16383, 8192, -16383, 8192]);
});

test("NaN in decoded sound does not hide neighbouring samples", () => {
  for (const at of [0, 1, 30, 31, PEAKS_BASE_FRAMES - 2, PEAKS_BASE_FRAMES - 1]) {
    const run = new Float32Array(2 * PEAKS_BASE_FRAMES).fill(0.1);
    run[at] = Number.NaN;
    run[at % 2 === 0 ? at + 1 : at - 1] = 0.9;
    const builder = new BinBuilder(run.length);
    builder.add(run);
    expect([at, [...builder.bins.max], [...builder.bins.min]]).toEqual([
      at,
      [quantise(0.9), quantise(0.1)],
      [quantise(0.1), quantise(0.1)],
    ]);
  }
  const silent = new BinBuilder(PEAKS_BASE_FRAMES);
  silent.add(new Float32Array(PEAKS_BASE_FRAMES).fill(Number.NaN));
  expect([...silent.bins.max, ...silent.bins.min]).toEqual([0, 0]);
});
