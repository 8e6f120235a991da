import { FADE_CURVES } from "#worklets/mixer/plan.ts";
import type { MixClip, MixPlan } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import type { Stereo } from "./reference-mix.ts";

/** Frames of every random source; a multiple of the page size. */
export const SOURCE_FRAMES = 3 * PAGE_FRAMES;

/** Reproducible random numbers in −1 … 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

export function randomSource(seed: number): Stereo {
  const next = randomNumbers(seed);
  return { left: Float32Array.from({ length: SOURCE_FRAMES }, next), right: Float32Array.from({ length: SOURCE_FRAMES }, next) };
}

export function aMixClip(fields: Partial<MixClip> = {}): MixClip {
  return {
    id: "c",
    sourceId: "a",
    laneId: "l",
    startFrame: 0,
    endFrame: 4000,
    offsetFrames: 0,
    gainDb: 0,
    pan: 0,
    fadeInFrames: 0,
    fadeOutFrames: 0,
    muted: false,
    ...fields,
  };
}

export function aMixPlan(clips: readonly MixClip[], fields: Partial<MixPlan> = {}): MixPlan {
  return {
    clips,
    lanes: [{ id: "l", gain: 1, muted: false, solo: false }],
    playableFrames: Math.max(0, ...clips.map((clip) => clip.endFrame)),
    pictureFrames: 0,
    ...fields,
  };
}

/** Overlapping clips of the sources "a" and "b" on three lanes, with every property at random. */
export function randomPlan(seed: number): MixPlan {
  const next = randomNumbers(1000 + seed);
  const whole = (limit: number) => Math.floor(((next() + 1) / 2) * limit);
  const lanes = ["l", "m", "n"].map((id, index) => ({
    id,
    gain: (next() + 1) * 0.8,
    muted: whole(5) === 0,
    solo: seed % 4 === 0 && whole(2) === 0,
    pan: ((seed + index) % 5) / 2 - 1,
  }));
  const clips = Array.from({ length: 3 + whole(20) }, (_, index) => {
    const startFrame = whole(12_000);
    const length = 1 + whole(9000);
    return aMixClip({
      id: `${index}`,
      sourceId: whole(2) === 0 ? "a" : "b",
      laneId: lanes[whole(3)]?.id ?? "l",
      startFrame,
      endFrame: startFrame + length,
      offsetFrames: whole(SOURCE_FRAMES - 2000),
      gainDb: next() * 24,
      pan: whole(3) === 0 ? 0 : next(),
      fadeInFrames: whole(2) * whole(length),
      fadeOutFrames: whole(2) * whole(length),
      muted: whole(6) === 0,
      fadeShape: FADE_CURVES[(seed + index) % 3] ?? "s",
    });
  });
  return aMixPlan(clips, { lanes, playableFrames: 40_000 });
}
