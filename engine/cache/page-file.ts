import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import type { Planar } from "../decode/raw-audio.ts";
import { checksum } from "./checksum.ts";
import type { SyncFile } from "./opfs.ts";

/** The pages of one source, in order, as float32: page `index` at index · bytes of a page. Each has a checksum. */
export class PageFile {
  #file: SyncFile | undefined;
  readonly #planes: 1 | 2;
  #sums: Uint32Array<ArrayBuffer>;
  #count: number;
  #isClosed = false;
  readonly #onClosed: (pages: PageFile) => void;
  readonly #damaged = new Set<number>();

  /** `sums`: of the pages that the file holds already. */
  constructor(file: SyncFile, planes: 1 | 2, sums: Uint32Array<ArrayBuffer>, onClosed: (pages: PageFile) => void) {
    this.#onClosed = onClosed;
    this.#file = file;
    this.#planes = planes;
    this.#sums = sums;
    this.#count = sums.length;
  }

  static pageBytes(planes: 1 | 2): number {
    return 4 * PAGE_FRAMES * planes;
  }

  has(index: number): boolean {
    return this.#file !== undefined && index < this.#count && !this.#damaged.has(index);
  }

  get sums(): Uint32Array<ArrayBuffer> {
    return this.#sums.slice(0, this.#count);
  }

  /** The next page. Throws where the device has no room or refuses. */
  append(page: Planar): void {
    const bytes = PageFile.pageBytes(this.#planes);
    const floats = new Float32Array(bytes / 4);
    page.forEach((plane, channel) => floats.set(plane.subarray(0, PAGE_FRAMES), channel * PAGE_FRAMES));
    if (this.#file?.write(new Uint8Array(floats.buffer), { at: this.#count * bytes }) !== bytes)
      throw new Error("The device took only a part of a page.");
    if (this.#count === this.#sums.length) {
      const grown = new Uint32Array(2 * this.#count + 64);
      grown.set(this.#sums);
      this.#sums = grown;
    }
    this.#sums[this.#count] = checksum(new Uint32Array(floats.buffer));
    this.#count += 1;
  }

  /** Undefined where the page is damaged: from then on it is not there. */
  read(index: number): Planar | undefined {
    if (this.#file === undefined || !this.has(index)) return undefined;
    const bytes = PageFile.pageBytes(this.#planes);
    const buffer = new ArrayBuffer(bytes);
    const isWhole = this.#file.read(new Uint8Array(buffer), { at: index * bytes }) === bytes;
    if (!isWhole || checksum(new Uint32Array(buffer)) !== this.#sums[index]) {
      this.#damaged.add(index);
      return undefined;
    }
    return Array.from({ length: this.#planes }, (_, plane) => new Float32Array(buffer, 4 * PAGE_FRAMES * plane, PAGE_FRAMES));
  }

  /** Writes are over: they are made safe, and the file is let go of. Until `share` nothing can be read. */
  finish(): void {
    this.#file?.flush();
    this.#file?.close();
    this.#file = undefined;
  }

  /** The same file again, open for reading only, so that other tabs may read it too. */
  share(file: SyncFile): void {
    if (this.#isClosed) file.close();
    else this.#file = file;
  }

  close(): void {
    this.#isClosed = true;
    this.#file?.close();
    this.#file = undefined;
    this.#onClosed(this);
  }
}
