/**
 * Loudness after ITU-R BS.1770-4 and EBU Tech 3341. The live meters feed it powers from the mixer worklet, the export
 * feeds `Loudness` samples. Memory does not grow with the length.
 */
import { KWeighting } from "#worklets/mixer/k-weighting.ts";
import { LoudnessHistogram, toLufs } from "./loudness-histogram.ts";
import { LOUDNESS_HOPS_PER_SECOND } from "#worklets/mixer/mixer-protocol.ts";

const MOMENTARY_HOPS = 0.4 * LOUDNESS_HOPS_PER_SECOND;
const SHORT_TERM_HOPS = 3 * LOUDNESS_HOPS_PER_SECOND;
/** Gating blocks of 400 ms begin every 100 ms. */
const BLOCK_STEP_HOPS = 0.1 * LOUDNESS_HOPS_PER_SECOND;

const RELATIVE_GATE_LU = -10;

/** Applies windows and gates to the powers of consecutive 10 ms hops. */
export class LoudnessGate {
  /** The powers of the last 3 s, as a ring buffer. */
  readonly #recent = new Float64Array(SHORT_TERM_HOPS);
  /** Hops since the last interruption. */
  #hops = 0;
  readonly #blocks = new LoudnessHistogram();
  #integrated: number | undefined;
  #isStale = false;

  /** The mean K-weighted power of the next 10 ms, both channels summed. */
  add(power: number): void {
    this.#recent[this.#hops % SHORT_TERM_HOPS] = power;
    this.#hops += 1;
    if (this.#hops >= MOMENTARY_HOPS && (this.#hops - MOMENTARY_HOPS) % BLOCK_STEP_HOPS === 0) {
      if (this.#blocks.add(this.#mean(MOMENTARY_HOPS))) this.#isStale = true;
    }
  }

  /** Marks a break in playback: no window or block spans it. */
  interrupt(): void {
    this.#hops = 0;
  }

  reset(): void {
    this.#hops = 0;
    this.#blocks.reset();
    this.#integrated = undefined;
    this.#isStale = false;
  }

  /** LUFS of the last 0.4 s; undefined for silence, or where less was measured since the last break. */
  momentary(): number | undefined {
    return this.#window(MOMENTARY_HOPS);
  }

  /** LUFS of the last 3 s; undefined for silence, or where less was measured since the last break. */
  shortTerm(): number | undefined {
    return this.#window(SHORT_TERM_HOPS);
  }

  /** LUFS, gated at −70 LUFS and at 10 LU below what passes that; undefined where nothing is above the gate. */
  integrated(): number | undefined {
    if (this.#isStale) this.#integrated = this.#gated();
    this.#isStale = false;
    return this.#integrated;
  }

  #window(hops: number): number | undefined {
    const power = this.#hops < hops ? 0 : this.#mean(hops);
    return power > 0 ? toLufs(power) : undefined;
  }

  #mean(hops: number): number {
    let sum = 0;
    for (let back = 1; back <= hops; back += 1) sum += this.#recent[(this.#hops - back) % SHORT_TERM_HOPS] ?? 0;
    return sum / hops;
  }

  #gated(): number | undefined {
    const power = this.#blocks.meanAbove(this.#blocks.gate(RELATIVE_GATE_LU));
    return power > 0 ? toLufs(power) : undefined;
  }
}

/** Integrated loudness of a stereo stream at `rate`. */
export class Loudness {
  readonly #rate: number;
  #weighting: KWeighting;
  readonly #gate = new LoudnessGate();

  constructor(rate: number) {
    this.#rate = rate;
    this.#weighting = new KWeighting(rate);
  }

  add(left: Float32Array, right: Float32Array): void {
    let from = 0;
    while (from < left.length) {
      from = this.#weighting.add(left, right, from, left.length);
      let isValid = true;
      for (let hop = 0; hop < this.#weighting.hopCount; hop += 1) {
        const power = this.#weighting.hops[hop] ?? 0;
        isValid &&= Number.isFinite(power);
        this.#gate.add(isValid ? power : Number.NaN);
      }
      this.#weighting.hopCount = 0;
      // Of a damaged file: it would stay in the filters for ever. The gate leaves out blocks that contain it.
      if (!isValid) this.#weighting = new KWeighting(this.#rate);
    }
  }

  /** LUFS; undefined where nothing is above the gate, or less than 400 ms was added. */
  integrated(): number | undefined {
    return this.#gate.integrated();
  }
}
