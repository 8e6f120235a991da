/**
 * True peak after ITU-R BS.1770-4, annex 2: four-fold oversampling by a 48-tap interpolator, here as four phases of 12.
 * Streaming: state is the last 11 samples of each side.
 */

const TAPS = 12;

/** The interpolator's coefficients (annex 2, table 1), the two first phases; the two others are their mirror images. */
const PHASE_0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875, -0.102294921875,
  0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const PHASE_1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625, -0.2003173828125, 0.1015625,
  -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const PHASES = [PHASE_0, PHASE_1, PHASE_1.toReversed(), PHASE_0.toReversed()].map((phase) => Float64Array.from(phase));

/** No interpolated value exceeds the largest of its 12 samples by more than this factor: the greatest sum of a phase's magnitudes. */
const GREATEST_GAIN = Math.max(...PHASES.map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));

/** Samples between a peak and the moment its interpolation is known. */
export const TRUE_PEAK_DELAY_FRAMES = 6;

/** One side's running interpolator. */
export class TruePeakMeter {
  /** The last 12 samples twice over, so that a window never wraps. */
  readonly #window = new Float64Array(2 * TAPS);
  #at = 0;

  /** Takes one sample; answers the greatest magnitude of it and of the four points around the sample 6 frames before. */
  next(sample: number): number {
    const window = this.#window;
    this.#at = this.#at === 0 ? TAPS - 1 : this.#at - 1;
    window[this.#at] = sample;
    window[this.#at + TAPS] = sample;
    let loudest = 0;
    for (let tap = 0; tap < TAPS; tap += 1) loudest = Math.max(loudest, Math.abs(window[this.#at + tap] ?? 0));
    return loudest * GREATEST_GAIN < this.floor ? Math.abs(sample) : Math.max(Math.abs(sample), this.#interpolated());
  }

  /** Where no point can reach this level the interpolation is skipped; 0 never skips. */
  floor = 0;

  #interpolated(): number {
    const window = this.#window;
    let peak = 0;
    for (const phase of PHASES) {
      let sum = 0;
      for (let tap = 0; tap < TAPS; tap += 1) sum += (phase[tap] ?? 0) * (window[this.#at + tap] ?? 0);
      peak = Math.max(peak, Math.abs(sum));
    }
    return peak;
  }
}

/** The true peak of everything given so far, linear, over both sides. Feed some silence at the end to flush it. */
export class TruePeak {
  readonly #left = new TruePeakMeter();
  readonly #right = new TruePeakMeter();
  peak = 0;

  add(left: Float32Array, right: Float32Array): void {
    for (let frame = 0; frame < left.length; frame += 1) {
      this.#left.floor = this.peak;
      this.#right.floor = this.peak;
      this.peak = Math.max(this.peak, this.#left.next(left[frame] ?? 0), this.#right.next(right[frame] ?? 0));
    }
  }

  finish(): number {
    const silence = new Float32Array(TAPS);
    this.add(silence, silence);
    return this.peak;
  }
}
