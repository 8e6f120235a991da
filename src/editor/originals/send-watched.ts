import type { Answer, ImportOptions } from "#backend/backend.ts";
import type { Timers } from "../core/timers.ts";

/** So long without progress, nothing arrives any more. */
const STALLED_MS = 60_000;

type WatchedSending = {
  readonly send: (options: Pick<ImportOptions, "onProgress" | "signal">) => Answer<void>;
  readonly signal: AbortSignal;
  readonly timers: Timers;
  /** 0 … 1; not called after an abort. */
  readonly onProgress: (ratio: number) => void;
};

/** An upload in the background: it is ended, with an error of kind "aborted", where it stalls. */
export async function sendWatched({ send, signal, timers, onProgress }: WatchedSending): Answer<void> {
  const stalled = new AbortController();
  const watch = () => timers.after(STALLED_MS, () => stalled.abort());
  let stopWatching = watch();
  const sent = await send({
    signal: AbortSignal.any([signal, stalled.signal]),
    onProgress: (bytes, of) => {
      stopWatching();
      stopWatching = watch();
      if (!signal.aborted) onProgress(of > 0 ? bytes / of : 0);
    },
  });
  stopWatching();
  return sent;
}
