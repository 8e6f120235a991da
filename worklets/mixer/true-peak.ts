/**
 * Audio thread (and workers, tests): true peak after ITU-R BS.1770-4, annex 2: four-fold oversampling by a 48-tap interpolator, here as four phases of 12.
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
/**
 * A phase and its mirror image are the sum and the difference of an even and an odd half filter, which need half the
 * multiplications: taps k and 11 − k of the window are first added (even) and subtracted (odd).
 */
const half = (phase: readonly number[], sign: 1 | -1) =>
  Float64Array.from({ length: TAPS / 2 }, (_, tap) => ((phase[tap] ?? 0) + sign * (phase[TAPS - 1 - tap] ?? 0)) / 2);
const EVEN_0 = half(PHASE_0, 1);
const ODD_0 = half(PHASE_0, -1);
const EVEN_1 = half(PHASE_1, 1);
const ODD_1 = half(PHASE_1, -1);

/** No interpolated value exceeds the largest of its 12 samples by more than this factor: the greatest sum of a phase's magnitudes. */
const GREATEST_GAIN = Math.max(...[PHASE_0, PHASE_1].map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));

/** Frames that are skipped or interpolated together; at least as many as the interpolator looks back. */
const GROUP_FRAMES = 16;

/** Frames between a peak and the moment its interpolation is known. */
export const TRUE_PEAK_DELAY_FRAMES = 6;

/**
 * One side's running interpolator. It allocates where a block is longer than all before and than `capacityFrames`. Levels are fields:
 * numbers that go in and out of calls would be allocated.
 */
export class TruePeakMeter {
  /** Points that cannot exceed it are not looked for. */
  floor = 0;
  /** The greatest magnitude in the last block: of its samples, and of all points above `floor`. */
  greatest = 0;
  /** The last 12 − 1 samples of the block before, then the block. */
  #samples: Float64Array;
  #loudestBefore = 0;

  constructor(capacityFrames = 0) {
    this.#samples = new Float64Array(TAPS - 1 + capacityFrames);
  }

  /**
   * For each of the first `frames` frames of a block the greatest magnitude of its sample and of the four points around the place 6
   * frames before it, into `out`. Where no point can exceed the floor, only the sample counts; floor 0 interpolates everything.
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
      if (Math.max(loudest, this.#loudestBefore) * GREATEST_GAIN > this.floor) this.#interpolate(from, to, out);
      // A short last group is part of what the next block looks back on.
      this.#loudestBefore = to - from < GROUP_FRAMES ? Math.max(loudest, this.#loudestBefore) : loudest;
    }
    samples.copyWithin(0, frames, frames + history);
  }

  /** Raises `out` of the frames [from, to) to the greatest of their four points. */
  #interpolate(from: number, to: number, out: Float64Array): void {
    const samples = this.#samples;
    let greatest = this.greatest;
    for (let frame = from; frame < to; frame += 1) {
      let even0 = 0;
      let odd0 = 0;
      let even1 = 0;
      let odd1 = 0;
      for (let tap = 0; tap < TAPS / 2; tap += 1) {
        const early = samples[frame + tap] as number;
        const late = samples[frame + TAPS - 1 - tap] as number;
        const sum = early + late;
        const difference = early - late;
        even0 += (EVEN_0[tap] as number) * sum;
        odd0 += (ODD_0[tap] as number) * difference;
        even1 += (EVEN_1[tap] as number) * sum;
        odd1 += (ODD_1[tap] as number) * difference;
      }
      // max(|e + o|, |e − o|) = |e| + |o|
      const peak = Math.max(Math.abs(even0) + Math.abs(odd0), Math.abs(even1) + Math.abs(odd1));
      if (peak > greatest) greatest = peak;
      if (peak > (out[frame] as number)) out[frame] = peak;
    }
    this.greatest = greatest;
  }
}

/** The true peak of everything given so far, linear, over both sides. `finish` flushes the interpolator. */
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

  #measure(meter: TruePeakMeter, side: Float32Array): void {
    meter.floor = this.#peak;
    meter.measure(side, side.length, this.#scratch);
    this.#peak = Math.max(this.#peak, meter.greatest);
  }

  finish(): number {
    const silence = new Float32Array(TAPS);
    this.add(silence, silence);
    return this.#peak;
  }
}
