import { PEAKS_BASE_FRAMES, quantise } from "./peaks-format.ts";
import type { Bins } from "./peak-bins.ts";

/** Level 0 of the peaks of one plane, grown by runs of any length, in order: what a linear pass does with its sound. */
export class BinBuilder {
  readonly #bins: Bins;
  readonly #lengthFrames: number;
  /** Of the bin that is not full yet. */
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

  /** Bins that are full. */
  get count(): number {
    return this.#frames === this.#lengthFrames ? this.#bins.min.length : Math.floor(this.#frames / PEAKS_BASE_FRAMES);
  }

  /** Takes the next frames; what lies past the source's end is left out, and what is no number (a damaged file's) passed over. */
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

  /** No more comes: what is missing counts as silence. */
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
    // Two at a time: of a pair only the lower can be the lowest, and only the higher the highest.
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
        // One of them is no number, which its neighbour is not to be lost by.
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

  /** Writes down the bin that the last frame lies in. */
  #close(): void {
    if (this.#low > this.#high) return;
    const bin = Math.ceil(this.#frames / PEAKS_BASE_FRAMES) - 1;
    this.#bins.min[bin] = quantise(this.#low);
    this.#bins.max[bin] = quantise(this.#high);
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
  }
}
