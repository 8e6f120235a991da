import type { Probe } from "./probe.ts";

/** Looked for this far on both sides, frames. */
export const FIT_REACH_FRAMES = 1200;
/** The least lag that fits nearly as well as the best is taken: tones fit again after each of their waves. */
const AS_GOOD = 0.995;
/** Quieter than −60 dBFS on the average, coding may leave nothing to find. */
const QUIET_POWER = 1e-6;
/** Of the correlation that equal sound would have. Noise is coded as other noise above some kHz; what is in its place keeps its lows. */
const FITS = 0.3;

export type Fit = {
  /** Frames that the sound comes late. */
  readonly lagFrames: number;
  /** Correlation there: 1 for equal sound. */
  readonly likeness: number;
};

/** What is worth looking for: at most `most` probes, spread evenly over those that are loud enough. */
export function chooseProbes(probes: readonly Probe[], most: number): readonly Probe[] {
  const loud = probes.filter(({ samples }) => samples.length > 0 && powerOf(samples) > QUIET_POWER * samples.length);
  const step = Math.max(1, loud.length / most);
  return loud.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** @param heard the sound around the probe: FIT_REACH_FRAMES more on each side */
export function fitOf({ samples }: Probe, heard: Float32Array): Fit {
  const likenesses = new Float64Array(2 * FIT_REACH_FRAMES + 1);
  const power = powerOf(samples);
  let powerThere = powerOf(heard.subarray(0, samples.length));
  for (let lag = 0; lag < likenesses.length; lag += 1) {
    let sum = 0;
    for (let frame = 0; frame < samples.length; frame += 1) sum += (samples[frame] as number) * (heard[frame + lag] as number);
    // By what is heard there: else a tone would fit best where it is loudest.
    const scale = Math.sqrt(power * powerThere);
    likenesses[lag] = scale > 0 ? sum / scale : 0;
    powerThere = Math.max(0, powerThere - (heard[lag] ?? 0) ** 2 + (heard[lag + samples.length] ?? 0) ** 2);
  }
  const best = Math.max(...likenesses);
  let chosen = 0;
  for (let lag = 0; lag < likenesses.length; lag += 1) {
    const isNearer = Math.abs(lag - FIT_REACH_FRAMES) < Math.abs(chosen - FIT_REACH_FRAMES);
    if ((likenesses[lag] ?? 0) >= AS_GOOD * best && (isNearer || (likenesses[chosen] ?? 0) < AS_GOOD * best)) chosen = lag;
  }
  return { lagFrames: chosen - FIT_REACH_FRAMES, likeness: likenesses[chosen] ?? 0 };
}

export type SyncVerdict =
  /** Undefined: there was nothing to compare. */
  { readonly kind: "good"; readonly lagFrames: number | undefined } | { readonly kind: "bad" };

/** In its place is what fits at most one frame off, in most places that were looked at. */
export function judgeFits(fits: readonly Fit[]): SyncVerdict {
  if (fits.length === 0) return { kind: "good", lagFrames: undefined };
  const inPlace = fits.filter(({ lagFrames, likeness }) => Math.abs(lagFrames) <= 1 && likeness >= FITS);
  if (2 * inPlace.length <= fits.length) return { kind: "bad" };
  const lags = inPlace.map(({ lagFrames }) => lagFrames).toSorted((a, b) => a - b);
  return { kind: "good", lagFrames: lags[lags.length >> 1] };
}

function powerOf(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}
