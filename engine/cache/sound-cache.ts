/**
 * Decoded sound on the device, so that what was opened once needs no decoder again. An entry is a folder named by the file's
 * fingerprint and the rate: `pages` (float32), `facts` (what the source is, its peaks and index; written last, so an entry without
 * it is none) and `used` (its date says when). Only in workers. Nothing here is needed: where a step fails, the sound is decoded.
 */
import { decodeFacts, encodeFacts, type CachedFacts } from "./cached-facts.ts";
import { cacheBudget, makeRoom } from "./eviction.ts";
import {
  CACHE_CHANNEL,
  FACTS_FILE,
  openCacheFolder,
  openSync,
  PAGES_FILE,
  readWhole,
  USED_FILE,
  writeWhole,
  type SyncFile,
} from "./opfs.ts";
import { PageFile } from "./page-file.ts";

/**
 * A larger entry keeps only its facts: 22 minutes of stereo at 48 kHz. Writing an hour takes as long as decoding it, private windows
 * hold it in memory, and a page decoded on demand comes in 6 ms where a kept one comes in 1 (measured, MP3).
 */
const MOST_ENTRY_BYTES = 2 ** 29;
const SHARE_OF_BUDGET = 0.5;
const FORMAT = "v1";

export type CachedSound = {
  readonly cached: CachedFacts;
  /** Undefined: only the facts are there. */
  readonly pages: PageFile | undefined;
  /** The entry is damaged: the next opening makes it anew. */
  forget(): Promise<void>;
};

/** An entry that is being made. */
export type CacheEntry = {
  /** Undefined: there is no room for pages. */
  readonly pages: PageFile | undefined;
  /** Makes the entry whole. Rejects where the device refuses; the entry is none then. */
  keep(facts: Omit<CachedFacts, "pageSums">): Promise<void>;
  /** Gives the entry up. */
  abandon(): Promise<void>;
};

export type SoundCache = {
  /** The entry of a file, or undefined: there is none, or it is damaged. */
  find(fingerprint: string): Promise<CachedSound | undefined>;
  /** Undefined: another tab is making it, or the device has no room. */
  begin(fingerprint: string, planes: 1 | 2, pageCount: number): Promise<CacheEntry | undefined>;
  close(): void;
};

export type SoundCacheOptions = {
  readonly rate: number;
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

  #nameOf(fingerprint: string): string {
    return `${FORMAT}-${fingerprint}-${this.#options.rate}`;
  }

  async find(fingerprint: string): Promise<CachedSound | undefined> {
    const all = this.#isClosed ? undefined : await openCacheFolder();
    if (all === undefined) return undefined;
    try {
      const folder = await all.getDirectoryHandle(this.#nameOf(fingerprint));
      const bytes = await readWhole(folder, FACTS_FILE);
      const cached = bytes === undefined ? undefined : decodeFacts(bytes);
      if (cached === undefined) return undefined;
      // Another tab may be writing it at this moment: the date does not matter then.
      await writeWhole(folder, USED_FILE, Uint8Array.of(1)).catch(() => undefined);
      const forget = () => folder.removeEntry(FACTS_FILE).catch(() => undefined);
      return { cached, pages: await this.#openPages(folder, cached), forget };
    } catch {
      // No such entry.
      return undefined;
    }
  }

  async #openPages(folder: FileSystemDirectoryHandle, cached: CachedFacts): Promise<PageFile | undefined> {
    if (cached.pageSums.length === 0) return undefined;
    try {
      const file = await openSync(await folder.getFileHandle(PAGES_FILE), "read-only");
      return this.#pageFile(file, cached.planes, cached.pageSums.slice());
    } catch {
      // Gone, or another tab has it for itself (browsers without a read-only mode): the facts are of use all the same.
      return undefined;
    }
  }

  #pageFile(file: SyncFile, planes: 1 | 2, sums: Uint32Array<ArrayBuffer>): PageFile | undefined {
    if (this.#isClosed) {
      file.close();
      return undefined;
    }
    const pages = new PageFile(file, planes, sums, (closed) => this.#open.delete(closed));
    this.#open.add(pages);
    return pages;
  }

  async begin(fingerprint: string, planes: 1 | 2, pageCount: number): Promise<CacheEntry | undefined> {
    const all = this.#isClosed ? undefined : await openCacheFolder();
    if (all === undefined) return undefined;
    const name = this.#nameOf(fingerprint);
    let pages: PageFile | undefined;
    let isGivenUp = false;
    const abandon = async () => {
      isGivenUp = true;
      pages?.close();
      // What stays behind is no entry, and goes when room is needed.
      await all.removeEntry(name, { recursive: true }).catch(() => undefined);
    };
    try {
      const budget = this.#options.budgetBytes ?? (await cacheBudget());
      const bytes = pageCount * PageFile.pageBytes(planes);
      const folder = await all.getDirectoryHandle(name, { create: true });
      const file = await openSync(await folder.getFileHandle(PAGES_FILE, { create: true }), "readwrite");
      pages = this.#pageFile(file, planes, new Uint32Array());
      if (pages === undefined) return undefined;
      // Ours from here on. A damaged entry of the same name is written over.
      file.truncate(0);
      await folder.removeEntry(FACTS_FILE).catch(() => undefined);
      await writeWhole(folder, USED_FILE, Uint8Array.of(1));
      const hasRoom = bytes <= Math.min(MOST_ENTRY_BYTES, budget * SHARE_OF_BUDGET) && (await makeRoom(all, bytes, budget));
      const written = hasRoom ? pages : undefined;
      return {
        pages: written,
        abandon,
        keep: async (facts) => {
          if (isGivenUp || this.#isClosed) return;
          try {
            written?.finish();
            await writeWhole(folder, FACTS_FILE, new Uint8Array(encodeFacts({ ...facts, pageSums: written?.sums ?? new Uint32Array() })));
          } catch (error) {
            await abandon();
            throw error;
          }
          if (written === undefined) return pages?.close();
          // Where it cannot be had again, the source is decoded on demand.
          const again = await openSync(await folder.getFileHandle(PAGES_FILE), "read-only").catch(() => undefined);
          if (again !== undefined) written.share(again);
        },
      };
    } catch {
      // Another tab makes this entry, or the device has no room: this one goes without.
      pages?.close();
      return undefined;
    }
  }
}

/** The cache of a worker. Undefined where the browser has no OPFS. */
export async function openSoundCache(options: SoundCacheOptions): Promise<SoundCache | undefined> {
  return (await openCacheFolder()) === undefined ? undefined : new OpfsCache(options);
}
