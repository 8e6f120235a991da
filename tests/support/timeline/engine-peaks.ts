import { FINE_PAGE_FRAMES } from "#engine/peaks.ts";
import { BinBuilder } from "#engine/peaks/bin-builder.ts";
import { fineBins } from "#engine/peaks/peak-bins.ts";
import { createPeaksStore } from "#engine/peaks/store.ts";
import type { PeaksSource } from "#timeline/contract.ts";
import type { Pcm } from "./pcm-peaks.ts";

/** The engine's own peaks, filled from known samples; detail comes in a later task, as from its worker. */
export function createEnginePeaks(sources: Readonly<Record<string, Pcm>>): PeaksSource {
  const planes = new Map<string, Float32Array>();
  const store = createPeaksStore((sourceId, index) => {
    setTimeout(() => {
      const page = planes.get(sourceId)?.subarray(index * FINE_PAGE_FRAMES, (index + 1) * FINE_PAGE_FRAMES);
      store.fillFine(sourceId, index, page && fineBins([page], page.length));
    });
  });
  for (const [sourceId, { rate, samples }] of Object.entries(sources)) {
    const plane = Float32Array.from(samples, (sample) => sample / 32_767);
    planes.set(sourceId, plane);
    store.open(sourceId, rate, plane.length);
    const builder = new BinBuilder(plane.length);
    builder.add([plane]);
    store.fill(sourceId, 0, builder.bins, plane.length, true);
  }
  return store;
}
