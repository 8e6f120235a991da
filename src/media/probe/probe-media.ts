import { failure } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { readingTimeoutMs } from "./media-probe.ts";
import type { MediaProbe, ProbedFile, ProbeFailure, ProbeOptions } from "./media-probe.ts";
import type { ProbeReport } from "./probe-report.ts";
import { pageReader } from "./reading.ts";
import { releaseProbeWorker, acquireProbeWorker } from "./probe-workers.ts";

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
  const { signal, timeoutMs = readingTimeoutMs(file), onRead } = options;
  if (signal?.aborted) return Promise.resolve(failure({ kind: "aborted" }));
  const worker = acquireProbeWorker();
  return new Promise((resolve) => {
    const over = new AbortController();
    const settle = (probed: Probed | Promise<Probed>, end: (worker: Worker) => void = terminate) => {
      clearTimeout(timer);
      over.abort();
      end(worker);
      resolve(probed);
    };
    const timer = setTimeout(() => settle(failure({ kind: "timedOut" })), timeoutMs);
    signal?.addEventListener("abort", () => settle(failure({ kind: "aborted" })), { signal: over.signal });
    const receive = ({ data }: MessageEvent<ProbeReport>) => {
      if ("probed" in data) settle(data.probed, releaseProbeWorker);
      else onRead?.(data.readShare);
    };
    worker.addEventListener("message", receive, { signal: over.signal });
    // The worker's script could not be loaded.
    worker.addEventListener("error", () => settle(probeOnPage(file, options)), { signal: over.signal });
    worker.postMessage(file);
  });
}

const terminate = (worker: Worker) => worker.terminate();
