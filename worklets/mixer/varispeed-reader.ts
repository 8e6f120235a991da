/**
 * Audio thread (and workers, tests): reads the mix at another speed than real time: backwards, and 2 to 8 times as fast (varispeed: the
 * pitch changes too). The timeline frames of a quantum are mixed as usual, then low-pass filtered and decimated. `read` allocates
 * nothing.
 */
import type { LaneMeter } from "./lane-meter.ts";
import type { PageTable } from "./page-table.ts";
import type { CompiledPlan } from "./plan.ts";
import { DECIMATION_REACH, LONGEST_READ_FRAMES, MAX_SPEED } from "./mixer-protocol.ts";
import { VoiceCursor } from "./voices.ts";

/** Cut-off as a fraction of the new Nyquist frequency; leaves room for the filter's slope. */
const CUT_OFF = 0.85;

/** The right half, centre first, of a Hann-windowed sinc that passes the band remaining at this speed; the whole filter sums to 1. */
function halfFilter(factor: number): Float64Array {
  const reach = DECIMATION_REACH * factor;
  const taps = Float64Array.from({ length: reach + 1 }, (_, tap) => {
    const x = (Math.PI * CUT_OFF * tap) / factor;
    return (tap === 0 ? 1 : Math.sin(x) / x) * (0.5 + 0.5 * Math.cos((Math.PI * tap) / (reach + 1)));
  });
  const sum = taps.reduce((total, tap, at) => total + (at === 0 ? tap : 2 * tap), 0);
  return taps.map((tap) => tap / sum);
}

function filtered(samples: Float32Array, middle: number, taps: Float64Array): number {
  let sum = (taps[0] as number) * (samples[middle] as number);
  for (let tap = 1; tap < taps.length; tap += 1) {
    sum += (taps[tap] as number) * ((samples[middle - tap] as number) + (samples[middle + tap] as number));
  }
  return sum;
}

export class VarispeedReader {
  readonly #cursor = new VoiceCursor();
  readonly #left = new Float32Array(LONGEST_READ_FRAMES);
  readonly #right = new Float32Array(LONGEST_READ_FRAMES);
  /** Filters by speed; speed 1 needs none. */
  readonly #filters = Array.from({ length: MAX_SPEED + 1 }, (_, factor) => (factor < 2 ? new Float64Array([1]) : halfFilter(factor)));

  /** Clips that sounded in the last `read`. */
  get voices(): number {
    return this.#cursor.voices;
  }

  reserve(count: number): void {
    this.#cursor.reserve(count);
  }

  drainMissedFrames(): number {
    const missed = this.#cursor.missedFrames;
    this.#cursor.missedFrames = 0;
    return missed;
  }

  /**
   * Adds `frames` (≤ QUANTUM_FRAMES) frames to `left` and `right` from index `at`: the timeline from `frame` on at `speed` (an
   * integer, −8 … 8). Backwards, the frame before `frame` comes first, so that a change of direction plays the same frames back.
   */
  read(
    pages: PageTable,
    plan: CompiledPlan,
    frame: number,
    speed: number,
    left: Float32Array,
    right: Float32Array,
    at: number,
    frames: number,
    meter: LaneMeter | undefined,
  ): void {
    const factor = Math.abs(speed);
    const taps = this.#filters[factor] as Float64Array;
    const reach = taps.length - 1;
    const last = (frames - 1) * factor;
    const length = last + 1 + 2 * reach;
    this.#left.fill(0, 0, length);
    this.#right.fill(0, 0, length);
    this.#cursor.aim(plan, (speed > 0 ? frame : frame - 1 - last) - reach);
    this.#cursor.mix(pages, this.#left, this.#right, 0, length, meter);
    for (let index = 0; index < frames; index += 1) {
      const middle = reach + (speed > 0 ? index * factor : last - index * factor);
      left[at + index] = (left[at + index] as number) + filtered(this.#left, middle, taps);
      right[at + index] = (right[at + index] as number) + filtered(this.#right, middle, taps);
    }
  }
}
