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
      const page = sounds.get(sourceId)?.map((plane) => fineSamples(plane.subarray(from, from + FINE_PAGE_FRAMES), FINE_PAGE_FRAMES));
      store.fillFine(sourceId, index, page);
    });
  });
  for (const [sourceId, { rate, samples, right }] of Object.entries(sources)) {
    const planes = (right ? [samples, right] : [samples]).map((side) => Float32Array.from(side, (sample) => sample / 32_767));
    sounds.set(sourceId, planes);
    store.open(sourceId, { rate, lengthFrames: samples.length, planes: right ? 2 : 1 });
    const bins = planes.map((plane) => {
      const builder = new BinBuilder(plane.length);
      builder.add(plane);
      return builder.bins;
    });
    store.fill(sourceId, 0, bins, samples.length, true);
  }
  return store;
}
