import type { Worker } from "node:worker_threads";

/** Counts the threads of this process in which a database opens from now on, until `stop`. Threads that hash passwords are not counted. */
export function countDatabaseThreads(): { readonly count: () => number; readonly stop: () => void } {
  let opened = 0;
  const watch = (worker: Worker) => {
    worker.on("message", (message: unknown) => {
      if (message === "ready") opened += 1;
    });
  };
  process.on("worker", watch);
  return { count: () => opened, stop: () => void process.off("worker", watch) };
}
