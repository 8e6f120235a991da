/**
 * Decoded sound on the device; the engine's README ("On the device") describes the entries and their files. Only in workers. The cache is
 * optional: where a step fails, the sound is decoded.
 */
import { answerOrNothing } from "./answer-or-nothing.ts";
import { CacheUse } from "./cache-use.ts";
import { decodeFacts, decodeSums, encodeFacts, encodeSums, type CachedFacts } from "./cached-facts.ts";
import { cacheBudget, evictFor } from "./eviction.ts";
import {
  CACHE_CHANNEL,
  entryFolder,
  FACTS_FILE,
  openCacheFolder,
  openSync,
  readWhole,
  sumsOf,
  USED_FILE,
  writeWhole,
  type SyncFile,
} from "./opfs.ts";
import { PageFile } from "./page-file.ts";

/**
 * A larger file of pages is not written: 23 minutes of stereo at 48 kHz. Writing an hour takes as long as decoding it, private windows
 * hold it in memory, and a page decoded on demand takes 6 ms where a cached one takes 1 (measured, MP3).
 */
const MOST_FILE_BYTES = 2 ** 29;
const MAX_FILE_SHARE_OF_BUDGET = 0.5;

/** A file of pages that is being written. Once the cache is closed, its methods do nothing. */
export type PendingFile = {
  readonly pages: PageFile;
  /** Completes the file and makes it readable. Rejects if the write fails (quota, lock): then `discard` it. */
  commit(): Promise<void>;
  /** Removes the file. */
  discard(): Promise<void>;
};

/** The cached data of one file. */
export type CacheEntry = {
  /** Undefined: nothing is cached, or it is damaged. */
  facts(): Promise<CachedFacts | undefined>;
  /** Rejects if the write fails. */
  writeFacts(facts: CachedFacts): Promise<void>;
  /** A complete file of pages; undefined: there is none. */
  open(name: string, pageBytes: number): Promise<PageFile | undefined>;
  /** Undefined: another tab is writing it or has it open, or the device has no space. */
  begin(name: string, pageBytes: number, pageCount: number): Promise<PendingFile | undefined>;
  /** Deletes the checksums of a damaged file, so that the next opening writes it again. */
  invalidate(name: string): Promise<void>;
};

export type SoundCache = {
  /** Whether any entry's fingerprint has this prefix: cheaper than computing a fingerprint. */
  hasAny(beginning: string): Promise<boolean>;
  entryOf(fingerprint: string): CacheEntry;
  close(): void;
};

export type SoundCacheOptions = {
  /** A quarter of the storage quota where absent, 2 GB at most. */
  readonly budgetBytes?: number | undefined;
};

class OpfsCache implements SoundCache {
  readonly #options: SoundCacheOptions;
  readonly #open = new Set<PageFile>();
  readonly #use = new CacheUse(CACHE_CHANNEL, () => this.close());
  #isSilent = false;

  constructor(options: SoundCacheOptions) {
    this.#options = options;
  }

