import { readBytes, type ByteSource } from "./byte-source.ts";
import { AudioOpenError } from "../raw-audio.ts";

/** Read at a place that is come to by a jump. */
const JUMP_BYTES = 2 ** 15;

export type WindowRoom = {
  /** Read at once where reading goes on. */
  readonly windowBytes: number;
  /** Windows that are kept, of those that are not being read any more. */
  readonly windows: number;
};

/** Bytes [start, end) of the file: as many as were asked for, and once they are there, as many as came. */
type Window = { readonly start: number; end: number; isUnderWay: boolean; readonly data: Promise<Uint8Array> };

/** A file's bytes in small pieces, out of larger ones that are kept: those that were used last. */
export class FileWindows {
  readonly #bytes: ByteSource;
  readonly #sizeBytes: number;
  readonly #room: WindowRoom;
  /** The one that was used last comes first. */
  #windows: readonly Window[] = [];

  constructor(bytes: ByteSource, sizeBytes: number, room: WindowRoom) {
    this.#bytes = bytes;
    this.#sizeBytes = sizeBytes;
    this.#room = room;
  }

  /**
   * Bytes [start, end), fewer at the file's end. Who comes while they are being read waits for them too. Rejects with an `AudioOpenError`
   * "network" where the server sends less than that.
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
    const wanted = Math.min(this.#sizeBytes, start + (goesOn ? this.#room.windowBytes : JUMP_BYTES), ...ahead);
    const to = Math.max(end, wanted);
    const window: Window = {
      start,
      end: to,
      isUnderWay: true,
      data: readBytes(this.#bytes, start, to).then(
        (data) => {
          window.end = start + data.length;
          window.isUnderWay = false;
          this.#letGo();
          return data;
        },
        (error: unknown) => {
          // What could not be read is asked for again.
          this.#windows = this.#windows.filter((known) => known !== window);
          throw error;
        },
      ),
    };
    this.#windows = [window, ...this.#windows];
    return window;
  }

  #letGo(): void {
    let kept = 0;
    this.#windows = this.#windows.filter(({ isUnderWay }) => isUnderWay || kept++ < this.#room.windows);
  }

  /** Where a window came shorter than it was asked for. */
  async #readAlone(start: number, end: number): Promise<Uint8Array> {
    const data = await readBytes(this.#bytes, start, end);
    if (data.length < end - start) throw new AudioOpenError("network", "The server sent less than was asked for.");
    return data;
  }
}
