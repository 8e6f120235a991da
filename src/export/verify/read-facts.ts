import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { askOnce } from "../ask-once.ts";
import { startEarly } from "../early-worker.ts";
import type { EarlyWorker } from "../early-worker.ts";
import type { FactsQuestion, MediaFileFacts } from "./file-facts.ts";
import workerUrl from "./file-facts-worker.ts?worker&url";

/** Reading the packet headers of 100 MB takes less than a second, in many steps. */
const PATIENCE = { stepSeconds: 60, silenceSeconds: 10 };

/** Starts the worker of `readFacts` before there is a file, because its script takes time to load. */
export function startFactsWorker(scriptPlace?: ScriptPlace): EarlyWorker {
  return startEarly(workerUrl, "layback-file-facts", scriptPlace);
}

/** Runs `readFileFacts` in a worker, which is terminated when the promise settles. Rejects like it, and on abort. */
export function readFacts(question: FactsQuestion, signal: AbortSignal, worker: EarlyWorker): Promise<MediaFileFacts> {
  return askOnce(worker, question, signal, PATIENCE);
}
