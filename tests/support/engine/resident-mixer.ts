/** A mixer with the sources "a" and "b" resident, and helpers that render it. */
import { expect } from "vitest";
import { Mixer } from "#worklets/mixer/mixer.ts";
import { compilePlan, type CompiledPlan, type MixPlan } from "#worklets/mixer/plan.ts";
import { CROSSFADE_FRAMES, PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { randomSource, SOURCE_FRAMES } from "./random-plan.ts";
import type { Stereo } from "./reference-mix.ts";

export const MIXER_RATE = 48_000;

export const SLOTS: ReadonlyMap<string, number> = new Map([
  ["a", 1],
  ["b", 2],
]);

/** Noise sources. */
export const SOURCES: ReadonlyMap<string, Stereo> = new Map([
  ["a", randomSource(1)],
  ["b", randomSource(2)],
]);

export function compile(plan: MixPlan): CompiledPlan {
  return compilePlan(plan, (id) => SLOTS.get(id) ?? 0);
}

/** Page `index` of a source, planar stereo. */
export function pageOf(source: Stereo, index: number): ArrayBuffer {
  const page = new Float32Array(2 * PAGE_FRAMES);
  page.set(source.left.subarray(index * PAGE_FRAMES, (index + 1) * PAGE_FRAMES));
  page.set(source.right.subarray(index * PAGE_FRAMES, (index + 1) * PAGE_FRAMES), PAGE_FRAMES);
  return page.buffer;
}

export function putPage(mixer: Mixer, id: string, index: number, sources: ReadonlyMap<string, Stereo> = SOURCES): void {
  const source = sources.get(id);
  if (source !== undefined) mixer.pages.put(SLOTS.get(id) ?? 0, index, 2, pageOf(source, index));
}

export function aMixer(plan: MixPlan, sources: ReadonlyMap<string, Stereo> = SOURCES): Mixer {
  const mixer = new Mixer(MIXER_RATE / 10, MIXER_RATE);
  for (const [id, { left }] of sources) {
    mixer.pages.openSlot(SLOTS.get(id) ?? 0, Math.max(SOURCE_FRAMES, left.length));
    for (let index = 0; index * PAGE_FRAMES < left.length; index += 1) putPage(mixer, id, index, sources);
  }
  mixer.setPlan(compile(plan));
  return mixer;
}

/** Renders whole quanta; `before` is called ahead of each. */
export function render(mixer: Mixer, quanta: number, before: (quantum: number) => void = () => undefined): Stereo {
  const out = { left: new Float32Array(quanta * QUANTUM_FRAMES), right: new Float32Array(quanta * QUANTUM_FRAMES) };
  const left = new Float32Array(QUANTUM_FRAMES);
  const right = new Float32Array(QUANTUM_FRAMES);
  for (let quantum = 0; quantum < quanta; quantum += 1) {
    before(quantum);
    mixer.render(left, right, QUANTUM_FRAMES);
    out.left.set(left, quantum * QUANTUM_FRAMES);
    out.right.set(right, quantum * QUANTUM_FRAMES);
  }
  return out;
}

/** The crossfade of the definition: old·(1 − i/128) + new·(i/128). */
export function crossfade(before: Float32Array, after: Float32Array): Float32Array {
  return Float32Array.from(
    { length: CROSSFADE_FRAMES },
    (_, i) => (before[i] ?? 0) * (1 - i / CROSSFADE_FRAMES) + (after[i] ?? 0) * (i / CROSSFADE_FRAMES),
  );
}

/** Expects all samples to be equal; reports the first that differs. */
export function expectSame(actual: Float32Array, expected: Float32Array): void {
  const wrong = actual.findIndex((sample, index) => sample !== expected[index]);
  expect({ wrong, actual: actual[wrong], expected: expected[wrong], length: actual.length }).toEqual({
    wrong: -1,
    actual: undefined,
    expected: undefined,
    length: expected.length,
  });
}

/** The largest magnitude. */
export function peakOf(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

/** The largest difference between adjacent samples. */
export function largestStep(samples: Float32Array): number {
  return samples.reduce((step, sample, index) => Math.max(step, index === 0 ? 0 : Math.abs(sample - (samples[index - 1] ?? 0))), 0);
}
