/** Audio thread (and tests): loudness and true peak of the mix before the monitor volume, while metering is on. `add` allocates nothing. */
import { KWeighting } from "./k-weighting.ts";
import { QUANTUM_FRAMES } from "./mixer-protocol.ts";
import { TruePeakMeter } from "./true-peak.ts";

export class MixMeter {
  readonly loudness: KWeighting;
  /** Linear, since the last `reset`. */
  truePeak = 0;
  /** Measuring was interrupted, or began, since this was last read. */
  isBroken = false;
  #isRunning = false;
  readonly #left = new TruePeakMeter(QUANTUM_FRAMES);
  readonly #right = new TruePeakMeter(QUANTUM_FRAMES);
  readonly #scratch = new Float64Array(QUANTUM_FRAMES);

  constructor(rate: number) {
    this.loudness = new KWeighting(rate);
  }

  /** Measures a quantum of the mix, playing at speed 1. Hops that are not read in time are lost; the oldest stay. */
  add(left: Float32Array, right: Float32Array, frames: number): void {
    if (!this.#isRunning) this.#break();
    this.#isRunning = true;
    this.loudness.add(left, right, 0, frames);
    this.#raise(this.#left, left, frames);
    this.#raise(this.#right, right, frames);
  }

  /** Call while nothing plays at speed 1. */
  rest(): void {
    if (this.#isRunning) this.#break();
    this.#isRunning = false;
  }

  /** Discards all measurements. */
  reset(): void {
    this.truePeak = 0;
    this.loudness.hopCount = 0;
    this.#break();
  }

  #break(): void {
    this.isBroken = true;
    this.loudness.interrupt();
    this.#left.interrupt();
    this.#right.interrupt();
  }

  #raise(meter: TruePeakMeter, channel: Float32Array, frames: number): void {
    meter.floor = this.truePeak;
    meter.measure(channel, frames, this.#scratch);
    if (meter.greatest > this.truePeak) this.truePeak = meter.greatest;
  }
}
