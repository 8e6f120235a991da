import { onTestFinished } from "vitest";

export type WatchedWorkers = {
  /** Those that were started and have not been ended by whoever started them. */
  readonly alive: () => readonly string[];
  /**
   * Ends one as running out of memory ends it: it says so where anyone listens, and is not heard of again. Where there is none, the
   * next one of that name.
   */
  readonly kill: (name: string) => void;
  /** Nobody waits to be killed any more. */
  readonly spare: () => void;
};

/** Follows all workers that are started from now on, until the test is finished. */
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

/** FFmpeg's own worker has no name. */
export const ENGINE = "engine";
