import { readBytes, type ByteSource } from "./byte-source.ts";
import { AudioOpenError } from "../raw-audio.ts";

/** Bytes per read after a jump. */
const JUMP_BYTES = 2 ** 15;

export type WindowLimits = {
  /** Bytes per read where reading continues. */
  readonly windowBytes: number;
  /** Cached windows, apart from those that are still being read. */
  readonly windows: number;
};

/** Bytes [start, end) of the file: the requested ones, and once read, the received ones. */
type Window = { readonly start: number; end: number; isUnderWay: boolean; readonly data: Promise<Uint8Array> };

/** Serves small reads of a file from larger cached windows; evicts the least recently used. */
export class FileWindows {
  readonly #bytes: ByteSource;
  readonly #sizeBytes: number;
  readonly #limits: WindowLimits;
  /** Most recently used first. */
  #windows: readonly Window[] = [];

  constructor(bytes: ByteSource, sizeBytes: number, limits: WindowLimits) {
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
    const window = this.#windows.find((known) => known.start <= start && to <= known.end) ?? this.#open(start, to);
    if (window !== this.#windows[0]) this.#windows = [window, ...this.#windows.filter((known) => known !== window)];
    const data = await window.data;
    return to <= window.end ? data.subarray(start - window.start, to - window.start) : this.#readAlone(start, to);
  }

  #open(start: number, end: number): Window {
    const goesOn = this.#windows.some((known) => known.start <= start && start <= known.end);
    const ahead = this.#windows.flatMap((known) => (known.start > start ? [known.start] : []));
    const wanted = Math.min(this.#sizeBytes, start + (goesOn ? this.#limits.windowBytes : JUMP_BYTES), ...ahead);
    const to = Math.max(end, wanted);
    const window: Window = {
      start,
      end: to,
      isUnderWay: true,
      data: readBytes(this.#bytes, start, to).then(
        (data) => {
          window.end = start + data.length;
          window.isUnderWay = false;
          this.#release();
          return data;
        },
        (error: unknown) => {
          // A later read requests the bytes again.
          this.#windows = this.#windows.filter((known) => known !== window);
          throw error;
        },
      ),
    };
    this.#windows = [window, ...this.#windows];
    return window;
  }

  #release(): void {
    let complete = 0;
    this.#windows = this.#windows.filter(({ isUnderWay }) => isUnderWay || complete++ < this.#limits.windows);
  }

  /** For a window that came shorter than requested. */
  async #readAlone(start: number, end: number): Promise<Uint8Array> {
    const data = await readBytes(this.#bytes, start, end);
    if (data.length < end - start) throw new AudioOpenError("network", "The server sent less than was asked for.");
    return data;
  }
}
