/** Synthesised test signals of EBU Tech 3341 (table 1), and the readings of the live meters. */
import { LoudnessGate } from "#engine/mixing/loudness-gate.ts";
import { LoudnessRange } from "#engine/mixing/loudness-range.ts";
import { KWeighting } from "#worklets/mixer/k-weighting.ts";

export type Part = { readonly db: number; readonly seconds: number };

export type Readings = {
  /** LUFS every 10 ms; −Infinity for silence or for less sound than the measurement window. */
  readonly momentary: readonly number[];
  readonly shortTerm: readonly number[];
  readonly integrated: number | undefined;
  readonly rangeLu: number | undefined;
};

/** A sine at 1 kHz, its parts joined without a break; both channels of a stereo signal in phase. */
export function tone(parts: readonly Part[], rate: number): Float32Array {
  const frames = parts.map(({ seconds }) => Math.round(seconds * rate));
  const out = new Float32Array(frames.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const [index, { db }] of parts.entries()) {
    const amplitude = 10 ** (db / 20);
    const end = at + (frames[index] ?? 0);
    for (; at < end; at += 1) out[at] = amplitude * Math.sin((2 * Math.PI * 1000 * at) / rate);
  }
  return out;
}

/** The meters' readings of a whole sound. */
export function readings(left: Float32Array, right: Float32Array, rate: number): Readings {
  const weighting = new KWeighting(rate);
  const gate = new LoudnessGate();
  const range = new LoudnessRange();
  const momentary: number[] = [];
  const shortTerm: number[] = [];
  for (let from = 0; from < left.length;) {
    from = weighting.add(left, right, from, left.length);
    for (const power of weighting.hops.subarray(0, weighting.hopCount)) {
      gate.add(power);
      range.add(power);
      momentary.push(gate.momentary() ?? Number.NEGATIVE_INFINITY);
      shortTerm.push(gate.shortTerm() ?? Number.NEGATIVE_INFINITY);
    }
    weighting.hopCount = 0;
  }
  return { momentary, shortTerm, integrated: gate.integrated(), rangeLu: range.range() };
}

const FADE_SECONDS = 0.01;

/** Half a second of a sine at 1/`divisor` of the rate, faded in and out, because an abrupt start would overshoot. */
export function steadySine(rate: number, divisor: number, degrees: number, amplitude: number): Float32Array {
  const length = rate / 2;
  const fadeFrames = FADE_SECONDS * rate;
  return Float32Array.from({ length }, (_, frame) => {
    const fade = Math.min(1, frame / fadeFrames, (length - 1 - frame) / fadeFrames);
    return fade * amplitude * Math.sin((2 * Math.PI * frame) / divisor + (degrees * Math.PI) / 180);
  });
}

/** Points per sample at which a transient is synthesised; its maximum is then known to 0.01 dB. */
const POINTS = 16;
/** Almost all of its energy lies below this share of the rate. */
const BAND_LIMIT = 20 / 48;
/** Samples that the low-pass reaches in each direction. */
const REACH = 24;

/**
 * A sine at a quarter of the rate and half of full scale with a louder period, at a sixth of the rate, in its middle: synthesised at many
 * times the rate, band-limited, scaled to a maximum of 1, and then sampled `quarters` quarters of a sample late.
 */
export function transient(rate: number, quarters: 0 | 1 | 2 | 3): Float32Array {
  const frames = Math.round(0.03 * rate);
  const from = Math.round(frames / 2) * POINTS;
  const fadePoints = FADE_SECONDS * rate * POINTS;
  const raw = Float64Array.from({ length: frames * POINTS }, (_, point) => {
    const since = (point - from) / POINTS;
    if (since >= 0 && since < 6) return Math.sin((2 * Math.PI * since) / 6);
    return Math.min(1, point / fadePoints, (frames * POINTS - point) / fadePoints) * 0.5 * Math.sin((2 * Math.PI * since) / 4);
  });
  const lowPass = Float64Array.from({ length: 2 * REACH * POINTS + 1 }, (_, index) => {
    const samples = index / POINTS - REACH;
    const angle = 2 * Math.PI * BAND_LIMIT * samples;
    const window = 0.42 + 0.5 * Math.cos((Math.PI * samples) / REACH) + 0.08 * Math.cos((2 * Math.PI * samples) / REACH);
    return (samples === 0 ? 1 : Math.sin(angle) / angle) * window;
  });
  const smooth = raw.map((_, point) => {
    let sum = 0;
    const first = Math.max(0, point - REACH * POINTS);
    const last = Math.min(raw.length - 1, point + REACH * POINTS);
    for (let other = first; other <= last; other += 1) sum += (raw[other] ?? 0) * (lowPass[other - point + REACH * POINTS] ?? 0);
    return sum;
  });
  const greatest = smooth.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Float32Array.from({ length: frames }, (_, frame) => (smooth[frame * POINTS + quarters * (POINTS / 4)] ?? 0) / greatest);
}
