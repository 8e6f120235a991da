import * as fc from "fast-check";
import { expect, test } from "vitest";
import { chooseProbes, FIT_REACH_FRAMES, fitOf, judgeFits } from "#export/verify/sync-fit.ts";

const FRAMES = 4096;

/** The sound around a probe that begins at its frame `FIT_REACH_FRAMES`. */
function around(sampleAt: (frame: number) => number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: FRAMES + 2 * FIT_REACH_FRAMES }, (_, frame) => sampleAt(frame));
}

function noise(frame: number): number {
  const value = Math.imul(frame + 12_345, 0x9e3779b1);
  return (Math.imul(value ^ (value >>> 15), 0x85ebca6b) | 0) / 2 ** 31;
}

const probeOf = (heard: Float32Array) => ({ atFrame: 0, samples: heard.slice(FIT_REACH_FRAMES, FIT_REACH_FRAMES + FRAMES) });

test("a file's sound is located at any lag, also with coding noise", () => {
  fc.assert(
    fc.property(fc.integer({ min: -FIT_REACH_FRAMES, max: FIT_REACH_FRAMES }), (late) => {
      const heard = around((frame) => noise(frame - late) + 0.3 * noise(frame + 100_000));
      const { lagFrames, likeness } = fitOf(probeOf(around(noise)), heard);
      expect(lagFrames).toBe(late);
      expect(likeness).toBeGreaterThan(0.9);
    }),
    { numRuns: 5 },
  );
});

test("a tone, which fits again after each period, counts as in place", () => {
  const tone = around((frame) => Math.sin((2 * Math.PI * 440 * frame) / 48_000));
  expect(fitOf(probeOf(tone), tone).lagFrames).toBe(0);
});

test("a tone that noise makes fit slightly better one period later still counts as in place", () => {
  const wave = 109;
  const tone = (frame: number) => Math.sin((2 * Math.PI * frame) / wave);
  // More noise in the first period, which a fit one period later leaves out.
  const isFirst = (frame: number) => frame >= FIT_REACH_FRAMES && frame < FIT_REACH_FRAMES + wave;
  const heard = around((frame) => tone(frame) + (isFirst(frame) ? 0.6 : 0.1) * noise(frame));
  const probe = probeOf(around(tone));
  const fit = fitOf(probe, heard);
  expect(fit.lagFrames).toBe(0);
  expect(fit.likeness).toBeLessThan(0.995);
  // One period later the fit alone would be accepted.
  const oneWaveOn = around((frame) => heard[Math.min(frame + wave, heard.length - 1)] ?? 0);
  expect(fitOf(probe, oneWaveOn).likeness).toBeGreaterThan(0.995);
});

test("a tone that begins there and grows louder does not count as late", () => {
  const swell = (frame: number) =>
    frame < FIT_REACH_FRAMES ? 0 : (0.2 + (frame - FIT_REACH_FRAMES) / 20_000) * Math.sin((2 * Math.PI * 1000 * frame) / 48_000);
  const heard = around((frame) => swell(frame) + 0.01 * noise(frame));
  expect(fitOf(probeOf(around(swell)), heard)).toMatchObject({ lagFrames: 0 });
});

test("sound is in sync if most probes are at most one sample off; other sound, silence or a shift is not", () => {
  const good = { lagFrames: 0, likeness: 0.99 };
  expect(judgeFits([good, good, { lagFrames: 700, likeness: 0.2 }])).toEqual({ kind: "good", lagFrames: 0 });
  expect(judgeFits([good, { lagFrames: 2, likeness: 0.99 }])).toEqual({ kind: "bad" });
  expect(judgeFits([{ lagFrames: 0, likeness: 0 }])).toEqual({ kind: "bad" });
  expect(judgeFits([])).toEqual({ kind: "good", lagFrames: undefined });
  const other = fitOf(
    probeOf(around(noise)),
    around((frame) => noise(frame + 500_000)),
  );
  expect(judgeFits([other])).toEqual({ kind: "bad" });
});

test("silent probes are skipped, and of many a few are chosen from beginning to end", () => {
  const loud = { atFrame: 0, samples: new Float32Array(100).fill(0.1) };
  const probes = Array.from({ length: 100 }, (_, atFrame) =>
    atFrame % 2 === 0 ? { ...loud, atFrame } : { atFrame, samples: new Float32Array(100) },
  );
  const chosen = chooseProbes(probes, 10).map(({ atFrame }) => atFrame);
  expect(chosen).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
  expect(chooseProbes([{ atFrame: 0, samples: new Float32Array() }], 10)).toEqual([]);
});
