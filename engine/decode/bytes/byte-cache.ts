/** How many more bytes may be kept, of all files that share it. */
export type ByteCacheBudget = { freeBytes: number };

type Part = { readonly start: number; readonly data: Uint8Array };

/** What has come of a served file, as long as there is room: its passes each read all of it. */
export class ByteCache {
  readonly #room: ByteCacheBudget;
  #parts: Part[] = [];
  #sizeBytes: number | undefined;
  #isDropped = false;

  constructor(room: ByteCacheBudget) {
    this.#room = room;
  }

  /** Of the file; known once its head was added. */
  get sizeBytes(): number | undefined {
    return this.#sizeBytes;
  }

  /** A copy of bytes [start, end); undefined unless all of them are kept. */
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

  /** A copy of some bytes from `start` on, none at or behind `end`; undefined where the first one is not kept. */
  readSome(start: number, end: number): Uint8Array<ArrayBuffer> | undefined {
    const part = this.#partAt(start);
    return part && new Uint8Array(part.data.subarray(start - part.start, end - part.start));
  }

  /** Where the next kept bytes behind `at` begin. */
  nextAfter(at: number): number | undefined {
    const later = this.#parts.flatMap(({ start }) => (start > at ? [start] : []));
    return later.length > 0 ? Math.min(...later) : undefined;
  }

  /** `data` must not change from here on. */
  add(start: number, data: Uint8Array): void {
    if (this.#isDropped || data.length === 0 || data.length > this.#room.freeBytes) return;
    this.#room.freeBytes -= data.length;
    this.#parts.push({ start, data });
  }

  /** The file's first bytes, which must not change from here on. */
  addHead(data: Uint8Array, sizeBytes: number): void {
    this.#sizeBytes = sizeBytes;
    this.add(0, data);
  }

  /** For good: nothing reads the file's bytes any more, or hardly. */
  drop(): void {
    this.#isDropped = true;
    this.#room.freeBytes += this.#parts.reduce((sum, { data }) => sum + data.length, 0);
    this.#parts = [];
  }

  #partAt(at: number): Part | undefined {
    return this.#parts.find((known) => known.start <= at && at < endOf(known));
  }
}

const endOf = ({ start, data }: Part) => start + data.length;
