import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import type { Operation } from "#model/operation.ts";
import { crc32 } from "./crc32.ts";
import { createMemoryJournal } from "./journal.ts";
import type { Journal } from "./journal.ts";

type JournalRecord = {
  /** Given by the database: the order of appending. */
  readonly seq?: number;
  readonly userId: string;
  readonly projectId: string;
  readonly opId: string;
  readonly operation: Operation;
  readonly crc: number;
};

interface JournalSchema extends DBSchema {
  operations: {
    key: number;
    value: JournalRecord;
    indexes: { byProject: [userId: string, projectId: string]; byUser: string; byOpId: [userId: string, opId: string] };
  };
}

const DATABASE = "layback-journal";

/** The journal in IndexedDB; in memory where the browser refuses to open one (private frames, blocked storage). */
export async function openJournal(userId: string): Promise<Journal> {
  try {
    const database = await openDB<JournalSchema>(DATABASE, 1, {
      upgrade: (fresh) => {
        const store = fresh.createObjectStore("operations", { keyPath: "seq", autoIncrement: true });
        store.createIndex("byProject", ["userId", "projectId"]);
        store.createIndex("byUser", "userId");
        store.createIndex("byOpId", ["userId", "opId"]);
      },
    });
    return journalOf(database, userId);
  } catch {
    // Blocked or broken storage is a state of its own: isDurable() is false and the editor says so in a banner.
    return createMemoryJournal();
  }
}

function journalOf(database: IDBPDatabase<JournalSchema>, userId: string): Journal {
  return {
    isDurable: () => true,
    append: async (projectId, operation) => {
      const record = { userId, projectId, opId: operation.opId, operation, crc: checksum(operation) };
      const transaction = database.transaction("operations", "readwrite", { durability: "strict" });
      await Promise.all([transaction.store.add(record), transaction.done]);
    },
    remove: async (_projectId, opIds) => {
      const transaction = database.transaction("operations", "readwrite");
      const byOpId = transaction.store.index("byOpId");
      for (const opId of opIds) {
        const seq = await byOpId.getKey([userId, opId]);
        if (seq !== undefined) await transaction.store.delete(seq);
      }
      await transaction.done;
    },
    load: async (projectId) => {
      const records = await database.getAllFromIndex("operations", "byProject", [userId, projectId]);
      const firstTorn = records.findIndex((record) => record.crc !== checksum(record.operation));
      return (firstTorn === -1 ? records : records.slice(0, firstTorn)).map((record) => record.operation);
    },
    projectIds: async () => {
      const records = await database.getAllFromIndex("operations", "byUser", userId);
      return [...new Set(records.map((record) => record.projectId))];
    },
    close: () => database.close(),
  };
}

function checksum(operation: Operation): number {
  return crc32(JSON.stringify(operation));
}
