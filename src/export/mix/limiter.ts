import { TRUE_PEAK_DELAY_FRAMES, TruePeakMeter } from "#engine/mixing/mix-measures.ts";
import { TRUE_PEAK_CEILING_DB } from "#model/timeline/limits.ts";

/** Linear. */
export const CEILING = 10 ** (TRUE_PEAK_CEILING_DB / 20);

/** 5 ms: the gain begins to fall this long before the peak, which avoids a click. */
const ATTACK_SECONDS = 0.005;
/** Time constant of the release. */
const RELEASE_SECONDS = 0.1;
/** A gain that changes between samples lets interpolated peaks exceed the target by at most this (measured on noise and on music). */
const MARGIN_DB = 0.02;

/**
 * Look-ahead true-peak limiter with one gain for both channels. The gain that each sample needs is held over the look-ahead (running
 * minimum), released exponentially, and averaged over the attack: an average of sufficiently low values is sufficiently low. Streaming: the
 * first `delayFrames` frames of input give no output, so positions are kept; as many frames of silence at the end give the last ones.
 */
export class PeakLimiter {
  /** Peaks above the ceiling are reduced to this; lower ones ask for no reduction. */
  readonly #target: number;
  readonly #attack: number;
  readonly #delay: number;
  readonly #release: number;
  readonly #meters = [new TruePeakMeter(), new TruePeakMeter()] as const;
  readonly #lowest: RunningMinimum;
  readonly #held: Float64Array;
  readonly #waitingLeft: Float32Array;
  readonly #waitingRight: Float32Array;
  #peaksLeft = new Float64Array(0);
  #peaksRight = new Float64Array(0);
  #heldSum: number;
  #gain = 1;
  /** Frames buffered so far, up to the look-ahead. */
  #waiting = 0;
  #waitingSlot = 0;
  #heldSlot = 0;
  /** The lowest gain applied, linear; 1 if none was needed. */
  lowestGain = 1;

  constructor(rate: number) {
    this.#target = CEILING * 10 ** (-MARGIN_DB / 20);
    // Lower peaks are not reduced, so the meters need not measure them.
    for (const meter of this.#meters) meter.floor = CEILING;
    this.#attack = Math.round(ATTACK_SECONDS * rate);
    // The meter may report a sample's peak this much later (the interpolator's delay), so the sample leaves that much later, too.
    this.#delay = this.#attack + TRUE_PEAK_DELAY_FRAMES;
    this.#release = 1 - Math.exp(-1 / (RELEASE_SECONDS * rate));
    this.#lowest = new RunningMinimum(this.#delay + TRUE_PEAK_DELAY_FRAMES);
    this.#held = new Float64Array(this.#attack).fill(1);
    this.#heldSum = this.#attack;
    this.#waitingLeft = new Float32Array(this.#delay);
    this.#waitingRight = new Float32Array(this.#delay);
  }

  /** Frames of input before the first frame of output. */
  get delayFrames(): number {
    return this.#delay;
  }

  /** Processes a block, writes the finished frames to `outLeft` and `outRight`, and returns their number. */
  process(left: Float32Array, right: Float32Array, outLeft: Float32Array, outRight: Float32Array): number {
    if (this.#peaksLeft.length < left.length) {
      this.#peaksLeft = new Float64Array(left.length);
      this.#peaksRight = new Float64Array(left.length);
    }
    this.#meters[0].measure(left, left.length, this.#peaksLeft);
    this.#meters[1].measure(right, right.length, this.#peaksRight);
    let written = 0;
    for (let frame = 0; frame < left.length; frame += 1) {
      const gain = this.#nextGain(Math.max(this.#peaksLeft[frame] ?? 0, this.#peaksRight[frame] ?? 0));
      const slot = this.#waitingSlot;
      if (this.#waiting === this.#delay) {
        outLeft[written] = (this.#waitingLeft[slot] ?? 0) * gain;
        outRight[written] = (this.#waitingRight[slot] ?? 0) * gain;
        written += 1;
      } else {
        this.#waiting += 1;
      }
      this.#waitingLeft[slot] = left[frame] ?? 0;
      this.#waitingRight[slot] = right[frame] ?? 0;
      this.#waitingSlot = slot + 1 === this.#delay ? 0 : slot + 1;
    }
    return written;
  }

  #nextGain(peak: number): number {
    const needed = this.#lowest.next(peak > CEILING ? this.#target / peak : 1);
    this.#gain = Math.min(needed, this.#gain + (1 - this.#gain) * this.#release);
    const slot = this.#heldSlot;
    this.#heldSlot = slot + 1 === this.#attack ? 0 : slot + 1;
    this.#heldSum += this.#gain - (this.#held[slot] ?? 1);
    this.#held[slot] = this.#gain;
    // Recomputed once per cycle, so that rounding errors do not accumulate over hours.
    if (slot === 0) this.#heldSum = this.#held.reduce((sum, value) => sum + value, 0);
    const average = Math.min(1, this.#heldSum / this.#attack);
    this.lowestGain = Math.min(this.lowestGain, average);
    return average;
  }
}

/** Minimum of the last `length` values in amortised constant time: an ascending queue of the values that may still become the minimum. */
class RunningMinimum {
  readonly #values: Float64Array;
  /** The frame at which each value was added. */
  readonly #frames: Float64Array;
  readonly #length: number;
  readonly #mask: number;
  #first = 0;
  /** One past the last; both indexes increase and are masked into the ring. */
  #end = 0;
  #frame = 0;

  constructor(length: number) {
    const ringLength = 2 ** Math.ceil(Math.log2(length + 1));
    this.#length = length;
    this.#mask = ringLength - 1;
    this.#values = new Float64Array(ringLength);
    this.#frames = new Float64Array(ringLength);
  }

  next(value: number): number {
    const mask = this.#mask;
    if (this.#end > this.#first && (this.#frames[this.#first & mask] as number) <= this.#frame - this.#length) this.#first += 1;
    while (this.#end > this.#first && (this.#values[(this.#end - 1) & mask] as number) >= value) this.#end -= 1;
    this.#values[this.#end & mask] = value;
    this.#frames[this.#end & mask] = this.#frame;
    this.#end += 1;
    this.#frame += 1;
    return this.#values[this.#first & mask] as number;
  }
}
