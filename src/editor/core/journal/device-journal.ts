import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import type { Operation } from "#model/timeline/operation.ts";
import type { Timers } from "../save-queue/timers.ts";
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

/** Records of one user as they lie on this device. Every call may reject: storage is refused, full, damaged or cleared. */
export type DeviceJournal = {
  /** Resolves when the database can be opened. */
  readonly probe: () => Promise<void>;
  readonly append: (projectId: string, operation: Operation) => Promise<void>;
  readonly remove: (opIds: readonly string[]) => Promise<void>;
  /** Every intact record in the order of appending. Damaged ones are set aside first. */
  readonly read: () => Promise<readonly JournalRecord[]>;
  /** Records that were set aside and of which the user has not read yet. */
  readonly damaged: () => Promise<readonly DamagedRecord[]>;
  readonly forgetDamaged: () => Promise<void>;
  readonly failedReplays: (projectId: string) => Promise<number>;
  readonly replayBegins: (projectId: string) => Promise<void>;
  readonly replayEnds: (projectId: string) => Promise<void>;
  readonly close: () => void;
};

/** The records of one user in IndexedDB. */
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
        // A later version of Layback in another tab needs its turn; the next call here opens the database again.
        blocking: (_current, _blocked, event) => {
          (event.target as IDBDatabase).close();
          onClosed();
        },
      }),
    timers,
  );

  /**
   * Noted before it is removed, so that a crash between the two loses no sentence. A record that cannot be noted stays. So does one that the
   * browser cannot read now, until the user has read of it: it may be readable again.
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
    forgetDamaged: async () => {
      const seqs = await notes.forgetDamaged();
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

/** What can be read of one record: its value, or that the browser fails to read it. */
type ReadRecord = { readonly seq: number; readonly isReadable: boolean; readonly value: unknown };

/** All records of a user, together or, where one of them fails the whole query, one by one. Rejects where none can be read. */
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
      // A connection that is gone says nothing about the records.
      if (error instanceof DOMException && (error.name === "InvalidStateError" || error.name === "AbortError")) throw error;
      read.push({ seq, isReadable: false, value: undefined });
    }
  }
  if (reason !== undefined && !read.some(({ isReadable }) => isReadable)) throw reason;
  return read.filter(({ isReadable, value }) => !isReadable || value !== undefined);
}

/** What was read can be stored again; what cannot is told without its content. */
function cloneable(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
