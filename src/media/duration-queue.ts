import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import type { Result } from "#model/result.ts";
import type { ItemFailure } from "./measure-item.ts";

export type DurationQueueDeps = {
  /** Resolves with the duration in seconds, or the reason why there is none. Has its own time-out. */
  readonly measure: (item: LibraryItem, signal: AbortSignal) => Promise<Result<number, ItemFailure>>;
  readonly onMeasured: (item: LibraryItem, duration: number) => void;
  /** The item could not be loaded: it is marked `loadError` and cannot be dragged (B-63). */
  readonly onFailed: (item: LibraryItem, failure: ItemFailure) => void;
  /** After this long without an answer the next item is measured in parallel; default 2 s. */
  readonly slowMs?: number;
};

/**
 * Measures library items in the background, in the order they were added: one at a time, and further ones in parallel while an item is
 * slow, so that a stalled request delays no other item.
 */
export type DurationQueue = {
  /**
   * Skips items that have a duration, and those already waiting, being measured, measured or cancelled. A failed item is measured again.
   */
  add(items: readonly LibraryItem[]): void;
  /** Call when the item is removed: it is not measured, and a running measurement is dropped. */
  cancel(id: string): void;
  dispose(): void;
};

const SLOW_MS = 2000;
const MAX_AT_ONCE = 4;

export function createDurationQueue({ measure, onMeasured, onFailed, slowMs = SLOW_MS }: DurationQueueDeps): DurationQueue {
  const waiting: LibraryItem[] = [];
  const seen = new Set<string>();
  const running = new Map<string, AbortController>();
  let slowCount = 0;

  const startNext = (): void => {
    if (running.size > Math.min(slowCount, MAX_AT_ONCE - 1)) return;
    const item = waiting.shift();
    if (item) void run(item);
  };

  const run = async (item: LibraryItem): Promise<void> => {
    const abort = new AbortController();
    const { signal } = abort;
    running.set(item.id, abort);
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      slowCount += 1;
      startNext();
    }, slowMs);
    const end = () => {
      clearTimeout(timer);
      running.delete(item.id);
      if (isSlow) slowCount -= 1;
    };
    signal.addEventListener("abort", end);
    const measured = await measure(item, signal);
    if (signal.aborted) return;
    end();
    if (measured.ok && Number.isFinite(measured.value) && measured.value > 0) onMeasured(item, measured.value);
    else {
      seen.delete(item.id);
      onFailed(item, measured.ok ? { reason: fileMessages.fileImplausible, isTemporary: false } : measured.error);
    }
    startNext();
  };

  return {
    add(items) {
      for (const item of items) {
        if (item.duration !== undefined || seen.has(item.id)) continue;
        seen.add(item.id);
        waiting.push(item);
      }
      startNext();
    },
    cancel(id) {
      const index = waiting.findIndex((item) => item.id === id);
      if (index >= 0) waiting.splice(index, 1);
      running.get(id)?.abort();
      startNext();
    },
    dispose() {
      waiting.length = 0;
      for (const abort of running.values()) abort.abort();
    },
  };
}
