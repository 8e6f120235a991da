/** How many more bytes may be kept, of all files that share it. */
export type KeptBytesRoom = { freeBytes: number };

type Part = { readonly start: number; readonly data: Uint8Array };

/**
 * What has come of a served file, as long as there is room: its passes each read all of it, and a browser's HTTP cache steps aside where
 * several parts of a file are asked for at once.
 */
export class KeptBytes {
  readonly #room: KeptBytesRoom;
  #parts: readonly Part[] = [];
  #isDropped = false;

  constructor(room: KeptBytesRoom) {
    this.#room = room;
  }

  /** A copy of bytes [start, end); undefined unless all of them are kept. */
  read(start: number, end: number): Uint8Array<ArrayBuffer> | undefined {
    const pieces: Part[] = [];
    for (let at = start; at < end;) {
      const part = this.#parts.find((known) => known.start <= at && at < endOf(known));
      if (part === undefined) return undefined;
      pieces.push({ start: at, data: part.data.subarray(at - part.start, end - part.start) });
      at = endOf(part);
    }
    const whole = new Uint8Array(end - start);
    for (const piece of pieces) whole.set(piece.data, piece.start - start);
    return whole;
  }

  /** `data` must not change from here on. */
  add(start: number, data: Uint8Array): void {
    if (this.#isDropped || data.length === 0 || data.length > this.#room.freeBytes) return;
    this.#room.freeBytes -= data.length;
    this.#parts = [...this.#parts, { start, data }];
  }

  /** For good: nothing reads the file's bytes any more, or hardly. */
  drop(): void {
    this.#isDropped = true;
    this.#room.freeBytes += this.#parts.reduce((sum, { data }) => sum + data.length, 0);
    this.#parts = [];
  }
}

const endOf = ({ start, data }: Part) => start + data.length;
