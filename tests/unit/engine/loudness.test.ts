import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { KWeighting } from "#worklets/mixer/k-weighting.ts";
import { Loudness, LoudnessGate, TruePeak } from "#engine/loudness.ts";
import { decodeSound, mediaPath } from "#tests/support/media.ts";

const RATE = 48_000;

type Part = { readonly db: number; readonly seconds: number };
type Readings = { readonly momentary: readonly number[]; readonly shortTerm: readonly number[]; readonly integrated: number | undefined };

/** A 1 kHz sine in stereo, in phase, part after part without a break. */
function tone(parts: readonly Part[], rate = RATE): Float32Array {
  const frames = parts.map(({ seconds }) => Math.round(seconds * rate));
  const out = new Float32Array(frames.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const [index, { db }] of parts.entries()) {
    const amplitude = 10 ** (db / 20);
    for (let frame = 0; frame < (frames[index] ?? 0); frame += 1, at += 1) out[at] = amplitude * Math.sin((2 * Math.PI * 1000 * at) / rate);
  }
  return out;
}

/** What the live meter reads every 10 ms. */
function readings(left: Float32Array, right: Float32Array, rate = RATE): Readings {
  const weighting = new KWeighting(rate);
  const gate = new LoudnessGate();
  const momentary: number[] = [];
  const shortTerm: number[] = [];
  for (let from = 0; from < left.length;) {
    from = weighting.add(left, right, from, left.length);
    for (const power of weighting.hops.subarray(0, weighting.hopCount)) {
      gate.add(power);
      momentary.push(gate.momentary() ?? Number.NEGATIVE_INFINITY);
      shortTerm.push(gate.shortTerm() ?? Number.NEGATIVE_INFINITY);
    }
    weighting.hopCount = 0;
  }
  return { momentary, shortTerm, integrated: gate.integrated() };
}

function integrated(parts: readonly Part[], rate = RATE): number {
  const sine = tone(parts, rate);
  const loudness = new Loudness(rate);
  loudness.add(sine, sine);
  return loudness.integrated() ?? Number.NaN;
}

const silence = (seconds: number): Part => ({ db: Number.NEGATIVE_INFINITY, seconds });
const SILENT_TAIL = 1;
const twenty = Array.from({ length: 20 }, (_, index) => index + 1);

test("BS.1770-4: a 997 Hz sine at 0 dBFS on one side reads −3.01 LUFS", () => {
  const sine = Float32Array.from({ length: 5 * RATE }, (_, frame) => Math.sin((2 * Math.PI * 997 * frame) / RATE));
  expect(readings(sine, new Float32Array(sine.length)).integrated).toBeCloseTo(-3.01, 2);
});

test("silence has no loudness", () => {
  expect(integrated([{ db: -120, seconds: 2 }])).toBeNaN();
});

describe.each([44_100, 48_000, 96_000])("EBU Tech 3341 at %i Hz, ± 0.1 LU", (rate) => {
  test.each([
    { number: 1, parts: [{ db: -23, seconds: 20 }], lufs: -23 },
    { number: 2, parts: [{ db: -33, seconds: 20 }], lufs: -33 },
  ])("case $number: a steady tone reads the same in all three", ({ parts, lufs }) => {
    const sine = tone(parts, rate);
    const read = readings(sine, sine, rate);
    expect([read.momentary.at(-1), read.shortTerm.at(-1), read.integrated].every((value) => Math.abs((value ?? 0) - lufs) < 0.1)).toBe(
      true,
    );
  });

  test.each([
    { number: 3, levels: [-36, -23, -36], lengths: [10, 60, 10] },
    { number: 4, levels: [-72, -36, -23, -36, -72], lengths: [10, 10, 60, 10, 10] },
    { number: 5, levels: [-26, -20, -26], lengths: [20, 20.1, 20] },
  ])("case $number: quiet stretches are gated out of the integrated loudness", ({ levels, lengths }) => {
    const parts = levels.map((db, index) => ({ db, seconds: lengths[index] ?? 0 }));
    expect(Math.abs(integrated(parts, rate) + 23)).toBeLessThan(0.1);
  });
});

describe("EBU Tech 3341, ± 0.1 LU", () => {
  test("case 9: short-term loudness is the mean of 3 s", () => {
    const sine = tone(
      twenty.slice(0, 5).flatMap(() => [
        { db: -20, seconds: 1.34 },
        { db: -30, seconds: 1.66 },
      ]),
    );
    for (const lufs of readings(sine, sine).shortTerm.slice(300)) expect(Math.abs(lufs + 23)).toBeLessThan(0.1);
  });

  test("case 12: momentary loudness is the mean of 0.4 s", () => {
    const sine = tone(
      Array.from({ length: 25 }).flatMap(() => [
        { db: -20, seconds: 0.18 },
        { db: -30, seconds: 0.22 },
      ]),
    );
    for (const lufs of readings(sine, sine).momentary.slice(100)) expect(Math.abs(lufs + 23)).toBeLessThan(0.1);
  });

  test("cases 10 and 13: a burst as long as the window is read in full, wherever it begins", () => {
    for (const index of twenty) {
      const long = tone([silence(index * 0.15), { db: -23, seconds: 3 }, silence(SILENT_TAIL)]);
      expect(Math.abs(Math.max(...readings(long, long).shortTerm) + 23)).toBeLessThan(0.1);
      const short = tone([silence(index * 0.02), { db: -23, seconds: 0.4 }, silence(SILENT_TAIL)]);
      expect(Math.abs(Math.max(...readings(short, short).momentary) + 23)).toBeLessThan(0.1);
    }
  });

  test("cases 11 and 14: bursts that rise by 1 LU are each read in full", () => {
    const bursts = (window: number, offset: number) =>
      tone(twenty.flatMap((index) => [silence(index * offset), { db: -39 + index, seconds: window }, silence(window - index * offset)]));
    const greatest = (values: readonly number[], hops: number) =>
      twenty.map((index) => Math.max(...values.slice((index - 1) * hops, index * hops)));
    const [long, short] = [bursts(3, 0.15), bursts(0.4, 0.02)];
    const shortTerm = greatest(readings(long, long).shortTerm, 600);
    const momentary = greatest(readings(short, short).momentary, 80);
    for (const [at, index] of twenty.entries()) {
      expect(Math.abs((shortTerm[at] ?? 0) - (-39 + index))).toBeLessThan(0.1);
      expect(Math.abs((momentary[at] ?? 0) - (-39 + index))).toBeLessThan(0.1);
    }
  });
});

