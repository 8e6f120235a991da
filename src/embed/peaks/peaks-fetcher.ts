import { startWorker } from "#engine/sources/start-worker.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { fetchPeaks } from "./fetch-peaks.ts";
import type { FetchedPeaks } from "./fetch-peaks.ts";
import workerUrl from "./peaks-worker.ts?worker&url";
import type { PeaksAnswer, PeaksCommand } from "./peaks-worker.ts";

export type PeaksFetcher = {
  /** Never rejects. @param url absolute */
  readonly fetch: (url: string) => Promise<FetchedPeaks>;
  readonly dispose: () => void;
};

type Waiting = { readonly url: string; readonly resolve: (fetched: FetchedPeaks | Promise<FetchedPeaks>) => void };

/** Fetches peaks in a worker, which runs while there are any to fetch; in the page where no worker can be started. */
export function createPeaksFetcher(scriptPlace: ScriptPlace | undefined): PeaksFetcher {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let worker: Worker | undefined;
  let canStart = true;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const doWithout = () => {
    canStart = false;
    end();
    for (const { url, resolve } of waiting.values()) resolve(fetchPeaks(url));
    waiting.clear();
  };
  const started = (): Worker | undefined => {
    if (worker || !canStart) return worker;
    try {
      worker = startWorker(workerUrl, "layback-peaks", scriptPlace);
    } catch {
      canStart = false;
      return undefined;
    }
    worker.addEventListener("error", doWithout);
    worker.addEventListener("message", ({ data: { request, fetched } }: MessageEvent<PeaksAnswer>) => {
      waiting.get(request)?.resolve(fetched);
      waiting.delete(request);
      if (waiting.size === 0) end();
    });
    return worker;
  };
  return {
    fetch: (url) =>
      new Promise((resolve) => {
        const running = started();
        if (!running) {
          void fetchPeaks(url).then(resolve);
          return;
        }
        const request = (last += 1);
        waiting.set(request, { url, resolve });
        running.postMessage({ request, url } satisfies PeaksCommand);
      }),
    dispose: end,
  };
}
