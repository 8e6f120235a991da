import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { packPage, unpackPage } from "../decode/pcm/page-cache.ts";
import type { FileSource, PagedSource } from "../decode/pcm/paged-source.ts";
import type { AudioFacts, Planar } from "../decode/raw-audio.ts";
import { resampledLength } from "../decode/pcm/resampler.ts";
import type { FinePage } from "../peaks/fine-pages.ts";
import type { CachedFacts, PassResults } from "./cached-facts.ts";
import { fillDetail, finePageBytes, readDetail } from "./detail-file.ts";
import type { DecodedCache, DecodedLease } from "./decoded-cache.ts";
import { FINE_FILE, pagesFile } from "./opfs.ts";
import type { PageFile } from "./page-file.ts";
import type { CacheEntry, PendingFile } from "./sound-cache.ts";

export type CachedSourceOptions = {
  /** The engine's rate. */
  readonly rate: number;
  /** Opens the file for decoding. Called again after the earlier result was closed to free memory. */
  readonly open: () => Promise<FileSource>;
  /** Bounds the decoded sound in memory. */
  readonly decodedCache: DecodedCache;
  /** Its entry in the device's cache, if any. */
  readonly entry: Promise<CacheEntry | undefined>;
  /** What the cache holds of it already. */
  readonly cached?: CachedFacts | undefined;
  readonly pages?: PageFile | undefined;
  readonly detail?: PageFile | undefined;
  /** The opened file, where nothing is cached. */
  readonly opened?: FileSource | undefined;
};

export const soundPageBytes = (channelCount: 1 | 2) => 4 * PAGE_FRAMES * channelCount;

/**
 * A source that is read from the device's cache where possible, and decoded where not. The file itself is opened only when it is needed.
 * Its peaks are persisted right after the linear pass, its sound later (`fill`). A page that is damaged in the cache is decoded, and the
 * file of pages is dropped: the next opening writes it again.
 */
export class CachedSource implements PagedSource, DecodedLease {
  readonly facts: AudioFacts;
  readonly channelCount: 1 | 2;
  readonly lengthFrames: number;
  readonly needsScan: boolean;
  readonly #options: CachedSourceOptions;
  #pages: PageFile | undefined;
  #detail: PageFile | undefined;
  #opened: FileSource | undefined;
  #opening: Promise<FileSource> | undefined;
  #pass: PassResults | undefined;
  #isClosed = false;

  constructor(options: CachedSourceOptions, known: Pick<PagedSource, "facts" | "channelCount">) {
    const { rate, opened, cached, pages, detail } = options;
    this.#options = options;
    this.#opened = opened;
    this.#pages = pages;
    this.#detail = detail;
    this.#pass = cached;
    this.facts = known.facts;
    this.channelCount = known.channelCount;
    this.lengthFrames = resampledLength(known.facts.lengthFrames, known.facts.rate, rate);
    this.needsScan = opened?.needsScan === true;
  }

  /** Whether an earlier linear pass is cached. */
  get isKnown(): boolean {
    return this.#options.cached !== undefined;
  }

  get isResampled(): boolean {
    return this.facts.rate !== this.#options.rate;
  }

  /** Frames at the source's own rate. */
  get rawFrames(): number {
    return this.facts.lengthFrames;
  }

  /** The results of the earlier linear pass; released with the first call. */
  releasePass(): PassResults | undefined {
    const pass = this.#pass;
    this.#pass = undefined;
    return pass;
  }

