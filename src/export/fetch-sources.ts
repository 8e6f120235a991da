import { fetchFailure } from "./export-failure.ts";
import type { ExportSource } from "./plan-export.ts";

/** Reads one file of the project. Rejects with `MediaFetchError` to say why it could not. */
export type OpenMedia = (url: string, signal: AbortSignal) => Promise<Blob>;

const AT_ONCE = 4;

/** One file, with the specification's sentence where it cannot be had. */
export async function fetchSource(openMedia: OpenMedia, source: ExportSource, signal: AbortSignal): Promise<Blob> {
  return openMedia(source.id, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw fetchFailure(source.name, source.id, cause);
  });
}

/** All sources, a few at a time, in the order given. The first that fails rejects; nothing is left running after an abort. */
export async function fetchSources(
  openMedia: OpenMedia,
  sources: readonly ExportSource[],
  options: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void; readonly known: ReadonlyMap<string, Blob> },
): Promise<{ readonly id: string; readonly blob: Blob }[]> {
  const fetched: { id: string; blob: Blob }[] = [];
  for (let at = 0; at < sources.length; at += AT_ONCE) {
    options.onProgress(at / sources.length);
    const batch = sources.slice(at, at + AT_ONCE).map(async (source) => {
      const blob = options.known.get(source.id) ?? (await fetchSource(openMedia, source, options.signal));
      return { id: source.id, blob };
    });
    fetched.push(...(await Promise.all(batch)));
  }
  options.onProgress(1);
  return fetched;
}
