import { describe, expect, test } from "vitest";
import type { Mixer } from "#worklets/mixer/mixer.ts";
import { VarispeedReader } from "#worklets/mixer/varispeed-reader.ts";
import { PageTable } from "#worklets/mixer/page-table.ts";
import { CROSSFADE_FRAMES, MAX_SPEED, PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import type { Stereo } from "#tests/support/engine/reference-mix.ts";
import { aMixer, compile, MIXER_RATE, pageOf, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

const MUSIC = aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES })]);
const PLAN = compile(MUSIC);
const SLOT = SLOTS.get("a") ?? 0;
const NOISE = SOURCES.get("a") ?? { left: new Float32Array(), right: new Float32Array() };

function tableOf(source: Stereo): PageTable {
  const pages = new PageTable();
  pages.openSlot(SLOT, SOURCE_FRAMES);
  for (const index of [0, 1, 2]) pages.put(SLOT, index, 2, pageOf(source, index));
  return pages;
}

/** Reads one quantum into zeroed buffers, in parts of these lengths. */
function read(source: Stereo, frame: number, speed: number, parts: readonly number[] = [QUANTUM_FRAMES]): Stereo {
  const [left, right] = [new Float32Array(QUANTUM_FRAMES), new Float32Array(QUANTUM_FRAMES)];
  const reader = new VarispeedReader();
  const pages = tableOf(source);
  let at = 0;
  for (const frames of parts) {
    reader.read(pages, PLAN, frame + at * speed, speed, left, right, at, frames, undefined);
    at += frames;
  }
  return { left, right };
}

const SPEEDS = Array.from({ length: MAX_SPEED }, (_, index) => index + 1).flatMap((factor) => [factor, -factor]);
const sourceOf = (at: (frame: number) => number): Stereo => {
  const left = Float32Array.from({ length: SOURCE_FRAMES }, (_, frame) => at(frame));
  return { left, right: left.map((sample) => -sample) };
};
const greatestError = (actual: Float32Array, wanted: (frame: number) => number) =>
  Math.max(...actual.map((sample, frame) => Math.abs(sample - wanted(frame))));

describe.each(SPEEDS)("read at %i×", (speed) => {
  const from = 20_000;

  test("a constant stays unchanged", () => {
    const { left, right } = read(
      sourceOf(() => 0.5),
      from,
      speed,
    );
    expect(greatestError(left, () => 0.5)).toBeLessThan(1e-6);
    expect(greatestError(right, () => -0.5)).toBeLessThan(1e-6);
  });

  test("a slow tone keeps its level and position", () => {
    const tone = (frame: number) => Math.sin((2 * Math.PI * 300 * frame) / MIXER_RATE);
    const { left } = read(sourceOf(tone), from, speed);
    const placeOf = (index: number) => (speed > 0 ? from + index * speed : from - 1 + index * speed);
    expect(greatestError(left, (index) => tone(placeOf(index)))).toBeLessThan(0.002);
  });

  test("the sound equals the reversed source read in the other direction", () => {
    const reversed = { left: NOISE.left.toReversed(), right: NOISE.right.toReversed() };
    expect(read(reversed, SOURCE_FRAMES - from, -speed)).toEqual(read(NOISE, from, speed));
  });

  test("the sound is the same when it is read in parts", () => {
    expect(read(NOISE, from, speed, [1, 63, 64])).toEqual(read(NOISE, from, speed));
  });
});

describe("a reader", () => {
  test("adds to the samples in the buffer, and leaves frames outside its range unchanged", () => {
    const [left, right] = [new Float32Array(8).fill(0.25), new Float32Array(8).fill(0.25)];
    const level = sourceOf(() => 0.5);
    new VarispeedReader().read(tableOf(level), PLAN, 20_000, -1, left, right, 2, 3, undefined);
    expect([...left]).toEqual([0.25, 0.25, 0.75, 0.75, 0.75, 0.25, 0.25, 0.25]);
    expect([...right]).toEqual([0.25, 0.25, -0.25, -0.25, -0.25, 0.25, 0.25, 0.25]);
  });

  test("counts missed frames until they are read", () => {
    const reader = new VarispeedReader();
    const pages = tableOf(NOISE);
    pages.drop(SLOT, 1);
    const side = new Float32Array(QUANTUM_FRAMES);
    expect([reader.drainMissedFrames(), reader.voices]).toEqual([0, 0]);
    reader.read(pages, PLAN, PAGE_FRAMES + 100, -1, side, side, 0, QUANTUM_FRAMES, undefined);
    expect([reader.drainMissedFrames(), reader.drainMissedFrames(), reader.voices]).toEqual([100, 0, 1]);
  });
});

/** A per-frame reference for jumps: each new cursor fades in over the mix of all earlier ones, at most six at once. */
class Jumps {
  #cursors: { frame: number; age: number }[] = [];
  readonly #side: "left" | "right";

  constructor(side: "left" | "right") {
    this.#side = side;
  }

  to(frame: number, age = 0): void {
    if (this.#cursors.length === 6) this.#cursors.shift();
    this.#cursors.push({ frame, age });
  }

  make(frames: number): number[] {
    const out = Array.from({ length: frames }, (_, index) =>
      this.#cursors.reduce((below, { frame, age }, place) => {
        const weight = place === 0 ? 1 : Math.min(1, (age + index) / CROSSFADE_FRAMES);
        return Math.fround(below * (1 - weight) + (NOISE[this.#side][frame + index] ?? 0) * weight);
      }, 0),
    );
    for (const cursor of this.#cursors) {
      cursor.frame += frames;
      cursor.age += frames;
    }
    const over = this.#cursors.findLastIndex(({ age }) => age >= CROSSFADE_FRAMES);
    this.#cursors = this.#cursors.slice(Math.max(0, over));
    return out;
  }
}

function rendered(mixer: Mixer, frames: number, side: "left" | "right"): Float32Array {
  const made = { left: new Float32Array(frames), right: new Float32Array(frames) };
  mixer.render(made.left, made.right, frames);
  return made[side];
}

test.each([
  [8, "left"],
  [16, "right"],
  [30, "left"],
  [64, "right"],
  [127, "left"],
  [128, "right"],
] as const)("jumps every %i frames crossfade over one another as the reference does (%s)", (frames, side) => {
  const mixer = aMixer(MUSIC);
  const jumps = new Jumps(side);
  mixer.play(0);
  jumps.to(0, CROSSFADE_FRAMES);
  for (let turn = 0; turn < 30; turn += 1) {
    const place = (turn * 1237) % 40_000;
    if (turn > 0 && turn % 11 !== 0) {
      mixer.seek(place);
      jumps.to(place);
    }
    const expected = jumps.make(frames);
    expect(greatestError(rendered(mixer, frames, side), (frame) => expected[frame] ?? 9)).toBeLessThan(1e-6);
  }
});

test("of several jumps before any sound is rendered only the last one sounds, and the others use no cursor", () => {
  const mixer = aMixer(MUSIC);
  const jumps = new Jumps("left");
  mixer.play(0);
  jumps.to(0, CROSSFADE_FRAMES);
  jumps.make(16);
  rendered(mixer, 16, "left");
  for (let turn = 0; turn < 9; turn += 1) mixer.seek(1000 * turn);
  jumps.to(8000);
  const expected = jumps.make(64);
  expect(greatestError(rendered(mixer, 64, "left"), (frame) => expected[frame] ?? 9)).toBeLessThan(1e-6);
});
