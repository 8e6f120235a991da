import { expect, test } from "vitest";
import { PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip as aClip, aMixPlan as aPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import type { MixPlan } from "#worklets/mixer/plan.ts";
import type { Stereo } from "#tests/support/engine/reference-mix.ts";
import { aMixer, expectSame, largestStep, MIXER_RATE, peakOf, putPage, render, SOURCES } from "#tests/support/engine/resident-mixer.ts";

const music = aPlan([aClip({ endFrame: SOURCE_FRAMES })]);
const noise = SOURCES.get("a")?.left ?? new Float32Array();
const GRAIN_FRAMES = 0.04 * MIXER_RATE;
const GRAIN_QUANTA = GRAIN_FRAMES / QUANTUM_FRAMES;

function source(at: (frame: number) => number): ReadonlyMap<string, Stereo> {
  const left = Float32Array.from({ length: SOURCE_FRAMES }, (_, frame) => at(frame));
  return new Map([["a", { left, right: left }]]);
}

const flat = () => source(() => 0.5);
const hann = (index: number) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / GRAIN_FRAMES);

test("scrub: a position plays a Hann grain of 40 ms around it, then silence; the playhead stays there", () => {
  const mixer = aMixer(music);
  mixer.hold();
  mixer.scrub(20_000);
  const { left } = render(mixer, GRAIN_QUANTA + 2);
  const from = 20_000 - GRAIN_FRAMES / 2;
  for (let index = 0; index < GRAIN_FRAMES; index += 1) expect(left[index]).toBeCloseTo((noise[from + index] ?? 0) * hann(index), 6);
  expect(peakOf(left.subarray(GRAIN_FRAMES))).toBe(0);
  expect([mixer.frame, mixer.playing, mixer.isSounding]).toEqual([20_000, false, false]);
});

test("scrub: after a move backwards, the grain is played backwards", () => {
  const mixer = aMixer(music);
  mixer.scrub(30_000);
  render(mixer, 20);
  mixer.scrub(20_000);
  const { left } = render(mixer, GRAIN_QUANTA);
  const last = 20_000 + GRAIN_FRAMES / 2 - 1;
  for (let index = 0; index < GRAIN_FRAMES; index += 1) expect(left[index]).toBeCloseTo((noise[last - index] ?? 0) * hann(index), 6);
});

test("scrub: 60 positions a second give an even level without gaps or steps", () => {
  const mixer = aMixer(music, flat());
  mixer.hold();
  const { left } = render(mixer, 375, (quantum) => {
    if (Math.floor((quantum * 60) / 375) > Math.floor(((quantum - 1) * 60) / 375)) mixer.scrub(2000 + quantum * 100);
  });
  const steady = left.subarray(GRAIN_FRAMES, 60 * QUANTUM_FRAMES * 6);
  expect(Math.min(...steady)).toBeGreaterThan(0.45);
  expect(peakOf(steady)).toBeLessThanOrEqual(0.5 + 1e-6);
  expect(largestStep(left)).toBeLessThan(0.002);
});

test("scrub: however often positions come, the level never exceeds that of the mix", () => {
  const mixer = aMixer(music, flat());
  mixer.hold();
  const { left } = render(mixer, 300, (quantum) => mixer.scrub(1000 + quantum * 7));
  expect(peakOf(left)).toBeLessThanOrEqual(0.5 + 1e-6);
  expect(Math.min(...left.subarray(GRAIN_FRAMES))).toBeGreaterThan(0.45);
});

/** Each place has its own tone for 2,048 frames: a grain at a place's middle contains no other. */
const PLACE_FRAMES = 2048;
const hertzAt = (place: number) => 500 + 100 * place;

function tones(count: number): { readonly sources: ReadonlyMap<string, Stereo>; readonly plan: MixPlan } {
  const left = Float32Array.from({ length: Math.ceil((count * PLACE_FRAMES) / PAGE_FRAMES) * PAGE_FRAMES }, (_, frame) => {
    return 0.5 * Math.sin((2 * Math.PI * hertzAt(Math.floor(frame / PLACE_FRAMES)) * frame) / MIXER_RATE);
  });
  return { sources: new Map([["a", { left, right: left }]]), plan: aPlan([aClip({ endFrame: left.length })]) };
}

