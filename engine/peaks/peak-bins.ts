import { PEAKS_BASE_FRAMES, quantise } from "../peaks.ts";

type Planes = readonly Float32Array[];

export type Bins = { readonly min: Int16Array<ArrayBuffer>; readonly max: Int16Array<ArrayBuffer> };

/**
 * Min and max of `frames` frames of PCM in bins of `framesPerBin`, over all planes, quantised. The last bin may be shorter.
 */
function binPlanes(planes: Planes, frames: number, framesPerBin: number): Bins {
  const count = Math.ceil(frames / framesPerBin);
  const min = new Int16Array(count);
  const max = new Int16Array(count);
  for (let bin = 0; bin < count; bin += 1) {
    const end = Math.min(frames, (bin + 1) * framesPerBin);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const plane of planes) {
      for (let frame = bin * framesPerBin; frame < end; frame += 1) {
        const sample = plane[frame] ?? 0;
        if (sample < low) low = sample;
        if (sample > high) high = sample;
      }
    }
    min[bin] = quantise(low);
    max[bin] = quantise(high);
  }
  return { min, max };
}

/** Level 0 of the peaks. */
export function baseBins(planes: Planes, frames: number): Bins {
  return binPlanes(planes, frames, PEAKS_BASE_FRAMES);
}

/** Single-frame detail: one pair per frame. */
export function fineBins(planes: Planes, frames: number): Bins {
  return binPlanes(planes, frames, 1);
}
