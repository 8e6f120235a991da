import { readBytes, type ByteSource } from "./byte-source.ts";
import { AudioOpenError } from "../raw-audio.ts";

/** Bytes per read after a jump. */
const JUMP_BYTES = 2 ** 15;

export type ReadAheadLimits = {
  /** Bytes per read where reading continues. */
  readonly rangeBytes: number;
  /** Cached ranges, apart from those that are still being read. */
  readonly ranges: number;
};

/** Bytes [start, end) of the file: the requested ones, and once read, the received ones. */
type CachedRange = { readonly start: number; end: number; isUnderWay: boolean; readonly data: Promise<Uint8Array> };

/** Serves small reads of a file from larger cached ranges; evicts the least recently used. */
export class ReadAheadCache {
  readonly #bytes: ByteSource;
  readonly #sizeBytes: number;
  readonly #limits: ReadAheadLimits;
  /** Most recently used first. */
  #ranges: readonly CachedRange[] = [];

  constructor(bytes: ByteSource, sizeBytes: number, limits: ReadAheadLimits) {
    this.#bytes = bytes;
    this.#sizeBytes = sizeBytes;
    this.#limits = limits;
  }

  /**
   * Bytes [start, end), fewer at the file's end. Concurrent reads of the same bytes share one request. Rejects with an `AudioOpenError`
   * "network" if the server sends fewer.
   */
  async read(start: number, end: number): Promise<Uint8Array> {
    const to = Math.min(end, this.#sizeBytes);
    const range = this.#ranges.find((known) => known.start <= start && to <= known.end) ?? this.#open(start, to);
    if (range !== this.#ranges[0]) this.#ranges = [range, ...this.#ranges.filter((known) => known !== range)];
    const data = await range.data;
    return to <= range.end ? data.subarray(start - range.start, to - range.start) : this.#readAlone(start, to);
  }

  #open(start: number, end: number): CachedRange {
    const goesOn = this.#ranges.some((known) => known.start <= start && start <= known.end);
    const ahead = this.#ranges.flatMap((known) => (known.start > start ? [known.start] : []));
    const wanted = Math.min(this.#sizeBytes, start + (goesOn ? this.#limits.rangeBytes : JUMP_BYTES), ...ahead);
    const to = Math.max(end, wanted);
    const range: CachedRange = {
      start,
      end: to,
      isUnderWay: true,
      data: readBytes(this.#bytes, start, to).then(
        (data) => {
          range.end = start + data.length;
          range.isUnderWay = false;
          this.#release();
          return data;
        },
        (error: unknown) => {
          // A later read requests the bytes again.
          this.#ranges = this.#ranges.filter((known) => known !== range);
          throw error;
        },
      ),
    };
    this.#ranges = [range, ...this.#ranges];
    return range;
  }

  #release(): void {
    let complete = 0;
    this.#ranges = this.#ranges.filter(({ isUnderWay }) => isUnderWay || complete++ < this.#limits.ranges);
  }

  /** For a range that came shorter than requested. */
  async #readAlone(start: number, end: number): Promise<Uint8Array> {
    const data = await readBytes(this.#bytes, start, end);
    if (data.length < end - start) throw new AudioOpenError("network", "The server sent less than was asked for.");
    return data;
  }
}
