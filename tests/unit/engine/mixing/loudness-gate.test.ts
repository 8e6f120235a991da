import { describe, expect, test } from "vitest";
import { downmix } from "#engine/decode/pcm/downmix.ts";
import { Loudness, LoudnessGate } from "#engine/mixing/loudness-gate.ts";
import { TruePeak } from "#engine/mixing/mix-measures.ts";
import { readings, steadySine, tone, transient, type Part } from "#tests/support/media/ebu-signals.ts";
import { representatives } from "#tests/support/representatives.ts";

/**
 * EBU Tech 3341, table 1. Cases 7 and 8 are recorded programmes, which cannot be generated: instead, loudness-ebur128.test.ts compares
 * real files with ffmpeg's meter. Case 6 has five channels, which are downmixed to stereo for output and measurement.
 */
const RATES = [48_000, 44_100, 96_000];
const TOLERANCE_LU = 0.1;

function integrated(parts: readonly Part[], rate: number): number {
  const sine = tone(parts, rate);
  const loudness = new Loudness(rate);
  loudness.add(sine, sine);
  return loudness.integrated() ?? Number.NaN;
}

const silence = (seconds: number): Part => ({ db: Number.NEGATIVE_INFINITY, seconds });
const SILENT_TAIL = 1;
const twenty = Array.from({ length: 20 }, (_, index) => index + 1);
const repeated = (times: number, parts: readonly Part[]) => Array.from({ length: times }, () => parts).flat();

/** The greatest deviation of `values` from `lufs`. */
const farthest = (values: readonly number[], lufs: number) => Math.max(...values.map((value) => Math.abs(value - lufs)));

const truePeakDb = (sound: Float32Array) => {
  const peak = new TruePeak();
  peak.add(sound, sound);
  return 20 * Math.log10(peak.finish());
};

test.each(RATES)("BS.1770-4: a 997 Hz sine at 0 dBFS in one channel reads −3.01 LUFS at %i Hz", (rate) => {
  const sine = Float32Array.from({ length: 5 * rate }, (_, frame) => Math.sin((2 * Math.PI * 997 * frame) / rate));
  // The filter tables are for 48 kHz; other rates use their analogue prototype, which differs by 0.018 LU here.
  expect(Math.abs((readings(sine, new Float32Array(sine.length), rate).integrated ?? 0) + 3.01)).toBeLessThan(
    rate === 48_000 ? 0.005 : 0.02,
  );
});

test("samples of a damaged file that are no numbers are left out, with the window around them", () => {
  const sine = tone([{ db: -23, seconds: 10 }], 48_000);
  sine[48_000] = Number.NaN;
  sine[200_000] = Number.POSITIVE_INFINITY;
  const loudness = new Loudness(48_000);
  loudness.add(sine, sine);
  expect(loudness.integrated()).toBeCloseTo(-23, 1);
});

test("silence has no loudness", () => {
  expect(integrated([{ db: -120, seconds: 2 }], 48_000)).toBeNaN();
});

describe.each(representatives(RATES))("EBU Tech 3341 at %i Hz, ± 0.1 LU", (rate) => {
  test.each([
    { number: 1, lufs: -23 },
    { number: 2, lufs: -33 },
  ])("case $number: a steady tone reads the same momentary, short-term and integrated loudness", ({ lufs }) => {
    const sine = tone([{ db: lufs, seconds: 20 }], rate);
    const read = readings(sine, sine, rate);
    expect(farthest([...read.momentary.slice(100), ...read.shortTerm.slice(300)], lufs)).toBeLessThan(TOLERANCE_LU);
    expect(read.integrated).toBeCloseTo(lufs, 1);
  });

  test.each([
    { number: 3, levels: [-36, -23, -36], lengths: [10, 60, 10] },
    { number: 4, levels: [-72, -36, -23, -36, -72], lengths: [10, 10, 60, 10, 10] },
    { number: 5, levels: [-26, -20, -26], lengths: [20, 20.1, 20] },
  ])("case $number: quiet ranges are gated out of the integrated loudness", ({ levels, lengths }) => {
    const parts = levels.map((db, index) => ({ db, seconds: lengths[index] ?? 0 }));
    expect(Math.abs(integrated(parts, rate) + 23)).toBeLessThan(TOLERANCE_LU);
  });

  test.each([
    { number: 9, window: "shortTerm", seconds: [1.34, 1.66], times: 5, hops: 300 },
    { number: 12, window: "momentary", seconds: [0.18, 0.22], times: 25, hops: 100 },
  ] as const)("case $number: the $window loudness of a tone that changes within the window is its mean, and constant", (row) => {
    const [loud, quiet] = row.seconds;
    const parts = [
      { db: -20, seconds: loud },
      { db: -30, seconds: quiet },
    ];
    const sine = tone(repeated(row.times, parts), rate);
    expect(farthest(readings(sine, sine, rate)[row.window].slice(row.hops), -23)).toBeLessThan(TOLERANCE_LU);
  });

  test("cases 10 and 13: a burst as long as the window reads its full level, wherever it begins", () => {
    for (const index of twenty) {
      const long = tone([silence(index * 0.15), { db: -23, seconds: 3 }, silence(SILENT_TAIL)], rate);
      expect(Math.abs(Math.max(...readings(long, long, rate).shortTerm) + 23)).toBeLessThan(TOLERANCE_LU);
      const short = tone([silence(index * 0.02), { db: -23, seconds: 0.4 }, silence(SILENT_TAIL)], rate);
      expect(Math.abs(Math.max(...readings(short, short, rate).momentary) + 23)).toBeLessThan(TOLERANCE_LU);
    }
  });

  test("cases 11 and 14: bursts that rise by 1 LU each read their full level", () => {
    const bursts = (window: number, offset: number) =>
      tone(
        twenty.flatMap((index) => [silence(index * offset), { db: -39 + index, seconds: window }, silence(window - index * offset)]),
        rate,
      );
    const greatest = (values: readonly number[], hops: number) =>
      twenty.map((index) => Math.max(...values.slice((index - 1) * hops, index * hops)));
    const [long, short] = [bursts(3, 0.15), bursts(0.4, 0.02)];
    const shortTerm = greatest(readings(long, long, rate).shortTerm, 600);
    const momentary = greatest(readings(short, short, rate).momentary, 80);
    for (const [at, index] of twenty.entries()) {
      expect(Math.abs((shortTerm[at] ?? 0) - (-39 + index))).toBeLessThan(TOLERANCE_LU);
      expect(Math.abs((momentary[at] ?? 0) - (-39 + index))).toBeLessThan(TOLERANCE_LU);
    }
  });
});

