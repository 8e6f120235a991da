/** Bytes that may still be cached, shared by several files. */
export type ByteCacheBudget = { freeBytes: number };

type Part = { readonly start: number; readonly data: Uint8Array };

/** Caches the fetched bytes of a served file while the budget lasts: each linear pass reads the whole file. */
export class ByteCache {
  readonly #budget: ByteCacheBudget;
  #parts: Part[] = [];
  #sizeBytes: number | undefined;
  #isDropped = false;

  constructor(budget: ByteCacheBudget) {
    this.#budget = budget;
  }

  /** Size of the file; undefined before `addHead`. */
  get sizeBytes(): number | undefined {
    return this.#sizeBytes;
  }

  /** A copy of bytes [start, end); undefined unless all of them are cached. */
  read(start: number, end: number): Uint8Array<ArrayBuffer> | undefined {
    const pieces: Part[] = [];
    for (let at = start; at < end;) {
      const part = this.#partAt(at);
      if (part === undefined) return undefined;
      pieces.push({ start: at, data: part.data.subarray(at - part.start, end - part.start) });
      at = endOf(part);
    }
    const whole = new Uint8Array(end - start);
    for (const piece of pieces) whole.set(piece.data, piece.start - start);
    return whole;
  }

  /** A copy of the cached bytes from `start` on, up to `end` at most; undefined if the first one is not cached. */
  readSome(start: number, end: number): Uint8Array<ArrayBuffer> | undefined {
    const part = this.#partAt(start);
    return part && new Uint8Array(part.data.subarray(start - part.start, end - part.start));
  }

  /** Start of the next cached bytes after `at`. */
  nextAfter(at: number): number | undefined {
    const later = this.#parts.flatMap(({ start }) => (start > at ? [start] : []));
    return later.length > 0 ? Math.min(...later) : undefined;
  }

  /** The caller must not change `data` afterwards. */
  add(start: number, data: Uint8Array): void {
    if (this.#isDropped || data.length === 0 || data.length > this.#budget.freeBytes) return;
    this.#budget.freeBytes -= data.length;
    this.#parts.push({ start, data });
  }

  /** The file's first bytes and its size. The caller must not change `data` afterwards. */
  addHead(data: Uint8Array, sizeBytes: number): void {
    this.#sizeBytes = sizeBytes;
    this.add(0, data);
  }

  /** Releases the memory for good, when the file's bytes are no longer, or hardly, read. */
  drop(): void {
    this.#isDropped = true;
    this.#budget.freeBytes += this.#parts.reduce((sum, { data }) => sum + data.length, 0);
    this.#parts = [];
  }

  #partAt(at: number): Part | undefined {
    return this.#parts.find((known) => known.start <= at && at < endOf(known));
  }
}

const endOf = ({ start, data }: Part) => start + data.length;
