import { checksum } from "./checksum.ts";
import type { SyncFile } from "./opfs.ts";

/** Bytes written at once: some browsers hand every write to another process. */
const BATCH_BYTES = 2 ** 21;

/** Pages of one size, in order: page `index` lies at index · size. Each has a checksum. */
export class PageFile {
  #file: SyncFile | undefined;
  readonly #pageBytes: number;
  #sums: Uint32Array<ArrayBuffer>;
  #count: number;
  #isClosed = false;
  #batch: Uint8Array<ArrayBuffer> | undefined;
  #batched = 0;
  readonly #onClosed: (pages: PageFile) => void;
  readonly #damaged = new Set<number>();

  /** `sums`: of the pages that the file holds already. A page's size is a multiple of 4 and divides 2 MB. */
  constructor(file: SyncFile, pageBytes: number, sums: Uint32Array<ArrayBuffer>, onClosed: (pages: PageFile) => void) {
    this.#onClosed = onClosed;
    this.#file = file;
    this.#pageBytes = pageBytes;
    this.#sums = sums;
    this.#count = sums.length;
  }

  has(index: number): boolean {
    return this.#file !== undefined && index < this.#count && !this.#damaged.has(index);
  }

  get sums(): Uint32Array<ArrayBuffer> {
    return this.#sums;
  }

  /** The next page; it is there once its batch is written. Throws where the device has no room or refuses. */
  append(page: ArrayBuffer): void {
    this.#batch ??= new Uint8Array(BATCH_BYTES);
    this.#batch.set(new Uint8Array(page, 0, this.#pageBytes), this.#batched * this.#pageBytes);
    this.#batched += 1;
    if ((this.#batched + 1) * this.#pageBytes > BATCH_BYTES) this.#writeBatch();
  }

  #writeBatch(): void {
    const batch = this.#batch;
    if (batch === undefined || this.#batched === 0) return;
    const bytes = this.#pageBytes;
    const written = this.#file?.write(batch.subarray(0, this.#batched * bytes), { at: this.#count * bytes });
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
  read(index: number): ArrayBuffer | undefined {
    if (this.#file === undefined || !this.has(index)) return undefined;
    const bytes = this.#pageBytes;
    const buffer = new ArrayBuffer(bytes);
    const isWhole = this.#file.read(new Uint8Array(buffer), { at: index * bytes }) === bytes;
    if (isWhole && checksum(new Uint32Array(buffer)) === this.#sums[index]) return buffer;
    this.#damaged.add(index);
    return undefined;
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
