/**
 * Audio thread (and workers, tests): K-weighted power of a stereo signal in steps (hops) of 10 ms, after ITU-R BS.1770-4.
 * engine/mixing/loudness-gate.ts gates it. `add` allocates nothing.
 */
import { LOUDNESS_HOPS_PER_SECOND } from "./mixer-protocol.ts";

/** Hops that can wait to be read; one quantum ends at most two. */
const HOP_CAPACITY = 16;

/** [b0, b1, b2, a1, a2] */
type Coefficients = readonly [number, number, number, number, number];

/**
 * The two filter stages at any rate: the analogue prototypes of BS.1770's 48 kHz tables (as recovered by B. De Man, "Evaluation of
 * Implementations of the EBU R128 Loudness Measurement", AES 145, 2018), by the bilinear transform.
 */
function shelf(rate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

function highPass(rate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}

class Biquad {
  readonly #b0: number;
  readonly #b1: number;
  readonly #b2: number;
  readonly #a1: number;
  readonly #a2: number;
  #z1 = 0;
  #z2 = 0;

  constructor([b0, b1, b2, a1, a2]: Coefficients) {
    this.#b0 = b0;
    this.#b1 = b1;
    this.#b2 = b2;
    this.#a1 = a1;
    this.#a2 = a2;
  }

  /** Transposed direct form II. */
  next(sample: number): number {
    const out = this.#b0 * sample + this.#z1;
    this.#z1 = this.#b1 * sample - this.#a1 * out + this.#z2;
    this.#z2 = this.#b2 * sample - this.#a2 * out;
    return out;
  }
}

export class KWeighting {
  /** Mean powers (left + right) of the hops that have ended; the first `hopCount` are valid. The reader resets `hopCount` to 0. */
  readonly hops = new Float64Array(HOP_CAPACITY);
  hopCount = 0;
  readonly #hopFrames: number;
  readonly #shelfLeft: Biquad;
  readonly #shelfRight: Biquad;
  readonly #passLeft: Biquad;
  readonly #passRight: Biquad;
  #sum = 0;
  #frames = 0;

  constructor(rate: number) {
    this.#hopFrames = Math.round(rate / LOUDNESS_HOPS_PER_SECOND);
    this.#shelfLeft = new Biquad(shelf(rate));
    this.#shelfRight = new Biquad(shelf(rate));
    this.#passLeft = new Biquad(highPass(rate));
    this.#passRight = new Biquad(highPass(rate));
  }

  /** Adds frames from index `from` up to `to`, or until no hop has room. Returns the index at which it stopped. */
  add(left: Float32Array, right: Float32Array, from: number, to: number): number {
    let frame = from;
    for (; frame < to && this.hopCount < HOP_CAPACITY; frame += 1) {
      const l = this.#passLeft.next(this.#shelfLeft.next(left[frame] as number));
      const r = this.#passRight.next(this.#shelfRight.next(right[frame] as number));
      this.#sum += l * l + r * r;
      this.#frames += 1;
      if (this.#frames < this.#hopFrames) continue;
      this.hops[this.hopCount] = this.#sum / this.#hopFrames;
      this.hopCount += 1;
      this.#sum = 0;
      this.#frames = 0;
    }
    return frame;
  }

  /** Discards the current hop: the next frames do not continue the previous ones. */
  interrupt(): void {
    this.#sum = 0;
    this.#frames = 0;
  }
}
