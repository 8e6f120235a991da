import { onTestFinished } from "vitest";

export type WatchedWorkers = {
  /** Names of the workers that were started and not terminated by their owner. */
  readonly alive: () => readonly string[];
  /**
   * Ends a worker as running out of memory does: it dispatches an error to its listeners and never responds again. If none of that name is
   * running, the next one that is started is ended.
   */
  readonly kill: (name: string) => void;
  /** Cancels all pending kills. */
  readonly spare: () => void;
};

/** Tracks all workers started from now until the test is finished. */
export function watchWorkers(): WatchedWorkers {
  const Real = globalThis.Worker;
  const alive = new Map<Worker, string>();
  let doomed: string | undefined;
  const end = (worker: Worker) => {
    doomed = undefined;
    Real.prototype.terminate.call(worker);
    worker.dispatchEvent(new ErrorEvent("error", { message: "gone" }));
  };
  class WatchedWorker extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      const name = options?.name ?? ENGINE;
      alive.set(this, name);
      if (name === doomed) queueMicrotask(() => end(this));
    }
    override terminate(): void {
      alive.delete(this);
      super.terminate();
    }
  }
  globalThis.Worker = WatchedWorker;
  onTestFinished(() => {
    globalThis.Worker = Real;
  });
  return {
    alive: () => [...alive.values()],
    kill: (name) => {
      const victim = [...alive].find(([, own]) => own === name)?.[0];
      if (victim) end(victim);
      else doomed = name;
    },
    spare: () => {
      doomed = undefined;
    },
  };
}

/** The name used here for FFmpeg's own worker, which has none. */
export const ENGINE = "engine";
