import { fetchFailure } from "./export-failure.ts";
import type { ExportSource } from "./plan-export.ts";

/** Reads one file of the project. Rejects with `MediaFetchError` to say why it could not. */
export type OpenMedia = (url: string, signal: AbortSignal) => Promise<Blob>;

/** Where the project's files come from, and what the user calls them; undefined: the last part of the address tells. */
export type MediaFiles = {
  readonly openMedia: OpenMedia;
  readonly fileNameOf?: ((url: string) => string | undefined) | undefined;
};

const AT_ONCE = 4;

/** One file, with the specification's sentence where it cannot be had. */
export async function fetchSource({ openMedia, fileNameOf }: MediaFiles, source: ExportSource, signal: AbortSignal): Promise<Blob> {
  return openMedia(source.id, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw fetchFailure(source.name, source.id, cause, fileNameOf?.(source.id));
  });
}

/** All sources, a few at a time, in the order given. The first that fails rejects, and ends the others; so does an abort. */
export async function fetchSources(
  media: MediaFiles,
  sources: readonly ExportSource[],
  options: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void; readonly known: ReadonlyMap<string, Blob> },
): Promise<{ readonly id: string; readonly blob: Blob }[]> {
  const fetched: { id: string; blob: Blob }[] = [];
  const end = new AbortController();
  const signal = AbortSignal.any([options.signal, end.signal]);
  try {
    for (let at = 0; at < sources.length; at += AT_ONCE) {
      options.onProgress(at / sources.length);
      const batch = sources.slice(at, at + AT_ONCE).map(async (source) => {
        const blob = options.known.get(source.id) ?? (await fetchSource(media, source, signal));
        return { id: source.id, blob };
      });
      fetched.push(...(await Promise.all(batch)));
    }
  } finally {
    end.abort();
  }
  options.onProgress(1);
  return fetched;
}
