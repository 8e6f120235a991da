/** Audio thread (and workers, tests): the monitor volume. Changes ramp linearly over CROSSFADE_FRAMES. `apply` allocates nothing. */
import { CROSSFADE_FRAMES } from "./mixer-protocol.ts";

export class MonitorGain {
  #gain = 1;
  #before = 1;
  #age = CROSSFADE_FRAMES;

  set(gain: number): void {
    this.#before = this.#now();
    this.#gain = gain;
    this.#age = 0;
  }

  apply(left: Float32Array, right: Float32Array, frames: number): void {
    if (this.#age >= CROSSFADE_FRAMES && this.#gain === 1) return;
    for (let frame = 0; frame < frames; frame += 1) {
      const gain = this.#age < CROSSFADE_FRAMES ? this.#now() : this.#gain;
      this.#age += 1;
      left[frame] = (left[frame] as number) * gain;
      right[frame] = (right[frame] as number) * gain;
    }
  }

  #now(): number {
    const weight = Math.min(1, this.#age / CROSSFADE_FRAMES);
    return this.#before * (1 - weight) + this.#gain * weight;
  }
}
