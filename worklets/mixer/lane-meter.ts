/**
 * Audio thread (and workers, tests): the peak of each lane. Lanes have no bus: the mix adds clip by clip in lane order, so a lane's
 * signal is the difference of the sum after and before its clips (float32 rounding: 1e-7 of full scale). `enter` and `leave` allocate
 * nothing; `reserve` does and belongs in message handlers.
 */
import { LONGEST_READ_FRAMES } from "./mixer-protocol.ts";

export class LaneMeter {
  /** Two linear peaks per lane, left and right, since the last `clear`. */
  peaks = new Float32Array(0);
  #lane = -1;
  readonly #beforeLeft = new Float32Array(LONGEST_READ_FRAMES);
  readonly #beforeRight = new Float32Array(LONGEST_READ_FRAMES);

  /** Makes room for this number of lanes. */
  reserve(lanes: number): void {
    if (this.peaks.length >= 2 * lanes) return;
    const grown = new Float32Array(2 * lanes);
    grown.set(this.peaks);
    this.peaks = grown;
  }

  clear(): void {
    this.peaks.fill(0);
    this.#lane = -1;
  }

  /** Call before a clip of this lane is added to `left` and `right`. */
  enter(lane: number, left: Float32Array, right: Float32Array, at: number, frames: number): void {
    if (lane === this.#lane) return;
    this.leave(left, right, at, frames);
    this.#lane = lane;
    for (let frame = 0; frame < frames; frame += 1) {
      this.#beforeLeft[frame] = left[at + frame] as number;
      this.#beforeRight[frame] = right[at + frame] as number;
    }
  }

  /** Call when no more clips of the lane follow. */
  leave(left: Float32Array, right: Float32Array, at: number, frames: number): void {
    const lane = this.#lane;
    if (lane < 0) return;
    this.#lane = -1;
    let peakLeft = this.peaks[2 * lane] as number;
    let peakRight = this.peaks[2 * lane + 1] as number;
    for (let frame = 0; frame < frames; frame += 1) {
      const magnitudeLeft = Math.abs((left[at + frame] as number) - (this.#beforeLeft[frame] as number));
      const magnitudeRight = Math.abs((right[at + frame] as number) - (this.#beforeRight[frame] as number));
      if (magnitudeLeft > peakLeft) peakLeft = magnitudeLeft;
      if (magnitudeRight > peakRight) peakRight = magnitudeRight;
    }
    this.peaks[2 * lane] = peakLeft;
    this.peaks[2 * lane + 1] = peakRight;
  }
}
