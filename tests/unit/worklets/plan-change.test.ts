import { expect, test } from "vitest";
import { Mixer } from "#worklets/mixer/mixer.ts";
import type { MixPlan } from "#worklets/mixer/plan.ts";
import { CROSSFADE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { compile, crossfade, expectSame, MIXER_RATE, putPage, render, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

const LONGEST_HOLD_QUANTA = Math.ceil((0.25 * MIXER_RATE) / QUANTUM_FRAMES);
const OLD = aMixPlan([aMixClip({ sourceId: "a", endFrame: SOURCE_FRAMES })]);
const NEW = aMixPlan([aMixClip({ sourceId: "b", endFrame: SOURCE_FRAMES })]);

const soundOf = (id: string, from: number, frames: number) => SOURCES.get(id)?.left.slice(from, from + frames) ?? new Float32Array();

/** Plays `OLD`, whose pages are all resident; the source "b" is open but has no resident pages. */
function aPlayingMixer(plan: MixPlan = OLD): Mixer {
  const mixer = new Mixer(100, MIXER_RATE);
  mixer.setPatience(2 * MIXER_RATE);
  for (const id of ["a", "b"]) mixer.pages.openSlot(SLOTS.get(id) ?? 0, SOURCE_FRAMES);
  for (const index of [0, 1, 2]) putPage(mixer, "a", index);
  mixer.setPlan(compile(plan));
  mixer.play(0);
  return mixer;
}

test("a plan whose sound is not resident leaves no gap: the old plan plays on, and the crossfade begins when the sound arrives", () => {
  const mixer = aPlayingMixer();
  render(mixer, 4);
  mixer.setPlan(compile(NEW));
  const held = render(mixer, 3).left;
  expectSame(held, soundOf("a", 4 * QUANTUM_FRAMES, held.length));
  putPage(mixer, "b", 0);
  const after = render(mixer, 2).left;
  const at = 7 * QUANTUM_FRAMES;
  expectSame(after.slice(0, CROSSFADE_FRAMES), crossfade(soundOf("a", at, CROSSFADE_FRAMES), soundOf("b", at, CROSSFADE_FRAMES)));
  expectSame(after.slice(CROSSFADE_FRAMES), soundOf("b", at + CROSSFADE_FRAMES, QUANTUM_FRAMES));
  expect(mixer.drainMissedFrames()).toBe(0);
});

test("a plan takes over without its sound after 0.25 s, however often it is replaced meanwhile; missed frames are counted", () => {
  const mixer = aPlayingMixer();
  render(mixer, 4);
  const out = render(mixer, LONGEST_HOLD_QUANTA + 4, (quantum) => {
    if (quantum % 10 === 0) mixer.setPlan(compile(NEW));
  }).left;
  const heldFrames = LONGEST_HOLD_QUANTA * QUANTUM_FRAMES;
  expect(out.slice(0, heldFrames - QUANTUM_FRAMES).every((sample) => sample !== 0)).toBe(true);
  expect(out.slice(heldFrames + 2 * QUANTUM_FRAMES).every((sample) => sample === 0)).toBe(true);
  expect(mixer.drainMissedFrames()).toBeGreaterThan(0);
});

test("a removed clip is silent at once, also if sound of the same plan is missing already", () => {
  const both = aMixPlan([...OLD.clips, ...NEW.clips]);
  const mixer = aPlayingMixer(both);
  mixer.setPatience(1);
  render(mixer, 4);
  mixer.setPatience(2 * MIXER_RATE);
  mixer.setPlan(compile(NEW));
  const out = render(mixer, 3).left;
  expect(out.slice(CROSSFADE_FRAMES).every((sample) => sample === 0)).toBe(true);
});

test("a plan that waits for its sound takes over as soon as the playhead jumps or stops", () => {
  const acts: readonly ((mixer: Mixer) => void)[] = [
    (mixer) => mixer.seek(100),
    (mixer) => mixer.pause(),
    (mixer) => mixer.play(100),
    (mixer) => mixer.setSpeed(2),
    (mixer) => mixer.scrub(100),
    (mixer) => mixer.step(100, 1000),
  ];
  for (const act of acts) {
    const mixer = aPlayingMixer();
    render(mixer, 4);
    mixer.setPlan(compile(NEW), 1);
    expect(mixer.plans.version).toBe(0);
    act(mixer);
    expect(mixer.plans.version).toBe(1);
  }
});

test("a waiting plan that ends later keeps playback from stopping at the end of the old plan", () => {
  const short = aMixPlan([aMixClip({ sourceId: "a", endFrame: SOURCE_FRAMES })], { playableFrames: 8 * QUANTUM_FRAMES });
  const mixer = aPlayingMixer(short);
  render(mixer, 4);
  mixer.setPlan(compile(NEW));
  render(mixer, 8);
  expect(mixer.playing).toBe(true);
  expect(mixer.frame).toBe(12 * QUANTUM_FRAMES);
});

test("at a loop's end a waiting plan takes over with the wrap", () => {
  const mixer = aPlayingMixer();
  mixer.setLoop(true, 0, 8 * QUANTUM_FRAMES);
  render(mixer, 4);
  mixer.setPlan(compile(NEW), 1);
  expect(mixer.plans.version).toBe(0);
  render(mixer, 5);
  expect(mixer.plans.version).toBe(1);
});
