import { expect, test } from "vitest";
import { PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip as aClip, aMixPlan as aPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import type { Stereo } from "#tests/support/engine/reference-mix.ts";
import {
  aMixer,
  compile,
  crossfade,
  expectSame,
  largestStep,
  MIXER_RATE,
  peakOf,
  render,
  SOURCES,
} from "#tests/support/engine/resident-mixer.ts";

const music = aPlan([aClip({ endFrame: SOURCE_FRAMES })]);
const noise = SOURCES.get("a")?.left ?? new Float32Array();

function sines(hertz: number, amplitude = 0.5): ReadonlyMap<string, Stereo> {
  const left = Float32Array.from({ length: SOURCE_FRAMES }, (_, frame) => amplitude * Math.sin((2 * Math.PI * hertz * frame) / MIXER_RATE));
  return new Map([["a", { left, right: left }]]);
}

/** The amplitude of one frequency, over whole periods of it. */
function amplitudeOf(samples: Float32Array, hertz: number): number {
  let sine = 0;
  let cosine = 0;
  for (const [frame, sample] of samples.entries()) {
    sine += sample * Math.sin((2 * Math.PI * hertz * frame) / MIXER_RATE);
    cosine += sample * Math.cos((2 * Math.PI * hertz * frame) / MIXER_RATE);
  }
  return (2 * Math.hypot(sine, cosine)) / samples.length;
}

test("J plays backwards at 1×: the same samples in reverse, after a crossfade from silence", () => {
  const mixer = aMixer(music);
  mixer.play(20_000, -1);
  const { left } = render(mixer, 8);
  const reversed = noise.slice(20_000 - 1024, 20_000).toReversed();
  expectSame(left.subarray(0, 128), crossfade(new Float32Array(128), reversed));
  expectSame(left.subarray(128), reversed.subarray(128));
  expect([mixer.frame, mixer.playing]).toEqual([20_000 - 1024, true]);
});

test.each([2, 4, 8, -2, -4, -8])("at %i× (L and J) the timeline runs at that speed, and the pitch follows", (speed) => {
  const hertz = 500;
  const mixer = aMixer(music, sines(hertz));
  mixer.play(24_000, speed);
  const { left } = render(mixer, 16);
  expect(mixer.frame).toBe(24_000 + speed * 16 * QUANTUM_FRAMES);
  const heard = left.subarray(128, 128 + (MIXER_RATE / hertz) * 16);
  expect(amplitudeOf(heard, Math.abs(speed) * hertz)).toBeCloseTo(0.5, 2);
  expect(mixer.drainMissedFrames()).toBe(0);
});

test.each([2, 4, 8])("at %i× aliases from above the new band are attenuated by 50 dB", (speed) => {
  const mixer = aMixer(music, sines(MIXER_RATE / 2 - 3000));
  mixer.play(4000, speed);
  render(mixer, 2);
  expect(peakOf(render(mixer, 16).left)).toBeLessThan(0.5 * 10 ** (-50 / 20));
});

test("backwards the playhead stops at 0 and reports it, fast forwards at the playable length; loops do not apply", () => {
  const mixer = aMixer(music);
  mixer.setLoop(true, 400, 3000);
  mixer.play(3000, -8);
  const moves: number[][] = [];
  render(mixer, 8, () => {
    for (let move = 0; move < mixer.moveCount; move += 1) moves.push([mixer.moveAt[move] ?? -1, mixer.moveFrame[move] ?? -1]);
  });
  expect(moves).toEqual([
    [0, 3000],
    [375 - 2 * QUANTUM_FRAMES, 0],
  ]);
  expect([mixer.playing, mixer.ended, mixer.frame]).toEqual([false, false, 0]);
  mixer.play(SOURCE_FRAMES - 1001, 4);
  let hasEnded = false;
  render(mixer, 4, () => {
    hasEnded ||= mixer.ended;
  });
  expect([mixer.playing, hasEnded, mixer.frame]).toEqual([false, true, SOURCE_FRAMES]);
});

test("a change of speed, a reversal and a stop make no step in the sound", () => {
  const mixer = aMixer(music, sines(300));
  mixer.play(24_000);
  const { left } = render(mixer, 40, (quantum) => {
    if (quantum === 5) mixer.setSpeed(2);
    if (quantum === 10) mixer.setSpeed(-1);
    if (quantum === 15) mixer.setSpeed(-4);
    if (quantum === 20) mixer.setSpeed(1);
    if (quantum === 30) mixer.pause();
  });
  // The steepest slope of a sine at 1,200 Hz, plus what a crossfade between two of them adds.
  expect(largestStep(left.subarray(128))).toBeLessThan((0.5 * 2 * Math.PI * 1200) / MIXER_RATE + 1 / 128);
  expect(peakOf(left.subarray(31 * 128))).toBe(0);
});

test("an edit while shuttling is audible at once, and shuttling continues", () => {
  const mixer = aMixer(music);
  mixer.play(24_000, -1);
  render(mixer, 4);
  mixer.setPlan(compile(aPlan([aClip({ endFrame: SOURCE_FRAMES, offsetFrames: 77 })])));
  const { left } = render(mixer, 4);
  expectSame(left.subarray(128), noise.slice(24_000 + 77 - 1024, 24_000 + 77 - 640).toReversed());
});

test("backwards, playback waits for the sound behind the playhead", () => {
  const mixer = aMixer(music);
  mixer.setPatience(48_000);
  mixer.pages.drop(1, 0);
  mixer.play(PAGE_FRAMES + 10, -1);
  render(mixer, 3);
  expect([mixer.waiting, mixer.frame]).toEqual([true, PAGE_FRAMES + 10]);
  mixer.play(PAGE_FRAMES + 10, 1);
  render(mixer, 1);
  expect(mixer.waiting).toBe(false);
});