test.each([
  { number: 15, divisor: 4, degrees: 0, amplitude: 0.5, dbtp: -6 },
  { number: 16, divisor: 4, degrees: 45, amplitude: 0.5, dbtp: -6 },
  { number: 17, divisor: 6, degrees: 60, amplitude: 0.5, dbtp: -6 },
  { number: 18, divisor: 8, degrees: 67.5, amplitude: 0.5, dbtp: -6 },
  { number: 19, divisor: 4, degrees: 45, amplitude: 1.41, dbtp: 3 },
])("EBU Tech 3341 case $number: true peak of a sine at 1/$divisor of the rate, $degrees° is $dbtp +0.2/−0.4 dBTP", (signal) => {
  const { divisor, degrees, amplitude, dbtp } = signal;
  // Faded in and out over 10 ms: switched on, it would overshoot.
  const length = RATE / 2;
  const sine = Float32Array.from({ length }, (_, frame) => {
    const fade = Math.min(1, frame / 480, (length - 1 - frame) / 480);
    return fade * amplitude * Math.sin((2 * Math.PI * frame) / divisor + (degrees * Math.PI) / 180);
  });
  const peak = new TruePeak();
  peak.add(sine, sine);
  const read = 20 * Math.log10(peak.finish());
  expect(read).toBeGreaterThan(dbtp - 0.4);
  expect(read).toBeLessThan(dbtp + 0.2);
});

test("windows and blocks do not reach back over a break", () => {
  const gate = new LoudnessGate();
  for (let hop = 0; hop < 300; hop += 1) gate.add(1);
  const before = gate.integrated();
  gate.interrupt();
  for (let hop = 0; hop < 39; hop += 1) gate.add(1e-9);
  expect([gate.momentary(), gate.shortTerm(), gate.integrated()]).toEqual([undefined, undefined, before]);
  gate.reset();
  expect(gate.integrated()).toBeUndefined();
});

const ffmpegProgram = fileURLToPath(new URL("../../support/ffmpeg.mjs", import.meta.url));

/** ffmpeg's ebur128 over interleaved stereo at 48 kHz: every 100 ms what it reads. */
async function ebur128(pcm: Float32Array): Promise<Readonly<Record<"M" | "S" | "I" | "peak", readonly number[]>>> {
  const folder = await mkdtemp(join(tmpdir(), "ebur128-"));
  const [input, output] = [join(folder, "sound.f32"), join(folder, "read.txt")];
  await writeFile(input, pcm);
  const filter = "ebur128=metadata=1:peak=true,ametadata=mode=print:file=made.txt";
  const args = ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i", input, "-af", filter, "-f", "null"];
  await promisify(execFile)(process.execPath, [ffmpegProgram, output, ...args]);
  const text = await readFile(output, "utf8");
  await rm(folder, { recursive: true });
  const values = (key: string) => [...text.matchAll(new RegExp(`^lavfi\\.r128\\.${key}=(.*)$`, "gm"))].map((match) => Number(match[1]));
  const [left, right] = [values("true_peaks_ch0"), values("true_peaks_ch1")];
  return { M: values("M"), S: values("S"), I: values("I"), peak: left.map((peak, at) => Math.max(peak, right[at] ?? 0)) };
}

test.each(["vanilagy__glitch-hop-is-dead.wav", "vanilagy__Toothsome-Meme.VBRv2.mp3", "vanilagy__sample.flac"])(
  "%s reads as in ffmpeg's ebur128: loudness within 0.02 LU, true peak within 0.1 dB",
  { timeout: 120_000 },
  async (name) => {
    const pcm = await decodeSound(await mediaPath(name));
    const left = Float32Array.from({ length: pcm.length / 2 }, (_, frame) => pcm[2 * frame] ?? 0);
    const right = Float32Array.from({ length: pcm.length / 2 }, (_, frame) => pcm[2 * frame + 1] ?? 0);
    const reference = await ebur128(pcm);
    const read = readings(left, right);
    const peak = new TruePeak();
    peak.add(left, right);
    const errors = (ours: readonly number[], theirs: readonly number[], from: number) =>
      Math.max(0, ...theirs.slice(from).map((value, at) => (value > -60 ? Math.abs((ours[(at + from) * 10 + 9] ?? 0) - value) : 0)));
    expect(reference.M.length).toBe(Math.floor(left.length / 4800));
    const found = {
      momentary: errors(read.momentary, reference.M, 4),
      shortTerm: errors(read.shortTerm, reference.S, 30),
      integrated: Math.abs((read.integrated ?? 0) - (reference.I.at(-1) ?? 1)),
      truePeakDb: Math.abs(20 * Math.log10(peak.finish() / (reference.peak.at(-1) ?? 1))),
    };
    expect(found.momentary).toBeLessThan(0.02);
    expect(found.shortTerm).toBeLessThan(0.02);
    expect(found.integrated).toBeLessThan(0.02);
    expect(found.truePeakDb).toBeLessThan(0.1);
  },
);