  canRead(index: number): boolean {
    if (this.#pages?.has(index) === true) return true;
    // A file that is not open is opened with its index: every page can be read.
    return this.#opened === undefined ? true : this.#opened.canRead(index);
  }

  async pages(first: number, count: number, goesOn?: () => Promise<boolean>): Promise<readonly Planar[]> {
    const read: Planar[] = [];
    for (let index = first; index < first + count; index += 1) {
      if (this.#pages?.has(index) !== true) break;
      const buffer = this.#pages.read(index);
      if (buffer === undefined) {
        await (await this.#options.entry)?.invalidate(pagesFile(this.#options.rate));
        break;
      }
      read.push(unpackPage({ channels: this.channelCount, buffer }));
    }
    if (read.length > 0 || count === 0 || first * PAGE_FRAMES >= this.lengthFrames) return read;
    return (await this.#decoder()).pages(first, count, goesOn);
  }

  canReadRaw(to: number): boolean {
    return this.#opened === undefined ? true : this.#opened.audio.canRead(to);
  }

  async readRaw(from: number, to: number): Promise<Planar> {
    return (await this.#decoder()).audio.read(from, to);
  }

  /** Single-frame detail of page `index` at the source's own rate, where it is cached. */
  async cachedDetail(index: number): Promise<FinePage | undefined> {
    if (this.#detail?.has(index) !== true) return undefined;
    const detail = readDetail(this.#detail, index, this.channelCount);
    if (detail === undefined) await (await this.#options.entry)?.invalidate(FINE_FILE);
    return detail;
  }

  /** The linear pass, at the source's own rate. */
  async scanRaw(onChunk: (chunk: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    return (await this.#decoder()).audio.scan(onChunk, signal);
  }

  /** Persists the results of the linear pass. If the device refuses, only the caching is lost. */
  async persistPass(pass: PassResults): Promise<void> {
    const { facts, channelCount } = this;
    // Before the first wait: the source may be closed meanwhile.
    const index = this.#opened?.audio.places();
    const entry = await this.#options.entry;
    await entry?.writeFacts({ ...pass, facts, channelCount, index }).catch(() => undefined);
  }

  /**
   * Persists the sound that is not cached yet, where there is space: pages at the engine's rate, and detail at the source's own rate where
   * the two differ. `yieldTask` is awaited between pages. When aborted, throws the signal's reason and removes the unfinished file.
   */
  async fill(yieldTask: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { rate } = this.#options;
    const entry = await this.#options.entry;
    if (entry === undefined) return;
    const pageCount = Math.ceil(this.lengthFrames / PAGE_FRAMES);
    // Another tab may have written them meanwhile.
    this.#pages ??= await entry.open(pagesFile(rate), soundPageBytes(this.channelCount));
    if (this.#pages === undefined)
      await this.#make(await entry.begin(pagesFile(rate), soundPageBytes(this.channelCount), pageCount), async (pages) => {
        // Written pages can be read at once.
        this.#pages = pages;
        await (
          await this.#decoder()
        ).scan(async (_index, page) => {
          pages.append(packPage(page).buffer);
          await yieldTask();
        }, signal);
      });
    if (this.isResampled) this.#detail ??= await entry.open(FINE_FILE, finePageBytes(this.channelCount));
    if (this.isResampled && this.#detail === undefined)
      await this.#make(
        await entry.begin(FINE_FILE, finePageBytes(this.channelCount), Math.ceil(this.rawFrames / PAGE_FRAMES)),
        async (detail) => {
          this.#detail = detail;
          await fillDetail(detail, (await this.#decoder()).audio, yieldTask, signal);
        },
      );
    if (this.#pages?.has(pageCount - 1) === true) this.release();
  }

  async #make(making: PendingFile | undefined, write: (pages: PageFile) => Promise<void>): Promise<void> {
    if (making === undefined) return;
    try {
      await write(making.pages);
      await making.commit();
    } catch (error) {
      if (this.#pages === making.pages) this.#pages = undefined;
      if (this.#detail === making.pages) this.#detail = undefined;
      await making.discard();
      throw error;
    }
    // The source was closed meanwhile: nothing else will close this file.
    if (this.#isClosed) making.pages.close();
  }

  /** Frees decoded sound in memory: it is decoded again when it is needed. */
  release(): void {
    if (this.#opened?.audio.holdsAll !== true) return;
    this.#options.decodedCache.delete(this);
    this.#opened.close();
    this.#opened = undefined;
    this.#opening = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#pages?.close();
    this.#detail?.close();
    this.#options.decodedCache.delete(this);
    this.#opened?.close();
    this.#opened = undefined;
  }

  async #decoder(): Promise<FileSource> {
    const opened = this.#opened ?? (await (this.#opening ??= this.#openAgain()));
    if (opened.audio.holdsAll && !this.#isClosed) this.#options.decodedCache.use(this, 4 * opened.channelCount * opened.facts.lengthFrames);
    return opened;
  }

  async #openAgain(): Promise<FileSource> {
    const { open, cached } = this.#options;
    const opened = await open();
    if (this.#isClosed) {
      opened.close();
      return opened;
    }
    const index = cached?.index;
    if (index === undefined) await opened.buildIndex(new AbortController().signal);
    else opened.audio.adoptPlaces(index);
    this.#opened = opened;
    return opened;
  }
}
