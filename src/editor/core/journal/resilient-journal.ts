import type { Operation } from "#model/timeline/operation.ts";
import type { Timers } from "../timers.ts";
import type { DeviceJournal } from "./device-journal.ts";
import type { DamagedRecord } from "./journal-record.ts";
import type { Journal, StorageError } from "./journal.ts";

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10_000;

type Waiting = { readonly projectId: string; readonly operation: Operation };

export type ResilientJournal = Journal & {
  /** Resolves when it is known whether the device stores anything; calls before that wait for it. */
  readonly opened: Promise<void>;
  /** Reopens a closed journal while some of its operations wait; returns false if it is closed for good. */
  readonly reopen: () => boolean;
};

/**
 * A journal over a device that may refuse to store. Refused operations wait in memory and are stored once the device accepts them; until
 * then later operations queue behind them, because replay needs the original order.
 * `onUnfinished(true)`: the journal was closed while operations wait to be stored. `onUnfinished(false)`: no longer.
 */
export function createResilientJournal(
  device: DeviceJournal,
  timers: Timers,
  onUnfinished: (isUnfinished: boolean) => void,
): ResilientJournal {
  const listeners = new Set<() => void>();
  let waiting: readonly Waiting[] = [];
  /** Removals that the device refused: until they succeed, confirmed operations reappear at the next start. */
  let unremoved = new Set<string>();
  let storageError: Exclude<StorageError, "unread"> | undefined;
  /** Projects whose operations could not be read; contains `undefined` if the list of projects could not be read. */
  const unread = new Set<string | undefined>();
  /** Project ids by operation id, of operations on the device that this journal stored, or loaded last. */
  const known = new Map<string, string>();
  let damaged: readonly DamagedRecord[] = [];
  let failures = 0;
  let cancelRetry: (() => void) | undefined;
  let isClosed = false;
  let isClosedForGood = false;
  /** Calls to the device run one after the other, in the order of the requests. */
  let last: Promise<unknown> = Promise.resolve();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const enqueue = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const failed = (error: unknown) => {
    storageError = storageErrorOf(error);
    const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    cancelRetry?.();
    cancelRetry = timers.after(delayMs, retry);
    notify();
  };
  const succeeded = () => {
    if (storageError === undefined) return;
    storageError = undefined;
    failures = 0;
    notify();
  };

  const append = async (projectId: string, operation: Operation) => {
    await device.append(projectId, operation);
    known.set(operation.opId, projectId);
  };
  /** Once the device can be read again: a project's operations are complete if the device has none that are not in `known`. */
  const readAgain = async () => {
    const missing = (await device.read()).filter(({ opId }) => !known.has(opId));
    await readDamaged();
    for (const id of unread) {
      if (missing.every(({ projectId }) => id !== undefined && projectId !== id)) unread.delete(id);
    }
    notify();
  };
  /** Stores waiting operations, oldest first. */
  const storeWaiting = async () => {
    try {
      await device.probe();
      // A device that cannot be read may still accept writes.
      if (unread.size > 0) await readAgain().catch(() => undefined);
      if (unremoved.size > 0) await device.remove([...unremoved]);
      unremoved = new Set();
      for (let next = waiting[0]; next; next = waiting[0]) {
        const { projectId, operation } = next;
        await append(projectId, operation);
        if (waiting[0] === next) waiting = waiting.slice(1);
        // The operation was confirmed while it was being stored.
        else await device.remove([operation.opId]);
      }
      succeeded();
    } catch (error) {
      failed(error);
    }
  };
  const retry = () => {
    cancelRetry = undefined;
    void enqueue(async () => {
      await storeWaiting();
      closeWhenStored();
    });
  };
  const closeWhenStored = () => {
    if (!isClosed) return;
    onUnfinished(waiting.length > 0);
    if (waiting.length > 0) return;
    isClosedForGood = true;
    cancelRetry?.();
    device.close();
  };

  const readDamaged = async () => {
    const before = damaged.length;
    damaged = await device.damaged().catch(() => damaged);
    if (damaged.length !== before) notify();
  };
  /** Reads the device's records. If they cannot be read, nothing is removed: the next start tries again. */
  const read = (projectId?: string) =>
    enqueue(async () => {
      try {
        const records = await device.read();
        for (const record of records) if (record.projectId === projectId) known.set(record.opId, projectId);
        await readDamaged();
        if (unread.delete(projectId)) notify();
        return records.filter(({ opId }) => !unremoved.has(opId));
      } catch (error) {
        unread.add(projectId);
        // An earlier opening may have loaded these operations; this one has not.
        for (const [opId, of] of known) if (of === projectId) known.delete(opId);
        failed(error);
        return [];
      }
    });

  const opened = enqueue(() => device.probe().catch(failed));

  return {
    opened,
    isDurable: () => storageError === undefined,
    storageError: () => storageError ?? (unread.size > 0 ? "unread" : undefined),
    unstoredCount: (projectId) =>
      projectId === undefined ? waiting.length : waiting.filter((entry) => entry.projectId === projectId).length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    append: (projectId, operation) =>
      enqueue(async () => {
        const hold = () => {
          waiting = [...waiting, { projectId, operation }];
        };
        if (waiting.length > 0) {
          hold();
          notify();
          return;
        }
        try {
          await append(projectId, operation);
          succeeded();
        } catch (error) {
          hold();
          failed(error);
        }
      }),
    remove: (_projectId, opIds) => {
      const before = waiting.length;
      waiting = waiting.filter(({ operation }) => !opIds.includes(operation.opId));
      if (waiting.length !== before) notify();
      return enqueue(async () => {
        // An operation that was still being appended when it was removed may have joined `waiting` after the filter above.
        waiting = waiting.filter(({ operation }) => !opIds.includes(operation.opId));
        try {
          await device.remove(opIds);
          for (const opId of opIds) known.delete(opId);
        } catch (error) {
          for (const opId of opIds) unremoved.add(opId);
          failed(error);
        }
      });
    },
    load: async (projectId) => {
      const stored = await read(projectId);
      return [...stored, ...waiting].filter((entry) => entry.projectId === projectId).map(({ operation }) => operation);
    },
    projectIds: async () => {
      const stored = await read();
      return [...new Set([...stored, ...waiting].map(({ projectId }) => projectId))];
    },
    damaged: () => damaged,
    acknowledgeDamaged: () =>
      enqueue(async () => {
        damaged = [];
        notify();
        await device.removeDamaged().catch(() => undefined);
      }),
    failedReplays: (projectId) => device.failedReplays(projectId).catch(() => 0),
    replayBegins: (projectId) => device.replayBegins(projectId).catch(() => undefined),
    replayEnds: (projectId) => device.replayEnds(projectId).catch(() => undefined),
    reopen: () => {
      if (isClosedForGood) return false;
      isClosed = false;
      onUnfinished(false);
      return true;
    },
    close: () => {
      isClosed = true;
      listeners.clear();
      void enqueue(async () => closeWhenStored());
    },
  };
}

function storageErrorOf(error: unknown): Exclude<StorageError, "unread"> {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return "full";
  return name === "SecurityError" || name === "ReferenceError" ? "blocked" : "failed";
}
