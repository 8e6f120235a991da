import { CachedSource, soundPageBytes } from "../cache/cached-source.ts";
import { finePageBytes } from "../cache/detail-file.ts";
import type { DecodedCache } from "../cache/decoded-cache.ts";
import { fingerprint, sizePart } from "../cache/fingerprint.ts";
import { FINE_FILE, pagesFile } from "../cache/opfs.ts";
import type { PageFile } from "../cache/page-file.ts";
import type { CacheEntry, SoundCache } from "../cache/sound-cache.ts";
import type { CachedFacts } from "../cache/cached-facts.ts";
import type { ByteSource } from "../decode/bytes/byte-source.ts";
import { openSource, WHOLE_CONTAINER, type OpenSourceOptions } from "./worker-sources.ts";

/** A source that was decoded in one piece was decoded at the engine's rate of that time: its facts do not hold at another rate. */
async function knownFacts(entry: CacheEntry | undefined, rate: number): Promise<CachedFacts | undefined> {
  const cached = await entry?.facts();
  return cached?.facts.container === WHOLE_CONTAINER && cached.facts.rate !== rate ? undefined : cached;
}

type CachedFiles = { readonly pages: PageFile | undefined; readonly detail: PageFile | undefined };

async function openFiles(entry: CacheEntry, { facts, channelCount }: CachedFacts, rate: number): Promise<CachedFiles> {
  const [pages, detail] = await Promise.all([
    entry.open(pagesFile(rate), soundPageBytes(channelCount)),
    facts.rate === rate ? undefined : entry.open(FINE_FILE, finePageBytes(channelCount)),
  ]);
  return { pages, detail };
}

/** Whether the entry has all of its source's sound, so that nothing of the source is decoded. */
async function isWhole(entry: CacheEntry, rate: number): Promise<boolean> {
  const cached = await knownFacts(entry, rate);
  if (cached === undefined) return false;
  const { pages, detail } = await openFiles(entry, cached, rate);
  pages?.close();
  detail?.close();
  return pages !== undefined && (cached.facts.rate === rate || detail !== undefined);
}

/**
 * Undefined without a cache or a fingerprint; a fault of the file shows when it is opened. What is decoded without WebCodecs has an entry of its
 * own: its length and beginning may differ from those of a decode packet by packet.
 */
async function entryOf(
  bytes: ByteSource,
  { rate, usesWebCodecs }: OpenSourceOptions,
  cache: SoundCache | undefined,
): Promise<CacheEntry | undefined> {
  const name = cache === undefined ? undefined : await fingerprint(bytes).catch(() => undefined);
  if (cache === undefined || name === undefined) return undefined;
  const entry = cache.entryOf(name);
  return usesWebCodecs !== false || (await isWhole(entry, rate)) ? entry : cache.entryOf(`${name}-whole`);
}

/** Whether the file is certainly not cached: no cache, or no entry of a local file's size. It need not wait for its fingerprint then. */
async function isNew(bytes: ByteSource, cache: SoundCache | undefined): Promise<boolean> {
  if (cache === undefined) return true;
  return "blob" in bytes && bytes.contentName === undefined && !(await cache.hasAny(sizePart(bytes.blob.size)));
}

/** Opens a source from the cache, without its file. If it is not cached, opens its file, and its linear pass caches it. */
export async function openCached(
  bytes: ByteSource,
  options: OpenSourceOptions,
  cache: SoundCache | undefined,
  decodedCache: DecodedCache,
): Promise<CachedSource> {
  const { rate } = options;
  const open = () => openSource(bytes, options);
  if (await isNew(bytes, cache)) {
    const opened = await open();
    return new CachedSource({ rate, open, decodedCache, entry: entryOf(bytes, options, cache), opened }, opened);
  }
  const entry = await entryOf(bytes, options, cache);
  const cached = await knownFacts(entry, rate);
  if (entry === undefined || cached === undefined) {
    const opened = await open();
    return new CachedSource({ rate, open, decodedCache, entry: Promise.resolve(entry), opened }, opened);
  }
  const { pages, detail } = await openFiles(entry, cached, rate);
  return new CachedSource({ rate, open, decodedCache, entry: Promise.resolve(entry), cached, pages, detail }, cached);
}
