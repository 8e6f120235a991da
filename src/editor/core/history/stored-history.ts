import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import type { EditKind } from "#model/edits/change.ts";
import { MEDIA_GRACE_DAYS } from "#model/timeline/limits.ts";
import { complete, createConnection } from "../journal/connection.ts";
import { areChanges } from "../journal/operation-schema.ts";
import { browserTimers } from "../timers.ts";
import type { Timers } from "../timers.ts";
import { EMPTY_HISTORY } from "./history.ts";
import type { History, HistoryEntry } from "./history.ts";

type StoredEntry = { readonly kind: unknown; readonly undo: unknown; readonly redo: unknown };

/** Ids of the entries, in the order of `History`. */
type StoredOrder = {
  readonly userId: string;
  readonly projectId: string;
  readonly past: readonly string[];
  readonly future: readonly string[];
  readonly writtenMs: number;
};

interface HistorySchema extends DBSchema {
  entries: { key: [userId: string, projectId: string, id: string]; value: StoredEntry };
  orders: { key: [userId: string, projectId: string]; value: StoredOrder; indexes: { byUser: string } };
}

/** Undo histories of one user on this device, by project: undo goes on after a reload, a crash, or in another tab (B-148). */
export type StoredHistory = {
  /** Empty where there is none or it cannot be read. Never rejects. */
  readonly load: (projectId: string) => Promise<History>;
  /** Stores, in the background, what has changed since the last call. The next call stores what this one could not. */
  readonly persistHistory: (projectId: string, history: History) => void;
  readonly remove: (projectId: string) => Promise<void>;
  /** Call when the user signs out. */
  readonly removeAll: () => Promise<void>;
  readonly close: () => void;
};

/** Histories of more projects than these are removed, the oldest first. */
const MOST_PROJECTS = 20;

/** Files that nothing used for longer may be gone: an undo of that age would bring back clips without sound. */
const LONGEST_MS = (MEDIA_GRACE_DAYS - 1) * 24 * 60 * 60 * 1000;

/** The key after every id of a project: ids are strings, and IndexedDB orders lists after them. */
const AFTER_IDS: string[] = [];

export function openStoredHistory(userId: string, newId: () => string, timers: Timers = browserTimers): StoredHistory {
  const connection = createConnection<HistorySchema>(
    (onClosed) =>
      openDB<HistorySchema>("layback-history", 1, {
        upgrade: (fresh) => {
          fresh.createObjectStore("entries");
          fresh.createObjectStore("orders").createIndex("byUser", "userId");
        },
        terminated: onClosed,
        blocking: (_current, _blocked, event) => {
          (event.target as IDBDatabase).close();
          onClosed();
        },
      }),
    timers,
  );
  const ids = new WeakMap<HistoryEntry, string>();
  /** What the device has of each project, as far as this page knows. */
  const stored = new Map<string, History>();
  /** Writes run one after the other. */
  let writing: Promise<void> = Promise.resolve();

  const idOf = (entry: HistoryEntry) => {
    const id = ids.get(entry) ?? newId();
    ids.set(entry, id);
    return id;
  };
  const entriesOf = (projectId: string) => IDBKeyRange.bound([userId, projectId], [userId, projectId, AFTER_IDS]);
  const write = (work: (database: IDBPDatabase<HistorySchema>) => Promise<void>) => {
    const written = writing.then(() => connection.run(work));
    writing = written.catch(() => undefined);
    return written;
  };

  const load = async (projectId: string): Promise<History> => {
    const read = await connection.run(async (database) => {
      const order = await database.get("orders", [userId, projectId]);
      if (!order) return { history: EMPTY_HISTORY, isWhole: true };
      if (Date.now() - order.writtenMs > LONGEST_MS) return { history: EMPTY_HISTORY, isWhole: false };
      let isWhole = true;
      const from = async (list: readonly string[]) => {
        const entries: HistoryEntry[] = [];
        for (const id of list) {
          const entry = intactEntry(await database.get("entries", [userId, projectId, id]));
          if (entry) ids.set(entry, id);
          // Entries before a lost one describe a document that cannot be reached any more.
          if (entry) entries.push(entry);
          else entries.length = 0;
          isWhole &&= entry !== undefined;
        }
        return entries;
      };
      return { history: { past: await from(order.past), future: await from(order.future) }, isWhole };
    });
    if (read.isWhole) stored.set(projectId, read.history);
    return read.history;
  };

  const store = (projectId: string, history: History) =>
    write(async (database) => {
      const known = stored.get(projectId);
      const before = new Set(known && [...known.past, ...known.future]);
      const now = new Set([...history.past, ...history.future]);
      // Unknown until the transaction is complete: after a failure everything is written again.
      stored.delete(projectId);
      const transaction = database.transaction(["entries", "orders"], "readwrite");
      await complete(transaction, async () => {
        const entries = transaction.objectStore("entries");
        if (!known) await entries.delete(entriesOf(projectId));
        for (const entry of before) if (!now.has(entry)) await entries.delete([userId, projectId, idOf(entry)]);
        for (const entry of now) if (!before.has(entry)) await entries.put({ ...entry }, [userId, projectId, idOf(entry)]);
        const [past, future] = [history.past.map(idOf), history.future.map(idOf)];
        await transaction.objectStore("orders").put({ userId, projectId, past, future, writtenMs: Date.now() }, [userId, projectId]);
      });
      stored.set(projectId, history);
    });

  /** `forget` runs in its turn: writes that were requested earlier have then ended. */
  const removeStored = (entries: IDBKeyRange, ofOrders: IDBKeyRange, forget: () => void) =>
    write(async (database) => {
      forget();
      const transaction = database.transaction(["entries", "orders"], "readwrite");
      await complete(transaction, async () => {
        await transaction.objectStore("entries").delete(entries);
        await transaction.objectStore("orders").delete(ofOrders);
      });
    });

  const remove = (projectId: string) =>
    removeStored(entriesOf(projectId), IDBKeyRange.only([userId, projectId]), () => stored.delete(projectId));

  const removeAll = () => {
    const all = IDBKeyRange.bound([userId], [userId, AFTER_IDS]);
    return removeStored(all, all, () => stored.clear());
  };

  const orders = () => connection.run((database) => database.getAllFromIndex("orders", "byUser", userId));
  const removeOldest = async () => {
    const byAge = (await orders()).toSorted((a, b) => b.writtenMs - a.writtenMs);
    for (const { projectId } of byAge.slice(MOST_PROJECTS)) await remove(projectId);
  };

  return {
    load: async (projectId) => {
      await writing;
      try {
        const history = await load(projectId);
        await removeOldest();
        return history;
      } catch {
        return EMPTY_HISTORY;
      }
    },
    persistHistory: (projectId, history) => {
      if (stored.get(projectId) !== history) void store(projectId, history).catch(() => undefined);
    },
    remove: (projectId) => remove(projectId).catch(() => undefined),
    // Where the device refuses, what is left is stored under this user's id, and no other user loads it.
    removeAll: () => removeAll().catch(() => undefined),
    close: () => void writing.then(connection.close),
  };
}

function intactEntry(value: StoredEntry | undefined): HistoryEntry | undefined {
  if (!value || typeof value.kind !== "string" || !areChanges(value.undo) || !areChanges(value.redo)) return undefined;
  return { kind: value.kind as EditKind, undo: value.undo, redo: value.redo };
}
