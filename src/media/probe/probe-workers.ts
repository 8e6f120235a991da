import { startWorker } from "#engine/sources/start-worker.ts";
import workerUrl from "./probe-worker.ts?worker&url";

/** A worker without a file ends after this long. Starting one takes longer than reading most files, and files often follow each other. */
const REST_MS = 5_000;

/** Workers without a file, and the timers that end them. */
const resting = new Map<Worker, ReturnType<typeof setTimeout>>();

/** A worker for one file: one that has finished with another, or a new one. */
export function takeProbeWorker(): Worker {
  for (const [worker, timer] of resting) {
    clearTimeout(timer);
    resting.delete(worker);
    return worker;
  }
  return startWorker(workerUrl, "layback-probe");
}

/** To be called with a worker that has answered: it may get the next file. Any other is to be terminated. */
export function restProbeWorker(worker: Worker): void {
  const timer = setTimeout(() => {
    resting.delete(worker);
    worker.terminate();
  }, REST_MS);
  resting.set(worker, timer);
}
