import { startWorker } from "#engine/start-worker.ts";
import type { ScriptPlace } from "#engine/start-worker.ts";
import { askOnce } from "./ask-once.ts";
import type { FileFacts } from "./file-facts.ts";
import workerUrl from "./file-facts-worker.ts?worker&url";

/** Reading the packet headers of 100 MB takes under a second: a file that takes longer by so much never ends, one that is silent hangs. */
const PATIENCE = { wholeMs: 60_000, silenceSeconds: 10 };

/** `readFileFacts` in a worker of its own, which is gone when the promise settles. Rejects like it, and when aborted. */
export function readFacts(file: Blob, signal: AbortSignal, scriptPlace?: ScriptPlace): Promise<FileFacts> {
  signal.throwIfAborted();
  return askOnce(startWorker(workerUrl, "layback-file-facts", scriptPlace), file, signal, PATIENCE);
}
