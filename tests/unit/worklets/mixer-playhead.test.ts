import { describe, expect, test } from "vitest";
import type { Mixer } from "#worklets/mixer/mixer.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { aMixer, compile, crossfade, expectSame, peakOf, render, SLOTS } from "#tests/support/engine/resident-mixer.ts";
import { MUSIC, noise, otherNoise, playing, lacking, movesOf } from "./mixer-on-noise.ts";

describe("the playhead", () => {
  test.each([
    [-5, 0],
    [700, 700],
    [SOURCE_FRAMES + 9, SOURCE_FRAMES],
  ])("set to frame %i is at frame %i, whichever command sets it", (frame, place) => {
    const acts: readonly ((mixer: Mixer) => void)[] = [
      (mixer) => mixer.seek(frame),
      (mixer) => mixer.play(frame),
      (mixer) => mixer.scrub(frame),
      (mixer) => mixer.step(frame, 500),
    ];
    for (const act of acts) {
      const mixer = aMixer(MUSIC);
      act(mixer);
      expect(mixer.frame).toBe(place);
    }
  });

  test("stays within a plan that becomes shorter, also while stopped", () => {
    const mixer = aMixer(MUSIC);
    mixer.seek(5000);
    mixer.setPlan(compile(aMixPlan([aMixClip({ endFrame: 3000 })])));
    expect(mixer.frame).toBe(3000);
  });

  test("stays stopped and silent after a seek while stopped", () => {
    const mixer = aMixer(MUSIC);
    mixer.seek(5000);
    expect([mixer.waiting, mixer.playing, mixer.isSounding]).toEqual([false, false, false]);
    expect(peakOf(render(mixer, 3).left)).toBe(0);
    expect(mixer.frame).toBe(5000);
  });

  test("has only the moves and the end of the last quantum", () => {
    const mixer = aMixer(aMixPlan([aMixClip({ endFrame: 300 })]));
    mixer.setLoop(true, 0, 9000);
    mixer.play(0);
    render(mixer, 1);
    expect(movesOf(mixer)).toEqual([[0, 0]]);
    render(mixer, 2);
    // The music ends before the loop does, so playback wraps there.
    expect(movesOf(mixer)).toEqual([[300 - 256, 0]]);
    render(mixer, 1);
    expect(movesOf(mixer)).toEqual([]);
    mixer.setLoop(false, 0, 0);
    render(mixer, 1);
    // 512 frames, of which 300 come before the wrap.
    expect([movesOf(mixer), mixer.ended]).toEqual([[[88, 300]], true]);
    render(mixer, 1);
    expect([movesOf(mixer), mixer.ended]).toEqual([[], false]);
  });
});

describe("the speed", () => {
  test.each([
    [20, 8],
    [-20, -8],
    [8, 8],
    [-8, -8],
    [2.4, 2],
    [0, 1],
    [0.2, 1],
  ])("given as %d becomes %d", (asked, taken) => {
    const mixer = aMixer(MUSIC);
    mixer.play(20_000, asked);
    expect(mixer.speed).toBe(taken);
  });

  test("is 1 by default, and does not change while stopped", () => {
    const mixer = aMixer(MUSIC);
    mixer.setSpeed(4);
    expect([mixer.speed, mixer.waiting]).toEqual([1, false]);
    mixer.play(0);
    expect(mixer.speed).toBe(1);
  });

  test("set to the same value changes nothing audible", () => {
    const mixer = playing();
    mixer.setSpeed(1);
    expect(mixer.waiting).toBe(false);
    expectSame(render(mixer, 1).left, noise.slice(512, 640));
  });

  test("set to another value crossfades", () => {
    const mixer = playing();
    mixer.setSpeed(-1);
    const backwards = noise.slice(512 - 128, 512).toReversed();
    expectSame(render(mixer, 1).left, crossfade(noise.slice(512, 640), backwards));
  });
});

describe("an edit", () => {
  const other = aMixPlan([aMixClip({ sourceId: "b", endFrame: SOURCE_FRAMES })]);
  const dropOther = (mixer: Mixer) => [0, 1, 2].forEach((index) => mixer.pages.drop(SLOTS.get("b") ?? 0, index));

  test("without resident sound takes over at once if the patience is 0", () => {
    const mixer = playing();
    dropOther(mixer);
    mixer.setPlan(compile(other), 1);
    expect(mixer.plans.version).toBe(1);
    const patient = playing();
    dropOther(patient);
    patient.setPatience(1);
    patient.setPlan(compile(other), 1);
    expect(patient.plans.version).toBe(0);
  });

  test("takes over at once while nothing plays, and while the mixer waits for the previous sound", () => {
    const standing = aMixer(MUSIC);
    standing.setPatience(48_000);
    dropOther(standing);
    standing.setPlan(compile(other), 1);
    expect([standing.plans.version, standing.waiting]).toEqual([1, false]);
    const waiting = lacking();
    waiting.play(0);
    render(waiting, 1);
    waiting.setPlan(compile(other), 2);
    expect([waiting.plans.version, waiting.waiting]).toEqual([2, true]);
    expectSame(render(waiting, 1).left, otherNoise.slice(0, 128));
  });
});

test("the voices are the sounding clips at every speed, and 0 while stopped", () => {
  const clips = [aMixClip({ endFrame: 9000 }), aMixClip({ id: "d", sourceId: "b", startFrame: 4000, endFrame: 20_000 })];
  const mixer = aMixer(aMixPlan(clips));
  expect(mixer.voices).toBe(0);
  mixer.play(0);
  render(mixer, 1);
  expect(mixer.voices).toBe(1);
  mixer.seek(5000);
  render(mixer, 1);
  expect(mixer.voices).toBe(2);
  mixer.setSpeed(2);
  render(mixer, 1);
  expect(mixer.voices).toBe(2);
  mixer.seek(15_000);
  render(mixer, 1);
  expect(mixer.voices).toBe(1);
  mixer.pause();
  expect(mixer.voices).toBe(0);
});
