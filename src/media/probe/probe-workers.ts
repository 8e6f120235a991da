import { startWorker } from "#engine/sources/start-worker.ts";
import workerUrl from "./probe-worker.ts?worker&url";

/** A worker without a file ends after this time. Starting one takes longer than reading most files, and files often follow each other. */
const IDLE_MS = 5_000;

/** Workers without a file, and the timers that end them, in the order in which they finished. */
const idleWorkers: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];

/** A worker for one file: one that has finished with another, or a new one. */
export function acquireProbeWorker(): Worker {
  const newest = idleWorkers.pop();
  if (!newest) return startWorker(workerUrl, "layback-probe");
  clearTimeout(newest.timer);
  return newest.worker;
}

/** To be called with a worker that has answered: it may get the next file. Any other is to be terminated. */
export function releaseProbeWorker(worker: Worker): void {
  const timer = setTimeout(() => {
    // The first to finish is the first whose time is over.
    idleWorkers.shift();
    worker.terminate();
  }, IDLE_MS);
  idleWorkers.push({ worker, timer });
}
