import { LOUDNESS_HOPS_PER_SECOND } from "#worklets/mixer/mixer-protocol.ts";
import { LoudnessHistogram } from "./loudness-histogram.ts";

const WINDOW_HOPS = 3 * LOUDNESS_HOPS_PER_SECOND;
const STEP_HOPS = 0.1 * LOUDNESS_HOPS_PER_SECOND;
const RELATIVE_GATE_LU = -20;
const SHARES = [0.1, 0.95];

/** Loudness range after EBU Tech 3342, from windows of 3 s that begin every 100 ms. Memory does not grow with the length. */
export class LoudnessRange {
  /** The powers of the last 3 s, as a ring buffer. */
  readonly #recent = new Float64Array(WINDOW_HOPS);
  readonly #windows = new LoudnessHistogram();
  #hops = 0;

  /** The mean K-weighted power of the next 10 ms, both channels summed. */
  add(power: number): void {
    this.#recent[this.#hops % WINDOW_HOPS] = power;
    this.#hops += 1;
    if (this.#hops < WINDOW_HOPS || (this.#hops - WINDOW_HOPS) % STEP_HOPS !== 0) return;
    this.#windows.add(this.#recent.reduce((sum, one) => sum + one, 0) / WINDOW_HOPS);
  }

  /** LU; undefined where nothing is above the gate, or less than 3 s was added. */
  range(): number | undefined {
    const [low, high] = this.#windows.percentilesAbove(this.#windows.gate(RELATIVE_GATE_LU), SHARES);
    return low === undefined || high === undefined ? undefined : high - low;
  }
}
