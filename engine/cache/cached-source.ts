import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import type { FileSource, PagedSource } from "../decode/paged-source.ts";
import type { AudioFacts, Planar } from "../decode/raw-audio.ts";
import type { Bins } from "../peaks/peak-bins.ts";
import type { HeldSounds, Holder } from "./held-sounds.ts";
import type { PageFile } from "./page-file.ts";
import type { CacheEntry, CachedSound } from "./sound-cache.ts";

export type CachedSourceOptions = {
  /** Opens the file for decoding. Called again where what it gave was closed to free memory. */
  readonly open: () => Promise<FileSource>;
  /** What is cached of it. */
  readonly sound?: CachedSound | undefined;
  /** Already opened, where nothing is cached. */
  readonly opened?: FileSource | undefined;
  /** Bounds what is held in memory. */
  readonly held: HeldSounds;
  /** Begins an entry, where there is none. */
  readonly begin?: (() => Promise<CacheEntry | undefined>) | undefined;
};

type Known = Pick<PagedSource, "facts" | "planes" | "lengthFrames">;

/**
 * A source that is read from the cache where it is there, and decoded where it is not. The file itself is opened only when it is
 * needed. A page that is damaged in the cache is decoded; the entry goes then, so that the next opening makes it anew.
 */
export class CachedSource implements PagedSource, Holder {
  readonly facts: AudioFacts;
  readonly planes: 1 | 2;
  readonly lengthFrames: number;
  readonly needsScan: boolean;
  readonly #options: CachedSourceOptions;
  #pages: PageFile | undefined;
  #entry: CacheEntry | undefined;
  #opened: FileSource | undefined;
  #opening: Promise<FileSource> | undefined;
  #peaks: Bins | undefined;
  #isClosed = false;

  constructor(options: CachedSourceOptions, known: Known) {
    const { sound, opened } = options;
    this.#options = options;
    this.#opened = opened;
    this.#pages = sound?.pages;
    this.#peaks = sound?.cached.peaks;
    this.facts = known.facts;
    this.planes = known.planes;
    this.lengthFrames = known.lengthFrames;
    this.needsScan = opened?.needsScan === true;
  }

  /** Whether the linear pass was made earlier. */
  get isKnown(): boolean {
    return this.#options.sound !== undefined;
  }

  /** The peaks of the earlier linear pass, once: level 0. */
  takePeaks(): Bins | undefined {
    const peaks = this.#peaks;
    this.#peaks = undefined;
    return peaks;
  }

  canRead(index: number): boolean {
    if (this.#pages?.has(index) === true) return true;
    // What is known is opened with its index: nothing needs to be waited for.
    return this.#opened === undefined ? true : this.#opened.canRead(index);
  }

  async pages(first: number, count: number): Promise<readonly Planar[]> {
    const read: Planar[] = [];
    for (let index = first; index < first + count; index += 1) {
      if (this.#pages?.has(index) !== true) break;
      const page = this.#pages.read(index);
      if (page === undefined) {
        await this.#options.sound?.forget();
        break;
      }
      read.push(page);
    }
    if (read.length > 0 || count === 0 || first * PAGE_FRAMES >= this.lengthFrames) return read;
    return (await this.#decoder()).pages(first, count);
  }

  async scan(take: (index: number, page: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const decoder = await this.#decoder();
    const entry = await this.#options.begin?.();
    this.#entry = entry;
    this.#pages = entry?.pages;
    try {
      return await decoder.scan(async (index, page) => {
        await this.#write(page);
        await take(index, page);
      }, signal);
    } catch (error) {
      await this.#giveUp();
      throw error;
    }
  }

  /** A device without room ends the caching, not the reading. */
  async #write(page: Planar): Promise<void> {
    if (this.#entry?.pages === undefined) return;
    try {
      this.#entry.pages.append(page);
    } catch {
      await this.#giveUp();
    }
  }

  async #giveUp(): Promise<void> {
    const entry = this.#entry;
    this.#entry = undefined;
    this.#pages = undefined;
    await entry?.abandon();
  }

  /** The linear pass is over: all is kept, with its peaks. Frees what was held in memory for reading. */
  async keep(peaks: Bins): Promise<void> {
    const entry = this.#entry;
    if (entry === undefined) return;
    this.#entry = undefined;
    const { facts, planes, lengthFrames } = this;
    try {
      await entry.keep({ facts, planes, lengthFrames, peaks, index: this.#opened?.places() });
    } catch {
      // The device refused: the file is decoded as if there were no cache.
      this.#pages = undefined;
      return;
    }
    const isWhole = this.#pages?.has(Math.ceil(lengthFrames / PAGE_FRAMES) - 1) === true;
    if (isWhole) this.release();
  }

  /** Lets go of sound that is held in memory: it is decoded again when it is needed. */
  release(): void {
    if (this.#opened?.holdsAll !== true) return;
    this.#options.held.forget(this);
    this.#opened.close();
    this.#opened = undefined;
    this.#opening = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#pages?.close();
    void this.#giveUp();
    this.#options.held.forget(this);
    this.#opened?.close();
    this.#opened = undefined;
  }

  async #decoder(): Promise<FileSource> {
    const opened = this.#opened ?? (await (this.#opening ??= this.#openAgain()));
    if (opened.holdsAll && !this.#isClosed) this.#options.held.use(this, 4 * opened.planes * opened.facts.lengthFrames);
    return opened;
  }

  async #openAgain(): Promise<FileSource> {
    const { open, sound } = this.#options;
    const opened = await open();
    if (this.#isClosed) {
      opened.close();
      return opened;
    }
    const index = sound?.cached.index;
    if (index === undefined) await opened.buildIndex(new AbortController().signal);
    else opened.adoptPlaces(index);
    this.#opened = opened;
    return opened;
  }
}
