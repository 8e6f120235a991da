import type { Mixdown } from "#export/mix/mixdown.ts";
import { AAC_GRID, segmentsOf } from "#export/mix/segment-grid.ts";

/** A finished mix, the same on both channels by default; nothing is measured or cached. */
export function mixdownOf(left: Float32Array, right = left, grid = AAC_GRID): Mixdown {
  const segments = segmentsOf(left.length, grid);
  return {
    segments,
    missing: () => Promise.resolve(segments.map(({ index }) => index)),
    getSegment: async (index) => {
      const { inputFrom, inputTo } = segments[index] ?? { inputFrom: 0, inputTo: 0 };
      const pcm = new Float32Array(2 * (inputTo - inputFrom));
      for (let frame = inputFrom; frame < Math.min(inputTo, left.length); frame += 1) {
        pcm[2 * (frame - inputFrom)] = left[frame] ?? 0;
        pcm[2 * (frame - inputFrom) + 1] = right[frame] ?? 0;
      }
      const probe = { atFrame: 0, samples: new Float32Array() };
      return { type: "rendered", index, pcm, facts: { isLimited: false, sumPeak: 0, peak: 0, hops: new Float64Array(), probe } };
    },
    measure: () => Promise.resolve({ hops: new Float64Array(), peak: 0 }),
    setGain: () => undefined,
    cachePackets: () => undefined,
    finish: () => Promise.resolve(),
    dispose: () => undefined,
  };
}