test("EBU Tech 3341 case 6: five channels are measured as their stereo downmix, without channel weights", () => {
  const [front, centre, surround] = [-28, -24, -30].map((db) => tone([{ db, seconds: 20 }], 48_000));
  if (front === undefined || centre === undefined || surround === undefined) throw new Error("No tones.");
  const [left, right] = downmix([front, front, centre, new Float32Array(front.length), surround, surround]);
  if (left === undefined || right === undefined) throw new Error("No stereo.");
  const loudness = new Loudness(48_000);
  loudness.add(left, right);
  // Tones in phase add to this amplitude per channel, and a 1 kHz tone in both channels reads its level.
  const amplitude = 10 ** (-28 / 20) + Math.SQRT1_2 * (10 ** (-24 / 20) + 10 ** (-30 / 20));
  expect(Math.abs((loudness.integrated() ?? 0) - 20 * Math.log10(amplitude))).toBeLessThan(TOLERANCE_LU);
});

describe.each(representatives(RATES))("EBU Tech 3341 at %i Hz, true peak, +0.2/−0.4 dB", (rate) => {
  test.each([
    { number: 15, divisor: 4, degrees: 0, amplitude: 0.5, dbtp: -6 },
    { number: 16, divisor: 4, degrees: 45, amplitude: 0.5, dbtp: -6 },
    { number: 17, divisor: 6, degrees: 60, amplitude: 0.5, dbtp: -6 },
    { number: 18, divisor: 8, degrees: 67.5, amplitude: 0.5, dbtp: -6 },
    { number: 19, divisor: 4, degrees: 45, amplitude: 1.41, dbtp: 3 },
  ])("case $number: a sine at 1/$divisor of the rate, $degrees°, is $dbtp dBTP", ({ divisor, degrees, amplitude, dbtp }) => {
    const read = truePeakDb(steadySine(rate, divisor, degrees, amplitude));
    expect(read).toBeGreaterThan(dbtp - 0.4);
    expect(read).toBeLessThan(dbtp + 0.2);
  });

  test.each([
    { number: 20, quarters: 0 },
    { number: 21, quarters: 1 },
    { number: 22, quarters: 2 },
    { number: 23, quarters: 3 },
  ] as const)("case $number: a transient sampled $quarters quarters of a sample late is 0 dBTP", ({ quarters }) => {
    const sound = transient(rate, quarters);
    const read = truePeakDb(sound);
    expect(read).toBeGreaterThan(-0.4);
    expect(read).toBeLessThan(0.2);
  });
});

test("EBU Tech 3341 cases 20 to 23: a peak between samples that no sample reaches is measured", () => {
  const missedDb = ([0, 1, 2, 3] as const).map((quarters) => {
    const sound = transient(48_000, quarters);
    return truePeakDb(sound) - 20 * Math.log10(sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
  });
  expect(Math.max(...missedDb)).toBeGreaterThan(0.4);
});

test("windows and blocks do not extend back over an interruption", () => {
  const gate = new LoudnessGate();
  for (let hop = 0; hop < 300; hop += 1) gate.add(1);
  const before = gate.integrated();
  gate.interrupt();
  for (let hop = 0; hop < 39; hop += 1) gate.add(1e-9);
  expect([gate.momentary(), gate.shortTerm(), gate.integrated()]).toEqual([undefined, undefined, before]);
  gate.reset();
  expect(gate.integrated()).toBeUndefined();
});
