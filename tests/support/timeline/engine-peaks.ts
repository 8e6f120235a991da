import { FINE_PAGE_FRAMES } from "#engine/peaks/peaks-format.ts";
import { BinBuilder } from "#engine/peaks/bin-builder.ts";
import { fineSamples } from "#engine/peaks/peak-bins.ts";
import { createPeaksStore } from "#engine/peaks/peaks-store.ts";
import type { PeaksSource } from "#timeline/contract.ts";
import type { Pcm } from "./pcm-peaks.ts";

/** The engine's own peaks, filled from known samples; detail arrives in a later task, as from the worker. */
export function createEnginePeaks(sources: Readonly<Record<string, Pcm>>): PeaksSource {
  const sounds = new Map<string, readonly Float32Array[]>();
  const store = createPeaksStore((sourceId, index) => {
    setTimeout(() => {
      const from = index * FINE_PAGE_FRAMES;
      const page = sounds.get(sourceId)?.map((samples) => fineSamples(samples.subarray(from, from + FINE_PAGE_FRAMES), FINE_PAGE_FRAMES));
      store.fillFine(sourceId, index, page);
    });
  });
  for (const [sourceId, { rate, samples: left, right }] of Object.entries(sources)) {
    const channels = (right ? [left, right] : [left]).map((side) => Float32Array.from(side, (sample) => sample / 32_767));
    sounds.set(sourceId, channels);
    store.open(sourceId, { rate, lengthFrames: left.length, channelCount: right ? 2 : 1 });
    const bins = channels.map((samples) => {
      const builder = new BinBuilder(samples.length);
      builder.add(samples);
      return builder.bins;
    });
    store.fill(sourceId, 0, bins, { decodedFrames: left.length, complete: true });
  }
  return store;
}
