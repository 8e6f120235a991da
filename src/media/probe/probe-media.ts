import { DURATION_TIMEOUT_MS } from "#model/timeline/limits.ts";
import { failure } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { MediaProbe, ProbedFile, ProbeFailure, ProbeOptions } from "./media-probe.ts";
import { pageReader } from "./reading.ts";
import { startWorker } from "#engine/sources/start-worker.ts";
import workerUrl from "./probe-worker.ts?worker&url";

type Probed = Result<MediaProbe, ProbeFailure>;

/**
 * Reads a file's contents in one pass over its packets, without decoding. Runs in a worker, so that neither a long file nor a malicious one
 * blocks the page; on the calling thread where there are no workers. Never rejects.
 */
export function probeMedia(file: ProbedFile, options: ProbeOptions = {}): Promise<Probed> {
  return typeof Worker === "undefined" ? probeOnPage(file, options) : probeInWorker(file, options);
}

async function probeOnPage(file: ProbedFile, options: ProbeOptions): Promise<Probed> {
  const reader = await pageReader.load().catch(() => undefined);
  return reader ? reader.probeHere(file, options) : failure({ kind: "unavailable" });
}

function probeInWorker(file: ProbedFile, options: ProbeOptions): Promise<Probed> {
  const { signal, timeoutMs = DURATION_TIMEOUT_MS } = options;
  if (signal?.aborted) return Promise.resolve(failure({ kind: "aborted" }));
  const worker = startWorker(workerUrl, "layback-probe");
  return new Promise((resolve) => {
    const settle = (probed: Probed | Promise<Probed>) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      worker.terminate();
      resolve(probed);
    };
    const abort = () => {
      settle(failure({ kind: "aborted" }));
    };
    const timer = setTimeout(() => {
      settle(failure({ kind: "timedOut" }));
    }, timeoutMs);
    signal?.addEventListener("abort", abort);
    worker.addEventListener("message", (event: MessageEvent<Probed>) => {
      settle(event.data);
    });
    // The worker's script could not be loaded.
    worker.addEventListener("error", () => {
      settle(probeOnPage(file, options));
    });
    worker.postMessage(file);
  });
}
