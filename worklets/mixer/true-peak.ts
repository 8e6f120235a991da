/**
 * Audio thread (and workers, tests): true peak after ITU-R BS.1770-4, annex 2: four-fold oversampling. Streaming: the state is the last
 * 31 samples of each channel.
 *
 * The interpolator is a windowed sinc of 32 samples (Kaiser, β = 9) rather than the annex's 12: those twelve are off by up to 0.25 dB on
 * steps and near the top of the band, against ffmpeg's `ebur128` as against an interpolator of 512 samples.
 */

const TAPS = 32;
const OVERSAMPLING = 4;
const KAISER_BETA = 9;

/** The modified Bessel function of the first kind and order 0, by its power series (Abramowitz and Stegun, 9.6.12). */
function bessel0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * Number.EPSILON; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** Weights of the 32 samples at `phase` quarters of the way from the 16th to the 17th, normalised so that a constant is preserved. */
function coefficients(phase: 1 | 2): readonly number[] {
  const taps = Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - (TAPS / 2 - 1) - phase / OVERSAMPLING;
    const place = distance / (TAPS / 2);
    const window = bessel0(KAISER_BETA * Math.sqrt(1 - place * place));
    return (window * Math.sin(Math.PI * distance)) / (Math.PI * distance);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

/** The first quarter; the third is its mirror image. Whole samples need no interpolation. */
const QUARTER = coefficients(1);
const MIDDLE = coefficients(2);
/**
 * A phase and its mirror image are the sum and the difference of an even and an odd half filter, which need half the
 * multiplications: taps k and 31 − k of the window are first added (even) and subtracted (odd).
 */
const half = (phase: readonly number[], sign: 1 | -1) =>
  Float64Array.from({ length: TAPS / 2 }, (_, tap) => ((phase[tap] ?? 0) + sign * (phase[TAPS - 1 - tap] ?? 0)) / 2);
const QUARTER_EVEN = half(QUARTER, 1);
const QUARTER_ODD = half(QUARTER, -1);
const MIDDLE_EVEN = half(MIDDLE, 1);

/** No interpolated value exceeds the largest of its 32 samples by more than this factor: the largest sum of a phase's magnitudes. */
const GREATEST_GAIN = Math.max(...[QUARTER, MIDDLE].map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));

/** Frames that are skipped or interpolated together; at least as many as the interpolator looks back. */
const GROUP_FRAMES = 32;

/** Frames between a peak and its interpolated value. */
export const TRUE_PEAK_DELAY_FRAMES = TAPS / 2;

/**
 * The running interpolator of one channel. Allocates if a block is longer than all before and than `capacityFrames`. Levels are fields,
 * because doubles passed to or returned from functions would be allocated.
 */
export class TruePeakMeter {
  /** Points that cannot exceed this value are not interpolated. */
  floor = 0;
  /** The greatest magnitude in the last block: of its samples, and of all points above `floor`. */
  greatest = 0;
  /** The last 32 − 1 samples of the previous block, then the block. */
  #samples: Float64Array;
  #loudestBefore = 0;
  #isInterrupted = false;

  constructor(capacityFrames = 0) {
    this.#samples = new Float64Array(TAPS - 1 + capacityFrames);
  }

  /** The next block does not continue the previous one: no points are interpolated between the two and a few frames on. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /**
   * Writes to `out`, for each of the first `frames` frames of a block, the greatest magnitude of its sample and of the three points
   * before the sample that came 15 frames earlier. If no point can exceed the floor, only the sample counts; floor 0 interpolates
   * everything.
   */
  measure(block: Float32Array, frames: number, out: Float64Array): void {
    const history = TAPS - 1;
    if (this.#samples.length < history + frames) {
      const grown = new Float64Array(history + frames);
      grown.set(this.#samples.subarray(0, history));
      this.#samples = grown;
    }
    const samples = this.#samples;
    for (let frame = 0; frame < frames; frame += 1) samples[history + frame] = block[frame] as number;
    this.greatest = 0;
    for (let from = 0; from < frames; from += GROUP_FRAMES) {
      const to = Math.min(frames, from + GROUP_FRAMES);
      let loudest = 0;
      for (let frame = from; frame < to; frame += 1) {
        const magnitude = Math.abs(samples[history + frame] ?? 0);
        out[frame] = magnitude;
        if (magnitude > loudest) loudest = magnitude;
      }
      this.greatest = Math.max(this.greatest, loudest);
      // A whole group is as long as the interpolator looks back.
      if (this.#isInterrupted) this.#isInterrupted = to - from < GROUP_FRAMES;
      else if (Math.max(loudest, this.#loudestBefore) * GREATEST_GAIN > this.floor) this.#interpolate(from, to, out);
      // The next block also looks back on what precedes a short last group.
      this.#loudestBefore = to - from < GROUP_FRAMES ? Math.max(loudest, this.#loudestBefore) : loudest;
    }
    samples.copyWithin(0, frames, frames + history);
  }

  /** Raises `out` of the frames [from, to) to the greatest of their three points. */
  #interpolate(from: number, to: number, out: Float64Array): void {
    const samples = this.#samples;
    let greatest = this.greatest;
    for (let frame = from; frame < to; frame += 1) {
      let even = 0;
      let odd = 0;
      let middle = 0;
      for (let tap = 0; tap < TAPS / 2; tap += 1) {
        const early = samples[frame + tap] as number;
        const late = samples[frame + TAPS - 1 - tap] as number;
        const sum = early + late;
        even += (QUARTER_EVEN[tap] as number) * sum;
        odd += (QUARTER_ODD[tap] as number) * (early - late);
        middle += (MIDDLE_EVEN[tap] as number) * sum;
      }
      // max(|e + o|, |e − o|) = |e| + |o|
      const peak = Math.max(Math.abs(even) + Math.abs(odd), Math.abs(middle));
      if (peak > greatest) greatest = peak;
      if (peak > (out[frame] as number)) out[frame] = peak;
    }
    this.greatest = greatest;
  }
}

/** The linear true peak of all samples added so far, over both channels. `finish` flushes the interpolator. */
export class TruePeak {
  readonly #left = new TruePeakMeter();
  readonly #right = new TruePeakMeter();
  #scratch = new Float64Array(0);
  #peak = 0;

  add(left: Float32Array, right: Float32Array): void {
    if (this.#scratch.length < left.length) this.#scratch = new Float64Array(left.length);
    this.#measure(this.#left, left);
    this.#measure(this.#right, right);
  }

  #measure(meter: TruePeakMeter, channel: Float32Array): void {
    meter.floor = this.#peak;
    meter.measure(channel, channel.length, this.#scratch);
    this.#peak = Math.max(this.#peak, meter.greatest);
  }

  finish(): number {
    const silence = new Float32Array(TAPS);
    this.add(silence, silence);
    return this.#peak;
  }
}
