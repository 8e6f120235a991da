import { quantise } from "../peaks.ts";

export type Bins = { readonly min: Int16Array<ArrayBuffer>; readonly max: Int16Array<ArrayBuffer> };

/** Single-frame detail: min and max over all planes of each of `frames` frames of PCM, quantised. Frames that are not there are silent. */
export function fineBins(planes: readonly Float32Array[], frames: number): Bins {
  const min = new Int16Array(frames);
  const max = new Int16Array(frames);
  const [left, right] = planes;
  for (let frame = 0; frame < frames; frame += 1) {
    const first = left?.[frame] ?? 0;
    const second = right?.[frame] ?? first;
    min[frame] = quantise(Math.min(first, second));
    max[frame] = quantise(Math.max(first, second));
  }
  return { min, max };
}
