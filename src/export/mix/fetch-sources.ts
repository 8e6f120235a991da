import { fetchFailure, MediaFetchError } from "../export-failure.ts";
import type { ExportSource } from "../plan/plan-export.ts";
import { countProgress, note } from "../run-log.ts";
import { createWatchdog } from "../watchdog.ts";
import { endedBy } from "../stall.ts";

/**
 * Reads one file of the project. Rejects with a `MediaFetchError` to give a reason. It must call `onBytes` whenever bytes arrive; the file
 * is given up if none arrive for `SILENCE_SECONDS`.
 */
export type OpenMedia = (url: string, signal: AbortSignal, onBytes: () => void) => Promise<Blob>;

/** Limit until the first byte, and from each byte to the next. */
const SILENCE_SECONDS = 60;

/** How the export reads the project's files, and the user's names for them; undefined: the last part of the address. */
export type MediaFiles = {
  readonly openMedia: OpenMedia;
  readonly fileNameOf?: ((url: string) => string | undefined) | undefined;
};

const AT_ONCE = 4;

/** Fetches one file. Rejects with the sentence of B-138 if it cannot be read. */
export async function fetchSource({ openMedia, fileNameOf }: MediaFiles, source: ExportSource, signal: AbortSignal): Promise<Blob> {
  const silent = new AbortController();
  const watch = createWatchdog(() => silent.abort(new MediaFetchError("network", `Nothing came for ${SILENCE_SECONDS} s.`)));
  watch.expect(SILENCE_SECONDS);
  const onBytes = () => {
    countProgress();
    watch.expect(SILENCE_SECONDS);
  };
  const ended = AbortSignal.any([signal, silent.signal]);
  note("files", `${source.name} is asked for`);
  try {
    const blob = await endedBy(openMedia(source.id, ended, onBytes), ended, 1);
    note("files", `${source.name} is there, ${blob.size} bytes`);
    return blob;
  } catch (cause) {
    signal.throwIfAborted();
    const reason = silent.signal.aborted ? silent.signal.reason : cause;
    throw fetchFailure(source.name, source.id, reason, fileNameOf?.(source.id));
  } finally {
    watch.stop();
  }
}

/**
 * Fetches all sources, `AT_ONCE` at a time, and keeps their order. Rejects on the first failure, which cancels the others, and on abort.
 */
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
