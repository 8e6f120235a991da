import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import type { CachedSource } from "../cache/cached-source.ts";
import { packPage, pageKey, PageCache, unpackPage } from "../decode/pcm/page-cache.ts";
import type { Planar } from "../decode/raw-audio.ts";
import { FINE_PAGE_FRAMES } from "../peaks/peaks-format.ts";
import type { FinePage } from "../peaks/fine-pages.ts";
import { fineSamples } from "../peaks/peak-bins.ts";

const FINE_PER_PAGE = PAGE_FRAMES / FINE_PAGE_FRAMES;
/** Cache limit of sound at the sources' own rates, where they differ from the engine's. */
const RAW_BYTES = 16 * 2 ** 20;

/** Reads single-frame detail at the sources' own rates: from the device's cache, else from their sound. */
export class DetailReader {
  /** Sound at the engine's rate, shared with playback. */
  readonly #cache: PageCache;
  readonly #raw = new PageCache(RAW_BYTES);

  constructor(cache: PageCache) {
    this.#cache = cache;
  }

  /** Page `index` of FINE_PAGE_FRAMES; undefined where the source cannot be read there yet. */
  async read(slot: number, source: CachedSource, index: number): Promise<FinePage | undefined> {
    const pageIndex = Math.floor(index / FINE_PER_PAGE);
    const from = (index % FINE_PER_PAGE) * FINE_PAGE_FRAMES;
    const to = from + FINE_PAGE_FRAMES;
    const cached = await source.cachedDetail(pageIndex);
    if (cached !== undefined) return cached.map((samples) => samples.slice(from, to));
    const cache = source.isResampled ? this.#raw : this.#cache;
    const key = pageKey(slot, pageIndex);
    if (!cache.has(key)) {
      const channels = await (source.isResampled ? rawPage(source, pageIndex) : soundPage(source, pageIndex));
      if (channels !== undefined) cache.put(key, packPage(channels, cache.acquireSpareBuffer()));
    }
    const page = cache.peek(key);
    if (page === undefined) return undefined;
    return unpackPage(page).map((samples) => fineSamples(samples.subarray(from, to), FINE_PAGE_FRAMES));
  }

  evictSlot(slot: number): void {
    this.#raw.evictSlot(slot);
  }
}

/** PAGE_FRAMES at the source's own rate; undefined where it cannot be read there yet. */
async function rawPage(source: CachedSource, index: number): Promise<Planar | undefined> {
  const start = index * PAGE_FRAMES;
  return source.canReadRaw(start + PAGE_FRAMES) ? source.readRaw(start, start + PAGE_FRAMES) : undefined;
}

/** The same for a source at the engine's rate: the page that is also played. */
async function soundPage(source: CachedSource, index: number): Promise<Planar | undefined> {
  return source.canRead(index) ? (await source.pages(index, 1))[0] : undefined;
}
