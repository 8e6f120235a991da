import { CachedSource } from "../cache/cached-source.ts";
import type { HeldSounds } from "../cache/held-sounds.ts";
import { fingerprint } from "../cache/fingerprint.ts";
import type { SoundCache } from "../cache/sound-cache.ts";
import type { ByteSource } from "../decode/byte-source.ts";
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import { openSource, type OpenSourceOptions } from "./sources.ts";

/** Opens a source from the cache where it is there (the file itself is not opened then), else from its file, to be cached by its linear pass. */
export async function openCached(
  bytes: ByteSource,
  options: OpenSourceOptions,
  cache: SoundCache | undefined,
  held: HeldSounds,
): Promise<CachedSource> {
  const open = () => openSource(bytes, options);
  // Without a fingerprint there is no caching; what is wrong with the file shows when it is opened.
  const name = cache === undefined ? undefined : await fingerprint(bytes).catch(() => undefined);
  const sound = name === undefined ? undefined : await cache?.find(name);
  if (sound !== undefined) return new CachedSource({ open, held, sound }, sound.cached);
  const opened = await open();
  const pageCount = Math.ceil(opened.lengthFrames / PAGE_FRAMES);
  const begin = name === undefined || cache === undefined ? undefined : () => cache.begin(name, opened.planes, pageCount);
  return new CachedSource({ open, held, opened, begin }, opened);
}
