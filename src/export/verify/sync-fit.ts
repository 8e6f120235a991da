import type { Probe } from "./sync-probe.ts";

/** Search range in both directions, frames. */
export const FIT_REACH_FRAMES = 1200;
/** The smallest lag that fits nearly as well as the best is chosen, because a tone fits again after each period. */
const AS_GOOD = 0.995;
/** Below −60 dBFS on average, the encoder may leave nothing to find. */
const QUIET_POWER = 1e-6;
/** Minimum correlation (equal sound: 1). Encoders replace noise above some kHz by other noise; its low frequencies stay. */
const FITS = 0.3;

export type Fit = {
  /** Delay of the sound, frames. */
  readonly lagFrames: number;
  /** Correlation at that lag; 1 for equal sound. */
  readonly likeness: number;
};

/** Chooses at most `most` probes, spread evenly over those that are loud enough. */
export function chooseProbes(probes: readonly Probe[], most: number): readonly Probe[] {
  const loud = probes.filter(({ samples }) => samples.length > 0 && powerOf(samples) > QUIET_POWER * samples.length);
  const step = Math.max(1, loud.length / most);
  return loud.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Lags by distance: 0, −1, 1, −2, … */
const NEAREST_FIRST = Array.from({ length: 2 * FIT_REACH_FRAMES + 1 }, (_, place) => (place % 2 === 0 ? place / 2 : -(place + 1) / 2));

/** @param decoded the decoded sound around the probe: FIT_REACH_FRAMES more at each end */
export function fitOf({ samples }: Probe, decoded: Float32Array): Fit {
  const power = powerOf(samples);
  const powersThere = powersOf(decoded, samples.length);
  const fits: Fit[] = [];
  for (const lagFrames of NEAREST_FIRST) {
    const from = FIT_REACH_FRAMES + lagFrames;
    let sum = 0;
    for (let frame = 0; frame < samples.length; frame += 1) sum += (samples[frame] as number) * (decoded[from + frame] as number);
    // Normalised by the power at the lag; otherwise a tone would fit best where it is loudest.
    const scale = Math.sqrt(power * (powersThere[from] ?? 0));
    const fit = { lagFrames, likeness: scale > 0 ? sum / scale : 0 };
    // No other lag can fit clearly better, and no nearer one fits nearly as well.
    if (fit.likeness >= AS_GOOD && fits.every(({ likeness }) => likeness < AS_GOOD * fit.likeness)) return fit;
    fits.push(fit);
  }
  const best = fits.reduce((one, other) => (other.likeness > one.likeness ? other : one));
  return fits.find(({ likeness }) => likeness >= AS_GOOD * best.likeness) ?? best;
}

export type SyncVerdict =
  /** Undefined: there was nothing to compare. */
  { readonly kind: "good"; readonly lagFrames: number | undefined } | { readonly kind: "bad" };

/** The sound is in place if most probes fit at most one frame off. */
export function judgeFits(fits: readonly Fit[]): SyncVerdict {
  if (fits.length === 0) return { kind: "good", lagFrames: undefined };
  const inPlace = fits.filter(({ lagFrames, likeness }) => Math.abs(lagFrames) <= 1 && likeness >= FITS);
  if (2 * inPlace.length <= fits.length) return { kind: "bad" };
  const lags = inPlace.map(({ lagFrames }) => lagFrames).toSorted((a, b) => a - b);
  return { kind: "good", lagFrames: lags[lags.length >> 1] };
}

/** Power of `length` samples, for every start frame. */
function powersOf(decoded: Float32Array, length: number): Float64Array {
  const powers = new Float64Array(decoded.length - length + 1);
  let power = powerOf(decoded.subarray(0, length));
  for (let from = 0; from < powers.length; from += 1) {
    powers[from] = power;
    power = Math.max(0, power - (decoded[from] ?? 0) ** 2 + (decoded[from + length] ?? 0) ** 2);
  }
  return powers;
}

function powerOf(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}
