import type { FileFacts } from "./file-facts.ts";

/** From the worker that reads a file's facts. */
export type FactsMessage = { readonly type: "read"; readonly facts: FileFacts } | { readonly type: "failed"; readonly message: string };

/** A file that is not read by then never will be: reading packet headers of 100 MB takes under a second. */
const PATIENCE_MS = 60_000;

/** `readFileFacts` in a worker of its own, which is gone when the promise settles. Rejects like it, and when aborted. */
export function readFacts(file: Blob, signal: AbortSignal): Promise<FileFacts> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./file-facts-worker.ts", import.meta.url), { type: "module", name: "layback-file-facts" });
  const end = new AbortController();
  const facts = new Promise<FileFacts>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The file could not be read in time.")), PATIENCE_MS);
    end.signal.addEventListener("abort", () => clearTimeout(timer));
    signal.addEventListener("abort", () => reject(signal.reason), { signal: end.signal });
    worker.addEventListener("error", (event) => reject(new Error(event.message || "The reading worker could not run.")));
    worker.addEventListener("message", ({ data }: MessageEvent<FactsMessage>) => {
      if (data.type === "read") resolve(data.facts);
      else reject(new Error(data.message));
    });
    worker.postMessage(file);
  });
  return facts.finally(() => {
    end.abort();
    worker.terminate();
  });
}
