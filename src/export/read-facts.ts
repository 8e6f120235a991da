import { askOnce } from "./ask-once.ts";
import type { FileFacts } from "./file-facts.ts";

/** A file that is not read by then never will be: reading packet headers of 100 MB takes under a second. */
const PATIENCE_MS = 60_000;

/** `readFileFacts` in a worker of its own, which is gone when the promise settles. Rejects like it, and when aborted. */
export function readFacts(file: Blob, signal: AbortSignal): Promise<FileFacts> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./file-facts-worker.ts", import.meta.url), { type: "module", name: "layback-file-facts" });
  return askOnce(worker, file, signal, PATIENCE_MS);
}
