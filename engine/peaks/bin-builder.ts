import { PEAKS_BASE_FRAMES, quantise } from "./peaks-format.ts";
import type { Bins } from "./peak-bins.ts";

/** Level 0 of the peaks of one channel, built from consecutive PCM of any length, as a linear pass delivers it. */
export class BinBuilder {
  readonly #bins: Bins;
  readonly #lengthFrames: number;
  /** Minimum and maximum of the bin that is not full yet. */
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;
  #frames = 0;

  constructor(lengthFrames: number) {
    const count = Math.ceil(lengthFrames / PEAKS_BASE_FRAMES);
    this.#lengthFrames = lengthFrames;
    this.#bins = { min: new Int16Array(count), max: new Int16Array(count) };
  }

  /** All bins; those that are not full yet hold 0. */
  get bins(): Bins {
    return this.#bins;
  }

  /** Number of full bins. */
  get count(): number {
    return this.#frames === this.#lengthFrames ? this.#bins.min.length : Math.floor(this.#frames / PEAKS_BASE_FRAMES);
  }

  /** Adds the next frames. Frames past the source's end are left out, and NaN (from a damaged file) is ignored. */
  add(run: Float32Array): void {
    const length = Math.min(run.length, this.#lengthFrames - this.#frames);
    for (let at = 0; at < length;) {
      const frames = Math.min(PEAKS_BASE_FRAMES - (this.#frames % PEAKS_BASE_FRAMES), length - at);
      this.#look(run, at, at + frames);
      at += frames;
      this.#frames += frames;
      if (this.#frames % PEAKS_BASE_FRAMES === 0) this.#close();
    }
    if (this.#frames === this.#lengthFrames) this.#close();
  }

  /** No more frames follow: missing ones count as silence. */
  finish(): void {
    if (this.#frames >= this.#lengthFrames) return;
    if (this.#frames % PEAKS_BASE_FRAMES > 0) {
      this.#take(0, 0);
      this.#close();
    }
    this.#frames = this.#lengthFrames;
  }

  #look(run: Float32Array, from: number, to: number): void {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    let frame = from;
    // In pairs: only the lower of two can be the minimum, and only the higher the maximum.
    for (; frame + 1 < to; frame += 2) {
      const one = run[frame] as number;
      const other = run[frame + 1] as number;
      if (one < other) {
        if (one < low) low = one;
        if (other > high) high = other;
      } else if (one >= other) {
        if (other < low) low = other;
        if (one > high) high = one;
      } else {
        // One of the two is NaN; the other one must count.
        this.#take(one, one);
        this.#take(other, other);
      }
    }
    if (frame < to) this.#take(run[frame] as number, run[frame] as number);
    this.#take(low, high);
  }

  #take(low: number, high: number): void {
    if (low < this.#low) this.#low = low;
    if (high > this.#high) this.#high = high;
  }

  /** Writes the bin that holds the last frame. */
  #close(): void {
    if (this.#low > this.#high) return;
    const bin = Math.ceil(this.#frames / PEAKS_BASE_FRAMES) - 1;
    this.#bins.min[bin] = quantise(this.#low);
    this.#bins.max[bin] = quantise(this.#high);
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
  }
}
