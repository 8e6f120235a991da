import { startWorker } from "#engine/sources/start-worker.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";

/** A worker that is started before it has a question to answer, because its script takes time to load. */
export type EarlyWorker = {
  readonly worker: Worker;
  readonly name: string;
  /** Resolves with the message of the worker's first error, however early it occurs. */
  readonly failed: Promise<string>;
  /** Where further scripts of this worker are loaded from. */
  readonly scriptPlace?: ScriptPlace | undefined;
};

/** See `startWorker`. */
export function startEarly(builtUrl: string, name: string, scriptPlace?: ScriptPlace): EarlyWorker {
  const worker = startWorker(builtUrl, name, scriptPlace);
  const failed = new Promise<string>((resolve) => {
    worker.addEventListener("error", ({ message }) => resolve(message || `The worker ${name} could not run.`), { once: true });
  });
  return { worker, name, failed, scriptPlace };
}
