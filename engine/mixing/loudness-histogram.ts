/** From −70 LUFS (the absolute gate) to +30 LUFS in steps of 0.01 LU. */
const ABSOLUTE_GATE_LUFS = -70;
const STEPS_PER_LU = 100;
const STEPS = 100 * STEPS_PER_LU;

/** LUFS of a mean power summed over the channels (BS.1770-4, formula 2). */
export function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function toPower(lufs: number): number {
  return 10 ** ((lufs + 0.691) / 10);
}

/** Powers of overlapping blocks, gated by loudness. Each step has the exact mean power of its blocks; memory does not grow. */
export class LoudnessHistogram {
  readonly #counts = new Float64Array(STEPS);
  readonly #powers = new Float64Array(STEPS);

  /** False where the block is below the absolute gate. */
  add(power: number): boolean {
    const lufs = toLufs(power);
    if (!(lufs > ABSOLUTE_GATE_LUFS)) return false;
    const step = Math.min(STEPS - 1, Math.floor((lufs - ABSOLUTE_GATE_LUFS) * STEPS_PER_LU));
    this.#counts[step] = (this.#counts[step] ?? 0) + 1;
    this.#powers[step] = (this.#powers[step] ?? 0) + power;
    return true;
  }

  reset(): void {
    this.#counts.fill(0);
    this.#powers.fill(0);
  }

  /**
   * The power above which a block counts: `relativeLu` to the mean of all blocks above the absolute gate. 0 where there is none.
   * @param relativeLu below 0
   */
  gate(relativeLu: number): number {
    const mean = this.meanAbove(0);
    return mean === 0 ? 0 : toPower(toLufs(mean) + relativeLu);
  }

  /** Mean power of the steps whose own mean is above `gate`; 0 where there is none. */
  meanAbove(gate: number): number {
    let count = 0;
    let power = 0;
    for (let step = 0; step < STEPS; step += 1) {
      if (!this.#isAbove(step, gate)) continue;
      count += this.#counts[step] ?? 0;
      power += this.#powers[step] ?? 0;
    }
    return count === 0 ? 0 : power / count;
  }

  /** The loudness, LUFS, at each share of the blocks above `gate`, ordered by loudness; empty where there is none. */
  percentilesAbove(gate: number, shares: readonly number[]): readonly number[] {
    let total = 0;
    for (let step = 0; step < STEPS; step += 1) if (this.#isAbove(step, gate)) total += this.#counts[step] ?? 0;
    if (total === 0) return [];
    return shares.map((share) => {
      const rank = Math.round((total - 1) * share);
      let before = 0;
      for (let step = 0; step < STEPS; step += 1) {
        if (!this.#isAbove(step, gate)) continue;
        before += this.#counts[step] ?? 0;
        if (before > rank) return toLufs((this.#powers[step] ?? 0) / (this.#counts[step] ?? 1));
      }
      return Number.NaN;
    });
  }

  #isAbove(step: number, gate: number): boolean {
    const counted = this.#counts[step] ?? 0;
    return counted > 0 && (this.#powers[step] ?? 0) / counted > gate;
  }
}
