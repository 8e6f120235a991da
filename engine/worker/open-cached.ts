import { CachedSource, soundPageBytes } from "../cache/cached-source.ts";
import { finePageBytes } from "../cache/detail-file.ts";
import type { HeldSounds } from "../cache/held-sounds.ts";
import { fingerprint } from "../cache/fingerprint.ts";
import { FINE_FILE, pagesFile } from "../cache/opfs.ts";
import type { CacheEntry, SoundCache } from "../cache/sound-cache.ts";
import type { CachedFacts } from "../cache/cached-facts.ts";
import type { ByteSource } from "../decode/byte-source.ts";
import { openSource, WHOLE_CONTAINER, type OpenSourceOptions } from "./sources.ts";

/** What was decoded in one piece was so at the engine's rate of that day: at another rate it is another sound. */
async function knownFacts(entry: CacheEntry | undefined, rate: number): Promise<CachedFacts | undefined> {
  const cached = await entry?.facts();
  return cached?.facts.container === WHOLE_CONTAINER && cached.facts.rate !== rate ? undefined : cached;
}

/** Opens a source from the cache where it is there (the file itself is not opened then), else from its file, to be cached by its linear pass. */
export async function openCached(
  bytes: ByteSource,
  options: OpenSourceOptions,
  cache: SoundCache | undefined,
  held: HeldSounds,
): Promise<CachedSource> {
  const { rate } = options;
  const open = () => openSource(bytes, options);
  // Without a fingerprint there is no caching; what is wrong with the file shows when it is opened.
  const name = cache === undefined ? undefined : await fingerprint(bytes).catch(() => undefined);
  const entry = name === undefined ? undefined : cache?.entryOf(name);
  const cached = await knownFacts(entry, rate);
  if (entry === undefined || cached === undefined) {
    const opened = await open();
    return new CachedSource({ rate, open, held, entry, opened }, opened);
  }
  const [pages, detail] = await Promise.all([
    entry.open(pagesFile(rate), soundPageBytes(cached.planes)),
    cached.facts.rate === rate ? undefined : entry.open(FINE_FILE, finePageBytes(cached.planes)),
  ]);
  return new CachedSource({ rate, open, held, entry, cached, pages, detail }, cached);
}
