/** What can let go of sound that it holds in memory, and decode it again when it is needed. */
export type DecodedLease = { release(): void };

/** Bounds the sound that is held whole in memory (decoded in one piece, for want of anything better): least recently used out first. */
export class DecodedCache {
  readonly #limitBytes: number;
  readonly #held = new Map<DecodedLease, number>();

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** `holder` is about to be read, and holds so much. It stays, however much it is. */
  use(holder: DecodedLease, bytes: number): void {
    this.#held.delete(holder);
    this.#held.set(holder, bytes);
    let total = [...this.#held.values()].reduce((sum, held) => sum + held, 0);
    for (const [oldest, held] of this.#held) {
      if (total <= this.#limitBytes || oldest === holder) return;
      this.#held.delete(oldest);
      total -= held;
      oldest.release();
    }
  }

  forget(holder: DecodedLease): void {
    this.#held.delete(holder);
  }
}
