import { TRUE_PEAK_DELAY_FRAMES, TruePeakMeter } from "./true-peak.ts";

/** −1 dBTP (D1). */
export const CEILING_DB = -1;

/** 5 ms: the gain comes down this long before the peak, without a click. */
const ATTACK_SECONDS = 0.005;
/** Time constant of the way back up. */
const RELEASE_SECONDS = 0.1;
/** Gain that moves between samples lets interpolated peaks through by at most this much (measured on noise and on music). */
const MARGIN_DB = 0.02;

/**
 * A look-ahead true-peak limiter over both sides together. The gain each sample needs is held over the look-ahead (running minimum),
 * let go exponentially, and averaged over the attack: an average of values that are all low enough is low enough.
 * Streaming; what comes out is as long as what went in, at the same places (its own delay is taken out).
 */
export class Limiter {
  readonly #ceiling: number;
  readonly #attack: number;
  readonly #delay: number;
  readonly #release: number;
  readonly #meters = [new TruePeakMeter(), new TruePeakMeter()] as const;
  readonly #lowest: RunningMinimum;
  readonly #held: Float64Array;
  readonly #waitingLeft: Float32Array;
  readonly #waitingRight: Float32Array;
  #heldSum: number;
  #gain = 1;
  #frame = 0;
  /** The lowest gain that was used, linear; 1 where nothing had to be done. */
  lowestGain = 1;

  constructor(rate: number, ceilingDb = CEILING_DB) {
    this.#ceiling = 10 ** ((ceilingDb - MARGIN_DB) / 20);
    this.#attack = Math.round(ATTACK_SECONDS * rate);
    // A peak's gain must have reached all averages that weigh its sample, from 6 frames after it (the interpolator's delay).
    this.#delay = this.#attack + TRUE_PEAK_DELAY_FRAMES;
    this.#release = 1 - Math.exp(-1 / (RELEASE_SECONDS * rate));
    this.#lowest = new RunningMinimum(this.#delay + TRUE_PEAK_DELAY_FRAMES);
    this.#held = new Float64Array(this.#attack).fill(1);
    this.#heldSum = this.#attack;
    this.#waitingLeft = new Float32Array(this.#delay);
    this.#waitingRight = new Float32Array(this.#delay);
    for (const meter of this.#meters) meter.floor = this.#ceiling;
  }

  /** Frames that go in before the first comes out. */
  get delayFrames(): number {
    return this.#delay;
  }

  /** Takes a block and writes what is ready to `outLeft` and `outRight`; answers how many frames that is. */
  process(left: Float32Array, right: Float32Array, outLeft: Float32Array, outRight: Float32Array): number {
    let written = 0;
    for (let frame = 0; frame < left.length; frame += 1) {
      const gain = this.#nextGain(left[frame] ?? 0, right[frame] ?? 0);
      const slot = this.#frame % this.#delay;
      if (this.#frame >= this.#delay) {
        outLeft[written] = (this.#waitingLeft[slot] ?? 0) * gain;
        outRight[written] = (this.#waitingRight[slot] ?? 0) * gain;
        written += 1;
      }
      this.#waitingLeft[slot] = left[frame] ?? 0;
      this.#waitingRight[slot] = right[frame] ?? 0;
      this.#frame += 1;
    }
    return written;
  }

  #nextGain(left: number, right: number): number {
    const peak = Math.max(this.#meters[0].next(left), this.#meters[1].next(right));
    const needed = this.#lowest.next(peak > this.#ceiling ? this.#ceiling / peak : 1);
    this.#gain = Math.min(needed, this.#gain + (1 - this.#gain) * this.#release);
    const slot = this.#frame % this.#attack;
    this.#heldSum += this.#gain - (this.#held[slot] ?? 1);
    this.#held[slot] = this.#gain;
    // Summed anew once a round, so that rounding errors do not pile up over hours.
    if (slot === 0) this.#heldSum = this.#held.reduce((sum, value) => sum + value, 0);
    const average = Math.min(1, this.#heldSum / this.#attack);
    this.lowestGain = Math.min(this.lowestGain, average);
    return average;
  }
}

/** The least of the last `length` values, in constant time: a queue of values that are still candidates, ascending. */
class RunningMinimum {
  readonly #values: Float64Array;
  readonly #frames: Float64Array;
  readonly #length: number;
  #first = 0;
  #count = 0;
  #frame = 0;

  constructor(length: number) {
    this.#length = length;
    this.#values = new Float64Array(length);
    this.#frames = new Float64Array(length);
  }

  next(value: number): number {
    const length = this.#length;
    if (this.#count > 0 && (this.#frames[this.#first] ?? 0) <= this.#frame - length) {
      this.#first = (this.#first + 1) % length;
      this.#count -= 1;
    }
    while (this.#count > 0 && (this.#values[(this.#first + this.#count - 1) % length] ?? 0) >= value) this.#count -= 1;
    const slot = (this.#first + this.#count) % length;
    this.#values[slot] = value;
    this.#frames[slot] = this.#frame;
    this.#count += 1;
    this.#frame += 1;
    return this.#values[this.#first] ?? value;
  }
}
