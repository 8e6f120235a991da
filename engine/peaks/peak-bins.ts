import { quantise } from "./peaks-format.ts";

/** Minimum and maximum of one channel, bin by bin. */
export type Bins = { readonly min: Int16Array<ArrayBuffer>; readonly max: Int16Array<ArrayBuffer> };

/** A bin in one int32, read in one memory access: the maximum in the upper 16 bits, the minimum in the lower 16. */
export const packed = (min: number, max: number): number => (max << 16) | (min & 0xffff);
export const minimumOf = (bin: number): number => (bin << 16) >> 16;
export const maximumOf = (bin: number): number => bin >> 16;

/** Single-frame detail of one channel: `frames` frames of PCM, quantised. Missing frames are silent. */
export function fineSamples(samples: Float32Array, frames: number): Int16Array<ArrayBuffer> {
  const quantised = new Int16Array(frames);
  const length = Math.min(frames, samples.length);
  for (let frame = 0; frame < length; frame += 1) quantised[frame] = quantise(samples[frame] ?? 0);
  return quantised;
}
