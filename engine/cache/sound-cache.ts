/**
 * Decoded sound on the device, so that what was opened once needs no decoder again. An entry is a folder named by the file's
 * fingerprint: `facts` (what the source is, its peaks and index, whatever the rate), files of pages (the sound at a rate, detail for
 * drawing) and `used` (its date says when). A file of pages is whole once its checksums are there. Only in workers. Nothing here is
 * needed: where a step fails, the sound is decoded.
 */
import { decodeFacts, decodeSums, encodeFacts, encodeSums, type CachedFacts } from "./cached-facts.ts";
import { cacheBudget, makeRoom } from "./eviction.ts";
import { CACHE_CHANNEL, FACTS_FILE, openCacheFolder, openSync, readWhole, sumsOf, USED_FILE, writeWhole, type SyncFile } from "./opfs.ts";
import { PageFile } from "./page-file.ts";

/**
 * A larger file of pages is not made: 22 minutes of stereo at 48 kHz. Writing an hour takes as long as decoding it, private windows
 * hold it in memory, and a page decoded on demand comes in 6 ms where a kept one comes in 1 (measured, MP3).
 */
const MOST_FILE_BYTES = 2 ** 29;
const SHARE_OF_BUDGET = 0.5;
const FORMAT = "v2";

/** A file of pages that is being made. */
export type FileInMaking = {
  readonly pages: PageFile;
  /** Makes it whole, and readable. Rejects where the device refuses: then give it up. */
  keep(): Promise<void>;
  /** Gives it up: nothing is kept. */
  abandon(): Promise<void>;
};

/** What is kept of one file. */
export type CacheEntry = {
  /** Undefined: nothing is, or it is damaged. */
  facts(): Promise<CachedFacts | undefined>;
  /** Rejects where the device refuses. */
  keepFacts(facts: CachedFacts): Promise<void>;
  /** A file of pages that is whole; undefined: there is none. */
  open(name: string, pageBytes: number): Promise<PageFile | undefined>;
  /** Undefined: another tab is making it, it was made meanwhile, or the device has no room. */
  begin(name: string, pageBytes: number, pageCount: number): Promise<FileInMaking | undefined>;
  /** The file is damaged: the next opening makes it anew. */
  forget(name: string): Promise<void>;
};

export type SoundCache = {
  /** Whether any entry's fingerprint begins so: cheap beside making a whole one. */
  hasAny(beginning: string): Promise<boolean>;
  entryOf(fingerprint: string): CacheEntry;
  close(): void;
};

export type SoundCacheOptions = {
  /** Instead of a quarter of what the browser allows, 2 GB at most. */
  readonly budgetBytes?: number | undefined;
};

class OpfsCache implements SoundCache {
  readonly #options: SoundCacheOptions;
  readonly #open = new Set<PageFile>();
  readonly #channel = new BroadcastChannel(CACHE_CHANNEL);
  #isClosed = false;

  constructor(options: SoundCacheOptions) {
    this.#options = options;
    // Signing out: nothing more is kept by this worker.
    this.#channel.addEventListener("message", () => this.close());
  }

  close(): void {
    this.#isClosed = true;
    for (const pages of this.#open) pages.close();
    this.#open.clear();
    this.#channel.close();
  }

  async hasAny(beginning: string): Promise<boolean> {
    const all = this.#isClosed ? undefined : await openCacheFolder();
    if (all === undefined) return false;
    for await (const name of all.keys()) if (name.startsWith(`${FORMAT}-${beginning}`)) return true;
    return false;
  }

  entryOf(fingerprint: string): CacheEntry {
    const entry = `${FORMAT}-${fingerprint}`;
    return {
      facts: () => this.#facts(entry),
      keepFacts: (facts) => this.#keepFacts(entry, facts),
      open: (name, pageBytes) => this.#openPages(entry, name, pageBytes),
      begin: (name, pageBytes, pageCount) => this.#begin(entry, name, pageBytes, pageCount),
      forget: async (name) => {
        const folder = await this.#folder(entry, false);
        // Gone already, or the cache is.
        await folder?.removeEntry(sumsOf(name)).catch(() => undefined);
      },
    };
  }

  /** The entry's folder. Undefined where there is none, or the cache was closed. */
  async #folder(entry: string, create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
    const all = this.#isClosed ? undefined : await openCacheFolder();
    return all?.getDirectoryHandle(entry, { create }).catch(() => undefined);
  }