/** Whether the sound contains a grain of the place: at least a quarter of a single grain's magnitude (Goertzel). */
function isHeard(sound: Float32Array, place: number): boolean {
  const turn = 2 * Math.cos((2 * Math.PI * hertzAt(place)) / MIXER_RATE);
  let [last, before] = [0, 0];
  for (let frame = 0; frame < sound.length; frame += 1) {
    const next = (sound[frame] ?? 0) + turn * last - before;
    before = last;
    last = next;
  }
  return Math.sqrt(last * last + before * before - turn * last * before) > 0.25 * ((0.5 * GRAIN_FRAMES) / 4);
}

const middleOf = (place: number) => (place + 0.5) * PLACE_FRAMES;

test("scrub: each of 180 positions in 3 s is audible, forwards, backwards and in leaps", () => {
  const { sources, plan } = tones(181);
  const forwards = Array.from({ length: 180 }, (_, index) => index + 1);
  const leaps = forwards.map((place) => (place * 77) % 181);
  for (const places of [forwards, forwards.toReversed(), leaps]) {
    const mixer = aMixer(plan, sources);
    mixer.hold();
    let next = 0;
    const { left } = render(mixer, 1125 + 20, (quantum) => {
      if (quantum >= (next * 1125) / 180 && next < 180) mixer.scrub(middleOf(places[next++] ?? 0));
    });
    expect(places.filter((place) => !isHeard(left, place))).toEqual([]);
    expect(isHeard(left, 0)).toBe(false);
  }
});

test("scrub: positions that come in a burst, as devices render, are all audible; of very many only the newest are", () => {
  const { sources, plan } = tones(60);
  const mixer = aMixer(plan, sources);
  mixer.hold();
  const { left } = render(mixer, 60, (quantum) => {
    if (quantum % 20 === 0) for (const place of [1, 4, 7]) mixer.scrub(middleOf(quantum / 2 + place));
  });
  const heard = Array.from({ length: 60 }, (_, place) => place).filter((place) => isHeard(left, place));
  expect(heard).toEqual([1, 4, 7, 11, 14, 17, 21, 24, 27]);
  for (let place = 30; place < 60; place += 1) mixer.scrub(middleOf(place));
  const late = render(mixer, 60).left;
  expect([isHeard(late, 59), isHeard(late, 40)]).toEqual([true, false]);
});

test("scrub: a scrub during playback crossfades from the sound to the grains, and playback after it back again", () => {
  const sine = source((frame) => 0.5 * Math.sin((2 * Math.PI * 300 * frame) / MIXER_RATE));
  const mixer = aMixer(music, sine);
  mixer.play(10_000);
  const { left } = render(mixer, 60, (quantum) => {
    if (quantum === 10) mixer.hold();
    if (quantum >= 11 && quantum < 30 && quantum % 5 === 0) mixer.scrub(12_000 + 100 * quantum);
    if (quantum === 32) mixer.play(mixer.frame);
  });
  expect(largestStep(left.subarray(128))).toBeLessThan((1.5 * 0.5 * 2 * Math.PI * 300) / MIXER_RATE + 1 / 128);
  expect(mixer.frame).toBe(12_000 + 2500 + 28 * 128);
});

test("scrub: a position whose sound is not resident is played when that arrives, unless a newer position was played", () => {
  const mixer = aMixer(music);
  mixer.pages.drop(1, 1);
  mixer.hold();
  mixer.scrub(PAGE_FRAMES + 5000);
  expect(peakOf(render(mixer, 4).left)).toBe(0);
  putPage(mixer, "a", 1);
  expect(peakOf(render(mixer, 4).left)).toBeGreaterThan(0.1);
  render(mixer, 20);
  mixer.pages.drop(1, 1);
  mixer.scrub(PAGE_FRAMES + 6000);
  mixer.scrub(8000);
  expect(peakOf(render(mixer, 20).left)).toBeGreaterThan(0.1);
  putPage(mixer, "a", 1);
  expect(peakOf(render(mixer, 4).left)).toBe(0);
});

test("frame step: one picture frame's sound plays once from there, with ramps of 5 ms; the playhead stays at its start", () => {
  const mixer = aMixer(music);
  const frames = 1601;
  mixer.step(20_000, frames);
  const { left } = render(mixer, 16);
  const ramp = 0.005 * MIXER_RATE;
  expectSame(left.subarray(ramp, frames - ramp), noise.subarray(20_000 + ramp, 20_000 + frames - ramp));
  expect(Math.abs(left[0] ?? 1)).toBeLessThan(1e-3);
  expect(peakOf(left.subarray(frames))).toBe(0);
  expect([mixer.frame, mixer.playing]).toEqual([20_000, false]);
});
