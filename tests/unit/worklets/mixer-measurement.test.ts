import { describe, expect, test } from "vitest";
import type { Mixer } from "#worklets/mixer/mixer.ts";
import { aMixClip, aMixPlan } from "#tests/support/engine/random-plan.ts";
import { aMixer, compile, peakOf, render } from "#tests/support/engine/resident-mixer.ts";
import { MUSIC, lacking } from "./mixer-on-noise.ts";

describe("the measurement", () => {
  function metered(): Mixer {
    const mixer = aMixer(MUSIC);
    mixer.setMetering(true);
    return mixer;
  }

  test("covers only playback at speed 1 while metering is on", () => {
    const mixer = metered();
    render(mixer, 8);
    expect(mixer.meter.loudness.hopCount).toBe(0);
    mixer.play(0);
    render(mixer, 8);
    expect(mixer.meter.loudness.hopCount).toBe(2);
    mixer.setSpeed(2);
    render(mixer, 8);
    mixer.pause();
    render(mixer, 8);
    expect(mixer.meter.loudness.hopCount).toBe(2);
    const waiting = lacking();
    waiting.setMetering(true);
    waiting.play(0);
    render(waiting, 8);
    expect(waiting.meter.loudness.hopCount).toBe(0);
    const unseen = aMixer(MUSIC);
    unseen.play(0);
    render(unseen, 8);
    expect([unseen.meter.loudness.hopCount, peakOf(unseen.laneMeter.peaks)]).toEqual([0, 0]);
  });

  test("is interrupted when playback stops and when metering is turned off, which also clears the lanes", () => {
    const acts: readonly ((mixer: Mixer) => void)[] = [
      (mixer) => (mixer.pause(), void render(mixer, 1)),
      (mixer) => mixer.setMetering(false),
    ];
    for (const act of acts) {
      const mixer = metered();
      mixer.play(0);
      render(mixer, 4);
      mixer.meter.isBroken = false;
      act(mixer);
      expect(mixer.meter.isBroken).toBe(true);
    }
    const mixer = metered();
    mixer.play(0);
    render(mixer, 4);
    expect(peakOf(mixer.laneMeter.peaks)).toBeGreaterThan(0.5);
    mixer.setMetering(false);
    expect(peakOf(mixer.laneMeter.peaks)).toBe(0);
  });

  test("keeps lane peaks over an edit that leaves the order of lanes unchanged", () => {
    const mixer = metered();
    mixer.setPlan(compile(MUSIC), 1);
    mixer.play(0);
    render(mixer, 4);
    mixer.setPlan(compile(MUSIC), 1);
    expect(peakOf(mixer.laneMeter.peaks)).toBeGreaterThan(0.5);
    mixer.setPlan(compile(MUSIC), 2);
    expect(peakOf(mixer.laneMeter.peaks)).toBe(0);
  });

  test("of a lane covers the sound that plays, also while it fades in, but not the sound that fades out", () => {
    const mixer = aMixer(aMixPlan([aMixClip({ endFrame: 9000 })], { playableFrames: 40_000 }));
    mixer.setMetering(true);
    const lanePeakOfQuantum = () => {
      mixer.laneMeter.clear();
      render(mixer, 1);
      return peakOf(mixer.laneMeter.peaks);
    };
    mixer.play(0);
    render(mixer, 4);
    expect(lanePeakOfQuantum()).toBeGreaterThan(0.5);
    mixer.seek(2000);
    expect(lanePeakOfQuantum()).toBeGreaterThan(0.5);
    mixer.seek(20_000);
    expect(lanePeakOfQuantum()).toBe(0);
  });

  test("has a peak per channel, the greatest until it is read", () => {
    const lanes = [{ id: "l", gain: 1, muted: false, solo: false }];
    const mixer = aMixer(aMixPlan([aMixClip({ endFrame: 400, pan: -1 })], { lanes, playableFrames: 4000 }));
    mixer.play(0);
    render(mixer, 2);
    const { peakLeft } = mixer;
    expect([peakLeft > 0.5, mixer.peakRight]).toEqual([true, 0]);
    render(mixer, 8);
    expect(mixer.peakLeft).toBeGreaterThanOrEqual(peakLeft);
  });
});
