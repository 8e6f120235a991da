import { checksum } from "./checksum.ts";
import type { SyncFile } from "./opfs.ts";

/** Bytes per write: some browsers send every write to another process. */
const BATCH_BYTES = 2 ** 21;

/** A file of pages of one size, in order: page `index` lies at index · size. Each page has a checksum. */
export class PageFile {
  #file: SyncFile | undefined;
  readonly #pageBytes: number;
  #sums: Uint32Array<ArrayBuffer>;
  #count: number;
  #isClosed = false;
  #batch: Uint8Array<ArrayBuffer> | undefined;
  #batched = 0;
  readonly #onClosed: (file: PageFile) => void;
  readonly #damaged = new Set<number>();

  /** `sums`: checksums of the pages that the file holds already. A page's size is a multiple of 4 and divides 2 MiB. */
  constructor(file: SyncFile, pageBytes: number, sums: Uint32Array<ArrayBuffer>, onClosed: (file: PageFile) => void) {
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

  /** Appends a page, which can be read once its batch is written. Throws where the device has no space or refuses; then call `close`. */
  append(page: ArrayBuffer): void {
    this.#batch ??= new Uint8Array(BATCH_BYTES);
    this.#batch.set(new Uint8Array(page, 0, this.#pageBytes), this.#batched * this.#pageBytes);
    this.#batched += 1;
    if ((this.#batched + 1) * this.#pageBytes > BATCH_BYTES) this.#writeBatch();
  }

  #writeBatch(): void {
    const batch = this.#batch;
    if (batch === undefined || this.#batched === 0) return;
    if (this.#file === undefined) throw new Error("The file is closed.");
    const bytes = this.#pageBytes;
    const written = this.#file.write(batch.subarray(0, this.#batched * bytes), { at: this.#count * bytes });
    if (written !== this.#batched * bytes) throw new Error("The device took only a part.");
    const sums = new Uint32Array(this.#count + this.#batched);
    sums.set(this.#sums);
    for (let page = 0; page < this.#batched; page += 1)
      sums[this.#count + page] = checksum(new Uint32Array(batch.buffer, page * bytes, bytes / 4));
    this.#sums = sums;
    this.#count = sums.length;
    this.#batched = 0;
  }

  /** Undefined if the page is damaged: `has` is false for it from then on. */
  read(index: number): ArrayBuffer | undefined {
    if (this.#file === undefined || !this.has(index)) return undefined;
    const bytes = this.#pageBytes;
    const buffer = new ArrayBuffer(bytes);
    if (readInto(this.#file, buffer, index * bytes) && checksum(new Uint32Array(buffer)) === this.#sums[index]) return buffer;
    this.#damaged.add(index);
    return undefined;
  }

  /** Ends writing: writes the last batch, flushes and closes the file. Nothing can be read until `share`. Throws as `append` does. */
  finish(): void {
    this.#writeBatch();
    this.#batch = undefined;
    this.#file?.flush();
    this.#file?.close();
    this.#file = undefined;
  }

  /** Continues with the same file, opened for reading only, so that other tabs may read it too. */
  share(file: SyncFile): void {
    if (this.#isClosed) file.close();
    else this.#file = file;
  }

  /** Closes the file; pages that are not written yet are lost. Call once. */
  close(): void {
    this.#isClosed = true;
    this.#file?.close();
    this.#file = undefined;
    this.#onClosed(this);
  }
}

/** Fills the buffer; false if that fails or throws, because the user may have cleared the storage meanwhile. */
function readInto(file: SyncFile, buffer: ArrayBuffer, at: number): boolean {
  try {
    return file.read(new Uint8Array(buffer), { at }) === buffer.byteLength;
  } catch {
    return false;
  }
}
