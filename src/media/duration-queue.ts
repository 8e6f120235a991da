import type { LibraryItem } from "#model/library-item.ts";
import type { Result } from "#model/result.ts";

export type DurationQueueParts = {
  /** Seconds, or why not. Has its own time-out. */
  readonly measure: (item: LibraryItem, signal: AbortSignal) => Promise<Result<number, string>>;
  readonly onMeasured: (item: LibraryItem, duration: number) => void;
  /** The item could not be loaded: it is marked `loadError` and cannot be dragged (section 4). */
  readonly onFailed: (item: LibraryItem, reason: string) => void;
};

/** Measures library items in the background, one at a time, in the order they came. */
export type DurationQueue = {
  /** Items that have a duration, or that have been in the queue before, are left out. */
  add(items: readonly LibraryItem[]): void;
  /** The item is gone: neither measured nor told of. */
  cancel(id: string): void;
  dispose(): void;
};

export function createDurationQueue({ measure, onMeasured, onFailed }: DurationQueueParts): DurationQueue {
  const waiting: LibraryItem[] = [];
  const seen = new Set<string>();
  let isRunning = false;
  let running: { readonly id: string; readonly abort: AbortController } | undefined;

  const run = async (): Promise<void> => {
    isRunning = true;
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      const abort = new AbortController();
      running = { id: item.id, abort };
      const measured = await measure(item, abort.signal);
      running = undefined;
      if (abort.signal.aborted) continue;
      if (!measured.ok) onFailed(item, measured.error);
      else if (Number.isFinite(measured.value) && measured.value > 0) onMeasured(item, measured.value);
      else onFailed(item, "invalid duration");
    }
    isRunning = false;
  };

  return {
    add(items) {
      for (const item of items) {
        if (item.duration !== undefined || seen.has(item.id)) continue;
        seen.add(item.id);
        waiting.push(item);
      }
      if (!isRunning) void run();
    },
    cancel(id) {
      const index = waiting.findIndex((item) => item.id === id);
      if (index >= 0) waiting.splice(index, 1);
      if (running?.id === id) running.abort.abort();
    },
    dispose() {
      waiting.length = 0;
      running?.abort.abort();
    },
  };
}
