import { expect, test } from "vitest";
import { linkMixer } from "#engine/mixer-link.ts";
import { compilePlan, planBuffers } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import { referenceMix, type Stereo } from "#tests/support/reference-mix.ts";
import { randomPlan, randomSource, SOURCE_FRAMES } from "#tests/support/random-plan.ts";
import type { EnginePlan } from "#engine/types.ts";

const SLOTS: ReadonlyMap<string, number> = new Map([
  ["a", 1],
  ["b", 2],
]);

/** The worklet in an OfflineAudioContext with every page resident, played from 0. */
async function renderOffline(plan: EnginePlan, sources: ReadonlyMap<string, Stereo>, rate: number, frames: number): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(2, frames, rate);
  let answers = 0;
  let hearAll: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    hearAll = resolve;
  });
  const mixer = linkMixer(context, context.destination, (report) => {
    if (report.type === "ponged" && ++answers === 2) hearAll();
  });
  const feed = new MessageChannel();
  mixer.send({ type: "connect", port: feed.port1 }, [feed.port1]);
  for (const [id, source] of sources) {
    const slot = SLOTS.get(id) ?? 0;
    feed.port2.postMessage({ type: "openSlot", slot, lengthFrames: SOURCE_FRAMES });
    for (let index = 0; index * PAGE_FRAMES < SOURCE_FRAMES; index += 1) {
      const page = new Float32Array(2 * PAGE_FRAMES);
      page.set(source.left.subarray(index * PAGE_FRAMES, (index + 1) * PAGE_FRAMES));
      page.set(source.right.subarray(index * PAGE_FRAMES, (index + 1) * PAGE_FRAMES), PAGE_FRAMES);
      feed.port2.postMessage({ type: "page", slot, index, channels: 2, buffer: page.buffer }, [page.buffer]);
    }
  }
  const compiled = compilePlan(plan, (id) => SLOTS.get(id) ?? 0);
  mixer.send({ type: "setPlan", plan: compiled }, planBuffers(compiled));
  mixer.send({ type: "setPatience", frames: rate });
  mixer.send({ type: "play", generation: 1, frame: 0 });
  await mixer.ready;
  mixer.send({ type: "ping", id: 0 });
  feed.port2.postMessage({ type: "ping", id: 1 });
  await answered;
  const buffer = await context.startRendering();
  mixer.close();
  feed.port2.close();
  return buffer;
}

function firstDifferent(actual: Float32Array, expected: Float32Array): number {
  return actual.findIndex((sample, index) => sample !== expected[index]);
}

test.each([44_100, 48_000, 96_000])(
  "design: the mixer in an OfflineAudioContext at %i Hz equals the plain reference, sample for sample, for 20 random arrangements",
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
