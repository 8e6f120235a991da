/** Runs up to `limit` tasks at once; the others wait in order. */
export type TaskPool = {
  /** Settles as the task does. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Whether a task runs or waits. */
  isBusy(): boolean;
  /** Resolves when no task runs or waits. */
  idle(): Promise<void>;
};

export function createTaskPool(limit: number): TaskPool {
  let running = 0;
  const waiting: (() => void)[] = [];
  const resting: (() => void)[] = [];
  const idle = async (): Promise<void> => {
    if (running === 0) return;
    await new Promise<void>((resolve) => {
      resting.push(resolve);
    });
    return idle();
  };
  return {
    async run(task) {
      running += 1;
      if (running > limit) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      try {
        return await task();
      } finally {
        running -= 1;
        waiting.shift()?.();
        if (running === 0) for (const resolve of resting.splice(0)) resolve();
      }
    },
    isBusy: () => running > 0,
    idle,
  };
}
