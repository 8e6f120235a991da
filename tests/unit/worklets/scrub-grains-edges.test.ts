import { describe, expect, test } from "vitest";
import { Mixer } from "#worklets/mixer/mixer.ts";
import { PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { aMixer, compile, MIXER_RATE, peakOf, putPage, render, SLOTS } from "#tests/support/engine/resident-mixer.ts";
import type { Stereo } from "#tests/support/engine/reference-mix.ts";

const MUSIC = aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES })]);
const GRAIN_FRAMES = 0.04 * MIXER_RATE;
const HALF_GRAIN = GRAIN_FRAMES / 2;
const RAMP_FRAMES = 0.005 * MIXER_RATE;
const LEVEL = 0.5;
/** A constant level, with opposite signs left and right. */
const level = Float32Array.from({ length: SOURCE_FRAMES }, () => LEVEL);
const FLAT: ReadonlyMap<string, Stereo> = new Map([["a", { left: level, right: level.map((sample) => -sample) }]]);

const hann = (frame: number, length: number) =>
  frame < 0 || frame >= length ? 0 : 0.5 - 0.5 * Math.cos((2 * Math.PI * (frame + 0.5)) / length);

function held(): Mixer {
  const mixer = aMixer(MUSIC, FLAT);
  mixer.hold();
  return mixer;
}

/** The expected output: the summed windows of grains that begin at these frames, limited to 1. */
const overlapped = (starts: readonly number[], frames: number) =>
  Array.from({ length: frames }, (_, frame) => {
    const sum = starts.reduce((total, start) => total + hann(frame - start, GRAIN_FRAMES), 0);
    return (LEVEL * sum) / Math.max(1, sum);
  });

function expectClose(actual: Float32Array, expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  const worst = Math.max(...actual.map((sample, frame) => Math.abs(sample - (expected[frame] ?? 9))));
  expect(worst).toBeLessThan(1e-6);
}

/** The number of quanta until the mixer is silent. */
function quantaOf(mixer: Mixer): number {
  let quanta = 0;
  for (; mixer.isSounding && quanta < 1000; quanta += 1) render(mixer, 1);
  return quanta;
}

describe("grains", () => {
  test("of one burst begin two quanta apart, and together are no louder than the mix in either channel", () => {
    const mixer = held();
    for (const frame of [5000, 6000, 7000]) mixer.scrub(frame);
    const { left, right } = render(mixer, 25);
    const expected = overlapped([0, 2 * QUANTUM_FRAMES, 4 * QUANTUM_FRAMES], left.length);
    expectClose(left, expected);
    expectClose(
      right,
      expected.map((sample) => -sample),
    );
  });

  test("that come further apart begin at once", () => {
    const mixer = held();
    const { left } = render(mixer, 30, (quantum) => {
      if (quantum % 5 === 0 && quantum < 15) mixer.scrub(5000 + 100 * quantum);
    });
    expectClose(left, overlapped([0, 640, 1280], left.length));
  });

  test("of one burst are at most sixteen", () => {
    for (const [asked, heard] of [
      [15, 15],
      [16, 16],
      [17, 16],
      [40, 16],
    ] as const) {
      const mixer = held();
      for (let index = 0; index < asked; index += 1) mixer.scrub(5000 + index * 10);
      expect(quantaOf(mixer)).toBe(2 * (heard - 1) + GRAIN_FRAMES / QUANTUM_FRAMES);
    }
  });

  test("are at most eight at once: at 96 kHz, where they have more frames, the ninth waits for the first to end", () => {
    const mixer = new Mixer(9600, 96_000);
    const slot = SLOTS.get("a") ?? 0;
    mixer.pages.openSlot(slot, SOURCE_FRAMES);
    for (const index of [0, 1, 2]) putPage(mixer, "a", index, FLAT);
    mixer.setPlan(compile(MUSIC));
    for (let index = 0; index < 10; index += 1) mixer.scrub(5000 + index * 10);
    const length = (2 * GRAIN_FRAMES) / QUANTUM_FRAMES;
    expect(quantaOf(mixer)).toBe(length + 2 + length);
  });

  test.each([
    ["forwards", 5000, PAGE_FRAMES - HALF_GRAIN, PAGE_FRAMES - HALF_GRAIN + 1],
    ["backwards", 3 * PAGE_FRAMES, PAGE_FRAMES - HALF_GRAIN, PAGE_FRAMES - HALF_GRAIN + 1],
  ])("wait for exactly the frames that they read, %s", (_way, from, there, lacking) => {
    for (const [place, isHeard] of [
      [there, true],
      [lacking, false],
    ] as const) {
      const mixer = aMixer(MUSIC, FLAT);
      mixer.pages.drop(SLOTS.get("a") ?? 0, 1);
      mixer.seek(from);
      mixer.hold();
      mixer.scrub(place);
      expect(peakOf(render(mixer, 8).left) > 0).toBe(isHeard);
    }
  });

  test("that wait are dropped when playback pauses, and when a newer one sounds, the older ones are dropped", () => {
    const lackOne = () => {
      const mixer = held();
      mixer.pages.drop(SLOTS.get("a") ?? 0, 1);
      mixer.scrub(PAGE_FRAMES + 5000);
      return mixer;
    };
    const paused = lackOne();
    paused.pause();
    expect(paused.isSounding).toBe(false);
    const moved = lackOne();
    moved.scrub(5000);
    expect(peakOf(render(moved, 20).left)).toBeGreaterThan(0.4);
    expect(moved.isSounding).toBe(false);
    const later = lackOne();
    later.scrub(5000);
    later.scrub(PAGE_FRAMES + 6000);
    render(later, 20);
    // The newest grain still waits.
    expect(later.isSounding).toBe(true);
    putPage(later, "a", 1, FLAT);
    expect(quantaOf(later)).toBe(GRAIN_FRAMES / QUANTUM_FRAMES);
  });
});

describe("a picture frame", () => {
  test("fades in and out over 5 ms, and is level between", () => {
    const mixer = aMixer(MUSIC, FLAT);
    const length = 2001;
    mixer.step(20_000, length);
    const { left } = render(mixer, 17);
    const windowAt = (frame: number) => {
      const fromEdge = Math.min(frame, length - 1 - frame);
      return fromEdge < 0 ? 0 : fromEdge < RAMP_FRAMES ? hann(fromEdge, 2 * RAMP_FRAMES) : 1;
    };
    expectClose(
      left,
      Array.from(left, (_, frame) => LEVEL * windowAt(frame)),
    );
  });

  test("shorter than its ramps lasts as long as they do", () => {
    const mixer = aMixer(MUSIC, FLAT);
    mixer.step(20_000, 10);
    const { left } = render(mixer, 5);
    expectClose(
      left,
      Array.from(left, (_, frame) => LEVEL * hann(frame, 2 * RAMP_FRAMES)),
    );
  });

  test("that is paused early fades out as it faded in; one near its end plays to its end", () => {
    const early = aMixer(MUSIC, FLAT);
    early.step(20_000, 9000);
    render(early, 1);
    early.pause();
    const { left } = render(early, 2);
    expectClose(
      left,
      Array.from(left, (_, frame) => LEVEL * hann(RAMP_FRAMES + (RAMP_FRAMES - QUANTUM_FRAMES) + frame, 2 * RAMP_FRAMES)),
    );
    const late = aMixer(MUSIC, FLAT);
    late.step(20_000, 20 * QUANTUM_FRAMES);
    render(late, 15);
    late.pause();
    expect(quantaOf(late)).toBe(5);
  });
});
