/**
 * Integrated loudness of stereo at 48 kHz after ITU-R BS.1770-4: K-weighting, blocks of 400 ms every 100 ms, gated at −70 LUFS
 * and at 10 LU under the loudness of what is left. Streaming; keeps one number per 100 ms.
 */

/** K-weighting at 48 kHz (BS.1770-4, tables 1 and 2): a high shelf for the head, then a high-pass. [b0, b1, b2, a1, a2] */
const SHELF = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585] as const;
const HIGH_PASS = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const;

const HOP_FRAMES = 4800;
const HOPS_PER_BLOCK = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

export class Loudness {
  readonly #filters = [SHELF, HIGH_PASS, SHELF, HIGH_PASS].map((coefficients) => new Biquad(coefficients));
  readonly #hopPowers: number[] = [];
  #sum = 0;
  #frames = 0;

  add(left: Float32Array, right: Float32Array): void {
    const [shelfLeft, passLeft, shelfRight, passRight] = this.#filters;
    if (!shelfLeft || !passLeft || !shelfRight || !passRight) return;
    for (let frame = 0; frame < left.length; frame += 1) {
      const l = passLeft.next(shelfLeft.next(left[frame] ?? 0));
      const r = passRight.next(shelfRight.next(right[frame] ?? 0));
      this.#sum += l * l + r * r;
      this.#frames += 1;
      if (this.#frames < HOP_FRAMES) continue;
      this.#hopPowers.push(this.#sum / HOP_FRAMES);
      this.#sum = 0;
      this.#frames = 0;
    }
  }

  /** LUFS; undefined where nothing is above the gate, or less than 400 ms was heard. */
  integrated(): number | undefined {
    const hops = this.#hopPowers;
    const blocks = hops.slice(HOPS_PER_BLOCK - 1).map((_, at) => mean(hops.slice(at, at + HOPS_PER_BLOCK)));
    const audible = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS);
    const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU;
    const counted = audible.filter((power) => toLufs(power) > gate);
    return counted.length === 0 ? undefined : toLufs(mean(counted));
  }
}

class Biquad {
  readonly #b0: number;
  readonly #b1: number;
  readonly #b2: number;
  readonly #a1: number;
  readonly #a2: number;
  #z1 = 0;
  #z2 = 0;

  constructor([b0, b1, b2, a1, a2]: readonly [number, number, number, number, number]) {
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

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
