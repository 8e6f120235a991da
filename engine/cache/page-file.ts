import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import type { Planar } from "../decode/raw-audio.ts";
import { checksum } from "./checksum.ts";
import type { SyncFile } from "./opfs.ts";

/** Pages written at once, 2 MB of stereo: some browsers hand every write to another process. */
const BATCH_PAGES = 16;

/** The pages of one source, in order, as float32: page `index` at index · bytes of a page. Each has a checksum. */
export class PageFile {
  #file: SyncFile | undefined;
  readonly #planes: 1 | 2;
  #sums: Uint32Array<ArrayBuffer>;
  #count: number;
  #isClosed = false;
  #batch: Float32Array<ArrayBuffer> | undefined;
  #batched = 0;
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
    return this.#sums;
  }

  /** The next page; it is there once its batch is written. Throws where the device has no room or refuses. */
  append(page: Planar): void {
    const floats = PageFile.pageBytes(this.#planes) / 4;
    this.#batch ??= new Float32Array(BATCH_PAGES * floats);
    const at = this.#batched * floats;
    page.forEach((plane, channel) => this.#batch?.set(plane.subarray(0, PAGE_FRAMES), at + channel * PAGE_FRAMES));
    this.#batched += 1;
    if (this.#batched === BATCH_PAGES) this.#writeBatch();
  }

  #writeBatch(): void {
    const batch = this.#batch;
    if (batch === undefined || this.#batched === 0) return;
    const bytes = PageFile.pageBytes(this.#planes);
    const written = this.#file?.write(new Uint8Array(batch.buffer, 0, this.#batched * bytes), { at: this.#count * bytes });
    if (written !== this.#batched * bytes) throw new Error("The device took only a part.");
    const sums = new Uint32Array(this.#count + this.#batched);
    sums.set(this.#sums);
    for (let page = 0; page < this.#batched; page += 1)
      sums[this.#count + page] = checksum(new Uint32Array(batch.buffer, page * bytes, bytes / 4));
    this.#sums = sums;
    this.#count = sums.length;
    this.#batched = 0;
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

  /** Writes are over: what is left is written, all is made safe, and the file is let go of. Until `share` nothing can be read. */
  finish(): void {
    this.#writeBatch();
    this.#batch = undefined;
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