  async #facts(entry: string): Promise<CachedFacts | undefined> {
    const folder = await this.#folder(entry, false);
    const bytes = folder && (await readWhole(folder, FACTS_FILE));
    const cached = bytes && decodeFacts(bytes);
    // Another tab may be writing it at this moment: the date does not matter then.
    if (folder && cached) await writeWhole(folder, USED_FILE, Uint8Array.of(1)).catch(() => undefined);
    return cached;
  }

  async #keepFacts(entry: string, facts: CachedFacts): Promise<void> {
    const bytes = new Uint8Array(encodeFacts(facts));
    // Small beside pages: they are kept on a device without room for those, too.
    await this.#hasRoom(bytes.length);
    const folder = await this.#folder(entry, true);
    if (folder === undefined || this.#isClosed) return;
    await writeWhole(folder, USED_FILE, Uint8Array.of(1));
    await writeWhole(folder, FACTS_FILE, bytes);
  }

  /** Makes room for so much more, as far as entries that no tab has open may go. */
  async #hasRoom(bytes: number): Promise<boolean> {
    const all = this.#isClosed ? undefined : await openCacheFolder();
    if (all === undefined) return false;
    const budget = this.#options.budgetBytes ?? (await cacheBudget());
    return bytes <= Math.min(MOST_FILE_BYTES, budget * SHARE_OF_BUDGET) && makeRoom(all, bytes, budget);
  }

  async #openPages(entry: string, name: string, pageBytes: number): Promise<PageFile | undefined> {
    const folder = await this.#folder(entry, false);
    const bytes = folder && (await readWhole(folder, sumsOf(name)));
    const sums = bytes && decodeSums(bytes);
    if (folder === undefined || sums === undefined) return undefined;
    try {
      return this.#pageFile(await openSync(await folder.getFileHandle(name), "read-only"), pageBytes, sums);
    } catch {
      // Gone, or another tab has it for itself (browsers without a read-only mode): the facts are of use all the same.
      return undefined;
    }
  }

  #pageFile(file: SyncFile, pageBytes: number, sums: Uint32Array<ArrayBuffer>): PageFile | undefined {
    if (this.#isClosed) {
      file.close();
      return undefined;
    }
    const pages = new PageFile(file, pageBytes, sums, (closed) => this.#open.delete(closed));
    this.#open.add(pages);
    return pages;
  }

  async #begin(entry: string, name: string, pageBytes: number, pageCount: number): Promise<FileInMaking | undefined> {
    let pages: PageFile | undefined;
    try {
      if (!(await this.#hasRoom(pageBytes * pageCount))) return undefined;
      const folder = await this.#folder(entry, true);
      if (folder === undefined) return undefined;
      const file = await openSync(await folder.getFileHandle(name, { create: true }), "readwrite");
      // Ours from here on, and begun anew.
      const making = this.#pageFile(file, pageBytes, new Uint32Array());
      pages = making;
      if (making === undefined) return undefined;
      await folder.removeEntry(sumsOf(name)).catch(() => undefined);
      file.truncate(0);
      const abandon = async () => {
        making.close();
        // What stays behind is not whole, and goes when room is needed.
        await folder.removeEntry(name).catch(() => undefined);
      };
      return { pages: making, abandon, keep: () => this.#keep(folder, name, making) };
    } catch {
      // Another tab makes this file, or the device has no room: this one goes without.
      pages?.close();
      return undefined;
    }
  }

  async #keep(folder: FileSystemDirectoryHandle, name: string, pages: PageFile): Promise<void> {
    pages.finish();
    if (this.#isClosed) return;
    await writeWhole(folder, sumsOf(name), encodeSums(pages.sums));
    // Where it cannot be had again, the source is decoded on demand.
    const again = await openSync(await folder.getFileHandle(name), "read-only").catch(() => undefined);
    if (again !== undefined) pages.share(again);
  }
}

/** The cache of a worker. Undefined where the browser has no OPFS. */
export async function openSoundCache(options: SoundCacheOptions): Promise<SoundCache | undefined> {
  return (await openCacheFolder()) === undefined ? undefined : new OpfsCache(options);
}
