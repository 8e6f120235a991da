import * as fc from "fast-check";
import { expect, test } from "vitest";
import { TruePeak } from "#engine/mixing/mix-measures.ts";
import { PeakLimiter } from "#export/mix/limiter.ts";

const RATE = 48_000;

function sine(frequency: number, amplitude: number, frames: number, phase = 0): Float32Array {
  return Float32Array.from({ length: frames }, (_, frame) => amplitude * Math.sin((2 * Math.PI * frequency * frame) / RATE + phase));
}

function truePeakDb(left: Float32Array, right = left): number {
  const peak = new TruePeak();
  peak.add(left, right);
  return 20 * Math.log10(peak.finish());
}

/** Limits in blocks of the given length, and flushes the limiter's delay. */
function limit(
  left: Float32Array,
  right: Float32Array,
  blockFrames = 1000,
): { left: Float32Array; right: Float32Array; lowestGain: number } {
  const limiter = new PeakLimiter(RATE);
  const padded = (side: Float32Array) => Float32Array.from([...side, ...new Float32Array(limiter.delayFrames)]);
  const [inLeft, inRight] = [padded(left), padded(right)];
  const out = { left: new Float32Array(left.length), right: new Float32Array(left.length) };
  let at = 0;
  for (let from = 0; from < inLeft.length; from += blockFrames) {
    const to = from + blockFrames;
    at += limiter.process(inLeft.subarray(from, to), inRight.subarray(from, to), out.left.subarray(at), out.right.subarray(at));
  }
  expect(at).toBe(left.length);
  return { ...out, lowestGain: limiter.lowestGain };
}

test("B-120 the true peak of a sine at a quarter of the rate, sampled beside its peaks, is measured within 0.1 dB", () => {
  // Sampled only at ±45°: the sample peak is −3 dB, the true peak 0 dB (BS.1770-4 annex 2, attachment).
  const quarter = sine(RATE / 4, 1, 4800, Math.PI / 4);
  expect(Math.max(...quarter.map(Math.abs))).toBeCloseTo(Math.SQRT1_2, 5);
  // Abrupt ends would ring, so they are faded.
  const faded = quarter.map((value, frame) => value * Math.min(1, frame / 1000, (4800 - frame) / 1000));
  expect(Math.abs(truePeakDb(faded))).toBeLessThan(0.1);
});

test("B-120 the true peak is never below the sample peak, and both channels count", () => {
  const left = new Float32Array(500);
  const right = new Float32Array(500);
  right[250] = -1.5;
  expect(truePeakDb(left, right)).toBeGreaterThanOrEqual(20 * Math.log10(1.5) - 1e-6);
});

test("B-133 the limiter holds −1 dBTP on loud noise, sines and clicks, whatever their level", () => {
  const signal = fc.record({
    seed: fc.integer({ min: 1, max: 2 ** 30 }),
    levelDb: fc.integer({ min: 0, max: 24 }),
    kind: fc.constantFrom("noise", "sine", "clicks"),
  });
  fc.assert(
    fc.property(signal, ({ seed, levelDb, kind }) => {
      let state = seed;
      const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x3fffffff - 1;
      const level = 10 ** (levelDb / 20);
      const frames = 12_000;
      const side = () => {
        if (kind === "sine") return sine(1000 + 9000 * Math.abs(random()), level, frames);
        if (kind === "noise") return Float32Array.from({ length: frames }, () => level * random());
        return Float32Array.from({ length: frames }, () => (Math.abs(random()) > 0.999 ? level : 0.1 * random()));
      };
      const out = limit(side(), side());
      expect(truePeakDb(out.left, out.right)).toBeLessThanOrEqual(-1);
    }),
    { numRuns: 40 },
  );
});

test("B-133 sound below −1 dBTP passes the limiter unchanged and in place, in any block length", () => {
  const quiet = sine(440, 0.5, 5000);
  for (const blockFrames of [1, 128, 777, 100_000]) {
    const out = limit(quiet, quiet, blockFrames);
    expect(out.left).toEqual(quiet);
    expect(out.lowestGain).toBe(1);
  }
});

test("B-133 a peak is reduced only around itself: 0.5 s later the level is restored", () => {
  const steady = sine(440, 0.4, 48_000);
  const loud = steady.map((value, frame) => (frame === 12_000 ? 3 : value));
  const out = limit(loud, loud);
  expect(Math.abs(out.left[12_000] ?? 0)).toBeLessThanOrEqual(10 ** (-1 / 20));
  expect(out.left.subarray(0, 11_000)).toEqual(steady.subarray(0, 11_000));
  const after = out.left.subarray(40_000);
  expect(Math.max(...after)).toBeGreaterThan(0.4 * 0.98);
});
