import { pageKey, PageCache, packPage, unpackPage } from "../decode/pcm/page-cache.ts";
import type { Resamplers } from "../decode/pcm/resampler.ts";
import type { FileSource } from "../decode/pcm/paged-source.ts";
import type { Planar } from "../decode/raw-audio.ts";
import type { SourceBytes } from "../types.ts";
import type { WholeFileDecoder } from "../decode/pcm/decode-whole.ts";
import { openSource } from "../worker/worker-sources.ts";

/** Reads sources in pages at one rate, bit for bit as in live playback. Works in a worker. */
export type SourceReader = {
  /** Frames per second of every page. */
  readonly rate: number;
  /** Opens a source (once). Resolves to its length at the reader's rate. Throws `AudioOpenError` with the kind of failure. */
  open(sourceId: string): Promise<number>;
  /**
   * Page `index` (PAGE_FRAMES frames, one or two channels); undefined past the end. The source must be open.
   * @param pages how many from there on will be read: these are decoded as one batch, up to the first cached one. 1 where absent
   */
  readPage(sourceId: string, index: number, pages?: number): Promise<Planar | undefined>;
  close(): void;
};

export type SourceReaderOptions = {
  readonly rate: number;
  readonly resamplers: Resamplers;
  readonly bytesOf: (sourceId: string) => SourceBytes | undefined;
  /** For codecs that WebCodecs lacks: `decodeAudioData` on the main thread. Without it such sources fail to open. */
  readonly decodeWhole?: WholeFileDecoder | undefined;
  /** Called often while a source's index is built, which takes minutes for a source of hours. */
  readonly onStep?: (() => void) | undefined;
};

const CACHE_BYTES = 48 * 2 ** 20;

export function createSourceReader(options: SourceReaderOptions): SourceReader {
  const sources = new Map<string, { readonly slot: number; readonly source: Promise<FileSource> }>();
  const cache = new PageCache(CACHE_BYTES);
  const { resamplers } = options;
  const openBytes = async (sourceId: string): Promise<FileSource> => {
    const bytes = options.bytesOf(sourceId);
    if (bytes === undefined) throw new Error(`No such source: ${sourceId}`);
    const source = await openSource(bytes, {
      rate: options.rate,
      resamplers,
      decodeWhole: options.decodeWhole,
    });
    // If packet positions come only from a linear pass, make it now.
    await source.buildIndex(new AbortController().signal, options.onStep);
    // Load the resampler while other sources are opened. A failure shows when the first page is read.
    resamplers.get(source.channelCount, source.facts.rate, options.rate).catch(() => undefined);
    return source;
  };
  return {
    rate: options.rate,
    async open(sourceId) {
      const known = sources.get(sourceId) ?? { slot: sources.size, source: openBytes(sourceId) };
      sources.set(sourceId, known);
      return (await known.source).lengthFrames;
    },
    async readPage(sourceId, index, count = 1) {
      const known = sources.get(sourceId);
      if (known === undefined) throw new Error(`Source is not open: ${sourceId}`);
      const cached = cache.peek(pageKey(known.slot, index));
      if (cached !== undefined) return unpackPage(cached);
      let missing = 1;
      while (missing < count && !cache.has(pageKey(known.slot, index + missing))) missing += 1;
      const pages = await (await known.source).pages(index, missing);
      pages.forEach((channels, at) => cache.put(pageKey(known.slot, index + at), packPage(channels, cache.acquireSpareBuffer())));
      return pages[0];
    },
    close() {
      for (const { source } of sources.values()) {
        source.then(
          (opened) => opened.close(),
          () => undefined,
        );
      }
      sources.clear();
    },
  };
}
