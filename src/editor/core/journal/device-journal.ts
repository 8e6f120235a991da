import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import type { Operation } from "#model/timeline/operation.ts";
import type { Timers } from "../timers.ts";
import { complete, createConnection } from "./connection.ts";
import { intactRecord, projectIdOf, recordOf } from "./journal-record.ts";
import type { DamagedRecord, JournalRecord } from "./journal-record.ts";
import { openRecoveryNotes } from "./recovery-notes.ts";

interface JournalSchema extends DBSchema {
  operations: {
    key: number;
    value: JournalRecord;
    indexes: { byProject: [userId: string, projectId: string]; byUser: string; byOpId: [userId: string, opId: string] };
  };
}

type JournalDatabase = IDBPDatabase<JournalSchema>;

/** Records of one user on this device. Every call may reject: storage can be refused, full, damaged or cleared. */
export type DeviceJournal = {
  /** Resolves when the database can be opened. */
  readonly probe: () => Promise<void>;
  readonly append: (projectId: string, operation: Operation) => Promise<void>;
  readonly remove: (opIds: readonly string[]) => Promise<void>;
  /** Every intact record, in the order of appending. Damaged records are first moved aside. */
  readonly read: () => Promise<readonly JournalRecord[]>;
  /** Records that were moved aside and that the user has not acknowledged. */
  readonly damaged: () => Promise<readonly DamagedRecord[]>;
  readonly removeDamaged: () => Promise<void>;
  readonly failedReplays: (projectId: string) => Promise<number>;
  readonly replayBegins: (projectId: string) => Promise<void>;
  readonly replayEnds: (projectId: string) => Promise<void>;
  readonly close: () => void;
};

/** Stores the records of one user in IndexedDB. */
export function openDeviceJournal(userId: string, timers: Timers): DeviceJournal {
  const notes = openRecoveryNotes(userId, timers);
  const connection = createConnection<JournalSchema>(
    (onClosed) =>
      openDB<JournalSchema>("layback-journal", 1, {
        upgrade: (fresh) => {
          const store = fresh.createObjectStore("operations", { keyPath: "seq", autoIncrement: true });
          store.createIndex("byProject", ["userId", "projectId"]);
          store.createIndex("byUser", "userId");
          store.createIndex("byOpId", ["userId", "opId"]);
        },
        terminated: onClosed,
        // A later version of Layback in another tab wants to upgrade; the next call here opens the database again.
        blocking: (_current, _blocked, event) => {
          (event.target as IDBDatabase).close();
          onClosed();
        },
      }),
    timers,
  );

  /**
   * Writes the note before it removes the record, so that a crash between the two loses no message to the user. A record stays if it cannot
   * be noted. A record that the browser cannot read now stays until the user has acknowledged it: it may become readable again.
   */
  const setAside = async (database: JournalDatabase, { seq, isReadable, value }: ReadRecord) => {
    await notes.setAside(seq, { projectId: projectIdOf(value), content: cloneable(value) });
    if (isReadable) await database.delete("operations", seq);
  };

  return {
    probe: () => connection.run(async () => undefined),
    append: (projectId, operation) =>
      connection.run(async (database) => {
        const transaction = database.transaction("operations", "readwrite", { durability: "strict" });
        await complete(transaction, () => transaction.store.add(recordOf(userId, projectId, operation)));
      }),
    remove: (opIds) =>
      connection.run(async (database) => {
        const transaction = database.transaction("operations", "readwrite");
        const byOpId = transaction.store.index("byOpId");
        await complete(transaction, async () => {
          for (const opId of opIds) {
            for (const seq of await byOpId.getAllKeys([userId, opId])) await transaction.store.delete(seq);
          }
        });
      }),
    read: () =>
      connection.run(async (database) => {
        const intact = new Map<string, JournalRecord>();
        for (const read of await readEach(database, userId)) {
          const record = intactRecord(read.value);
          if (record) intact.set(record.opId, record);
          else await setAside(database, read).catch(() => undefined);
        }
        return [...intact.values()];
      }),
    damaged: notes.damaged,
    removeDamaged: async () => {
      const seqs = await notes.removeDamaged();
      await connection.run(async (database) => {
        for (const seq of seqs) {
          const value: unknown = await database.get("operations", seq).catch(() => undefined);
          if (!intactRecord(value)) await database.delete("operations", seq);
        }
      });
    },
    failedReplays: notes.failedReplays,
    replayBegins: notes.replayBegins,
    replayEnds: notes.replayEnds,
    close: () => {
      connection.close();
      notes.close();
    },
  };
}

/** The result of reading one record: its value, or that the browser could not read it. */
type ReadRecord = { readonly seq: number; readonly isReadable: boolean; readonly value: unknown };

/** Reads all records of a user in one query, or one by one if one of them fails the query. Rejects if none can be read. */
async function readEach(database: JournalDatabase, userId: string): Promise<readonly ReadRecord[]> {
  const seqs = await database.getAllKeysFromIndex("operations", "byUser", userId);
  let reason: unknown;
  try {
    const values: readonly unknown[] = await database.getAllFromIndex("operations", "byUser", userId);
    if (values.length === seqs.length) return seqs.map((seq, index) => ({ seq, isReadable: true, value: values[index] }));
  } catch (error) {
    reason = error;
  }
  const read: ReadRecord[] = [];
  for (const seq of seqs) {
    try {
      read.push({ seq, isReadable: true, value: await database.get("operations", seq) });
    } catch (error) {
      // A closed connection says nothing about the records.
      if (error instanceof DOMException && (error.name === "InvalidStateError" || error.name === "AbortError")) throw error;
      read.push({ seq, isReadable: false, value: undefined });
    }
  }
  if (reason !== undefined && !read.some(({ isReadable }) => isReadable)) throw reason;
  return read.filter(({ isReadable, value }) => !isReadable || value !== undefined);
}

/** A copy that can be stored again; undefined where the value cannot be cloned. */
function cloneable(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
