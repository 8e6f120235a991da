/** An owner of decoded sound in memory, which can free it and decode it again when it is needed. */
export type DecodedLease = { release(): void };

/** Bounds the memory of sources that could only be decoded in one piece: the least recently used is released first. */
export class DecodedCache {
  readonly #limitBytes: number;
  readonly #bytesOf = new Map<DecodedLease, number>();

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** `lease` is about to be read and holds `bytes`. It is not released itself, even if it alone exceeds the limit. */
  use(lease: DecodedLease, bytes: number): void {
    this.#bytesOf.delete(lease);
    this.#bytesOf.set(lease, bytes);
    let total = [...this.#bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [oldest, bytes] of this.#bytesOf) {
      if (total <= this.#limitBytes || oldest === lease) return;
      this.#bytesOf.delete(oldest);
      total -= bytes;
      oldest.release();
    }
  }

  delete(lease: DecodedLease): void {
    this.#bytesOf.delete(lease);
  }
}