  /** False where the browser has no OPFS. */
  async open(): Promise<boolean> {
    const isThere = async () => {
      await this.#use.ready;
      return (await this.#openFolder()) !== undefined;
    };
    return (await this.#ask(isThere)) ?? false;
  }

  close(): void {
    for (const pages of this.#open) pages.close();
    this.#open.clear();
    this.#use.end();
  }

  async hasAny(beginning: string): Promise<boolean> {
    return (await this.#ask(() => this.#hasAny(beginning))) ?? false;
  }

  async #hasAny(beginning: string): Promise<boolean> {
    const all = await this.#openFolder();
    if (all === undefined) return false;
    try {
      for await (const name of all.keys()) if (name.startsWith(entryFolder(beginning))) return true;
    } catch {
      // The folder was removed meanwhile, or the device refuses: nothing is cached there.
    }
    return false;
  }

  entryOf(fingerprint: string): CacheEntry {
    const entry = entryFolder(fingerprint);
    return {
      facts: () => this.#ask(() => this.#facts(entry)),
      writeFacts: (facts) => this.#ask(() => this.#writeFacts(entry, facts)),
      open: (name, pageBytes) =>
        this.#ask(
          () => this.#openPages(entry, name, pageBytes),
          (late) => late?.close(),
        ),
      begin: (name, pageBytes, pageCount) =>
        this.#ask(
          () => this.#begin(entry, name, pageBytes, pageCount),
          (late) => void late?.discard(),
        ),
      invalidate: (name) => this.#ask(() => this.#invalidate(entry, name)),
    };
  }

  /** Undefined where the device does not answer: until it does, it is not asked again, and sources are decoded. */
  async #ask<Value>(access: () => Promise<Value>, onLate?: (late: Value | undefined) => void): Promise<Value | undefined> {
    if (this.#isSilent) return undefined;
    let hasAnswered = false;
    const answer = this.#use.during(access).finally(() => {
      hasAnswered = true;
      this.#isSilent = false;
    });
    const value = await answerOrNothing(answer, onLate);
    if (!hasAnswered) this.#isSilent = true;
    return value;
  }

  /** Undefined after a sign-out. */
  async #openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
    return this.#use.isOver ? undefined : openCacheFolder();
  }

  async #invalidate(entry: string, name: string): Promise<void> {
    const folder = await this.#folder(entry, false);
    // The file, or the whole cache, was removed already.
    await folder?.removeEntry(sumsOf(name)).catch(() => undefined);
  }

  /** The entry's folder. Undefined where there is none, or the cache was closed. */
  async #folder(entry: string, create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
    const all = await this.#openFolder();
    return all?.getDirectoryHandle(entry, { create }).catch(() => undefined);
  }

  async #facts(entry: string): Promise<CachedFacts | undefined> {
    const folder = await this.#folder(entry, false);
    const bytes = folder && (await readWhole(folder, FACTS_FILE));
    const cached = bytes && decodeFacts(bytes);
    // Another tab may be writing it at this moment, which sets the date as well.
    if (folder && cached) await writeWhole(folder, USED_FILE, Uint8Array.of(1)).catch(() => undefined);
    return cached;
  }

  async #writeFacts(entry: string, facts: CachedFacts): Promise<void> {
    const bytes = new Uint8Array(encodeFacts(facts));
    // Evicts entries, but writes the facts even if there is none for pages: they are small.
    await this.#evictFor(bytes.length);
    const folder = await this.#folder(entry, true);
    if (folder === undefined || this.#use.isOver) return;
    await writeWhole(folder, USED_FILE, Uint8Array.of(1));
    await writeWhole(folder, FACTS_FILE, bytes);
  }

  /** Evicts entries that no tab has open, and resolves to whether `bytes` more fit. */
  async #evictFor(bytes: number): Promise<boolean> {
    const all = await this.#openFolder();
    if (all === undefined) return false;
    const budget = this.#options.budgetBytes ?? (await cacheBudget());
    return bytes <= Math.min(MOST_FILE_BYTES, budget * MAX_FILE_SHARE_OF_BUDGET) && evictFor(all, bytes, budget);
  }

  async #openPages(entry: string, name: string, pageBytes: number): Promise<PageFile | undefined> {
    const folder = await this.#folder(entry, false);
    const bytes = folder && (await readWhole(folder, sumsOf(name)));
    const sums = bytes && decodeSums(bytes);
    if (folder === undefined || sums === undefined) return undefined;
    try {
      return this.#pageFile(await openSync(await folder.getFileHandle(name), "read-only"), pageBytes, sums);
    } catch {
      // Removed, or locked by another tab (browsers without a read-only mode): the facts are useful all the same.
      return undefined;
    }
  }

  #pageFile(file: SyncFile, pageBytes: number, sums: Uint32Array<ArrayBuffer>): PageFile | undefined {
    if (this.#use.isOver) {
      file.close();
      return undefined;
    }
    const pages = new PageFile(file, pageBytes, sums, (closed) => this.#open.delete(closed));
    this.#open.add(pages);
    return pages;
  }

  async #begin(entry: string, name: string, pageBytes: number, pageCount: number): Promise<PendingFile | undefined> {
    let pages: PageFile | undefined;
    try {
      if (!(await this.#evictFor(pageBytes * pageCount))) return undefined;
      const folder = await this.#folder(entry, true);
      if (folder === undefined) return undefined;
      const file = await openSync(await folder.getFileHandle(name, { create: true }), "readwrite");
      // This worker owns the file from here on, and writes it from the start.
      const making = this.#pageFile(file, pageBytes, new Uint32Array());
      pages = making;
      if (making === undefined) return undefined;
      await folder.removeEntry(sumsOf(name)).catch(() => undefined);
      file.truncate(0);
      const discard = async () => {
        making.close();
        // A leftover file that cannot be removed is incomplete, and is evicted when space is needed.
        await answerOrNothing(folder.removeEntry(name).catch(() => undefined));
      };
      return { pages: making, discard, commit: () => this.#ask(() => this.#commit(folder, name, making)) };
    } catch {
      // Another tab writes this file, or the device has no space: this worker does without the file.
      pages?.close();
      return undefined;
    }
  }

  async #commit(folder: FileSystemDirectoryHandle, name: string, pages: PageFile): Promise<void> {
    pages.finish();
    if (this.#use.isOver) return;
    await writeWhole(folder, sumsOf(name), encodeSums(pages.sums));
    // If it cannot be opened again, the source is decoded on demand.
    const again = await openSync(await folder.getFileHandle(name), "read-only").catch(() => undefined);
    if (again !== undefined) pages.share(again);
  }
}

/** Opens the cache in a worker. Undefined where the browser has no OPFS, or the device does not answer. */
export async function openSoundCache(options: SoundCacheOptions): Promise<SoundCache | undefined> {
  const cache = new OpfsCache(options);
  if (await cache.open()) return cache;
  cache.close();
  return undefined;
}
