import { onTestFinished } from "vitest";

export type WatchedWorkers = {
  /** Those that were started and have not been ended by whoever started them. */
  readonly alive: () => readonly string[];
  /**
   * Ends one as running out of memory ends it: it says so where anyone listens, if at all, and is not heard of again. Where there is
   * none, the next one of that name.
   */
  readonly kill: (name: string, how?: "aloud" | "silently") => void;
  /** Nobody waits to be killed any more. */
  readonly spare: () => void;
};

/** Follows all workers that are started from now on, until the test is finished. */
export function watchWorkers(): WatchedWorkers {
  const Real = globalThis.Worker;
  const alive = new Map<Worker, string>();
  let doomed: { readonly name: string; readonly how: "aloud" | "silently" } | undefined;
  const end = (worker: Worker, how: "aloud" | "silently") => {
    doomed = undefined;
    Real.prototype.terminate.call(worker);
    if (how === "aloud") worker.dispatchEvent(new ErrorEvent("error", { message: "gone" }));
  };
  class WatchedWorker extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      const name = options?.name ?? "";
      alive.set(this, name);
      const how = doomed?.name === name ? doomed.how : undefined;
      if (how) queueMicrotask(() => end(this, how));
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
    kill: (name, how = "aloud") => {
      const victim = [...alive].find(([, own]) => own === name)?.[0];
      if (victim) end(victim, how);
      else doomed = { name, how };
    },
    spare: () => {
      doomed = undefined;
    },
  };
}

/** The video engine's. */
export const ENGINE = "layback-ffmpeg";
