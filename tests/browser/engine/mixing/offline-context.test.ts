import { expect, test } from "vitest";
import { offlineWorklet } from "#tests/support/engine/offline-worklet.ts";
import { referenceMix, type Stereo } from "#tests/support/engine/reference-mix.ts";
import { randomPlan, randomSource } from "#tests/support/engine/random-plan.ts";
import type { EnginePlan } from "#engine/types.ts";
import { representatives } from "#tests/support/representatives.ts";

async function renderOffline(plan: EnginePlan, sources: ReadonlyMap<string, Stereo>, rate: number, frames: number): Promise<AudioBuffer> {
  const worklet = await offlineWorklet(plan, sources, rate, frames);
  const buffer = await worklet.render();
  worklet.close();
  return buffer;
}

function firstDifferent(actual: Float32Array, expected: Float32Array): number {
  return actual.findIndex((sample, index) => sample !== expected[index]);
}

test.each(representatives([48_000, 44_100, 96_000]))(
  "the mixer in an OfflineAudioContext at %i Hz equals the plain reference, sample for sample, for 20 random spreads",
  async (rate) => {
    const sources = new Map([
      ["a", randomSource(1)],
      ["b", randomSource(2)],
    ]);
    let sounding = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const plan = randomPlan(seed);
      const frames = 24_576;
      const rendered = await renderOffline(plan, sources, rate, frames);
      const reference = referenceMix(plan, sources, 0, frames);
      expect({
        seed,
        left: firstDifferent(rendered.getChannelData(0), reference.left),
        right: firstDifferent(rendered.getChannelData(1), reference.right),
      }).toEqual({ seed, left: -1, right: -1 });
      if (rendered.getChannelData(0).some((sample) => sample !== 0)) sounding += 1;
    }
    expect(sounding).toBeGreaterThan(15);
  },
);
