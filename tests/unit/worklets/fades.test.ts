import { describe, expect, test } from "vitest";
import { fadeGain } from "#worklets/mixer/fade-curve.ts";
import { QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { FADE_CURVES } from "#worklets/mixer/plan.ts";
import type { FadeCurve } from "#worklets/mixer/plan.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { referenceMix } from "#tests/support/engine/reference-mix.ts";
import { aMixer, expectSame, render, SOURCES } from "#tests/support/engine/resident-mixer.ts";

const gainOf = (shape: FadeCurve, at: number, frames = 1000) => fadeGain(FADE_CURVES.indexOf(shape), at, frames);
const decibels = (gain: number) => 20 * Math.log10(gain);

describe("B-188 the curves of fades", () => {
  test.each([
    ["equalPower", -3.01],
    ["linear", -6.02],
    ["s", -6.02],
  ] as const)("%s begins in silence, ends at full level and has %f dB in the middle", (shape, middle) => {
    expect(gainOf(shape, 0)).toBe(0);
    expect(decibels(gainOf(shape, 500))).toBeCloseTo(middle, 2);
    expect(gainOf(shape, 1000)).toBeCloseTo(1, 12);
  });

  test("an S curve is level at both ends; equal power only at the loud one, linear nowhere", () => {
    const slopes = FADE_CURVES.map((shape) => {
      const slope = (at: number) => (gainOf(shape, at + 1, 1e6) - gainOf(shape, at, 1e6)) * 1e6;
      return [slope(0), slope(1e6 - 1)].map((value) => Math.round(value * 1000) / 1000);
    });
    expect(slopes).toEqual([
      [1.571, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  test("what one fade takes, its mirror image leaves: in power for equal power, in level for linear and S", () => {
    for (let at = 0; at <= 1000; at += 50) {
      expect(gainOf("equalPower", at) ** 2 + gainOf("equalPower", 1000 - at) ** 2).toBeCloseTo(1, 12);
      for (const shape of ["linear", "s"] as const) expect(gainOf(shape, at) + gainOf(shape, 1000 - at)).toBeCloseTo(1, 12);
    }
  });

  test("every shape grows all the way", () => {
    for (const shape of FADE_CURVES) {
      for (let at = 0; at < 1000; at += 1) expect(gainOf(shape, at + 1)).toBeGreaterThan(gainOf(shape, at));
    }
  });
});

describe("B-188 the mix of clips with fades", () => {
  const faded = { endFrame: 6000, fadeInFrames: 2000, fadeOutFrames: 3000 };
  const mixOf = (...clips: Parameters<typeof aMixClip>[0][]) => {
    const plan = aMixPlan(clips.map((clip) => aMixClip(clip)));
    const mixer = aMixer(plan);
    mixer.play(0);
    return { plan, out: render(mixer, Math.ceil(plan.playableFrames / QUANTUM_FRAMES)) };
  };

  test.each(FADE_CURVES)("%s: every sample is the source's times the curve", (fadeShape) => {
    const { plan, out } = mixOf({ ...faded, fadeShape });
    const wanted = referenceMix(plan, SOURCES, 0, out.left.length);
    const worst = out.left.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (wanted.left[at] ?? 0))), 0);
    expect(worst).toBeLessThan(1e-6);
    expect(out.left.subarray(0, 6000).some((sample) => Math.abs(sample) > 0.9)).toBe(true);
  });

  test("without a shape a clip sounds to the bit as with equal power, and as it always has", () => {
    const { out } = mixOf(faded);
    expect(mixOf({ ...faded, fadeShape: "equalPower" }).out).toEqual(out);
    const source = SOURCES.get("a")?.left ?? new Float32Array();
    const rise = (at: number, frames: number) => (at < frames ? Math.sin(((Math.PI / 2) * at) / frames) : 1);
    const wanted = source.subarray(0, 6000).map((sample, at) => sample * (rise(at, 2000) * rise(5999 - at, 3000)));
    expectSame(out.left.subarray(0, 6000), wanted);
  });

  test("a crossfade of two equal-power fades keeps the power of unlike sounds within 0.5 dB; linear ones lose 3 dB in its middle", () => {
    const [at, overlap, end] = [4000, 32_000, SOURCE_FRAMES - 2000];
    const crossed = (fadeShape: FadeCurve) =>
      mixOf(
        { sourceId: "a", endFrame: at + overlap, fadeOutFrames: overlap, fadeShape },
        { sourceId: "b", startFrame: at, endFrame: end, fadeInFrames: overlap, fadeShape },
      ).out.left;
    const powerDb = (sound: Float32Array, from: number, frames: number) =>
      10 * Math.log10(sound.subarray(from, from + frames).reduce((sum, sample) => sum + sample * sample, 0) / frames);
    const noise = powerDb(SOURCES.get("a")?.left ?? new Float32Array(), 0, SOURCE_FRAMES);
    const equalPower = crossed("equalPower");
    for (let from = at; from + 4000 <= at + overlap; from += 4000) {
      expect(Math.abs(powerDb(equalPower, from, 4000) - noise)).toBeLessThan(0.5);
    }
    expect(powerDb(crossed("linear"), at + overlap / 2 - 1000, 2000) - noise).toBeCloseTo(-3, 0);
  });
});
