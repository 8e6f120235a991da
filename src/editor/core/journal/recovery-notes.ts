import { openDB } from "idb";
import type { DBSchema } from "idb";
import type { Timers } from "../timers.ts";
import { complete, createConnection } from "./connection.ts";
import type { DamagedRecord } from "./journal-record.ts";

type SetAside = {
  readonly userId: string;
  /** The record's key in the journal: a record that is found twice is noted once. */
  readonly seq: number;
  readonly projectId: string | undefined;
  readonly content: unknown;
};

interface NotesSchema extends DBSchema {
  /** Damaged records that the user has not acknowledged. */
  damaged: { key: [userId: string, seq: number]; value: SetAside; indexes: { byUser: string } };
  /** Number of openings of a project that began to replay its journal and did not finish. */
  replays: { key: [userId: string, projectId: string]; value: number };
}

/** Notes that must survive a crash, besides the journal itself. */
export type RecoveryNotes = {
  readonly setAside: (seq: number, record: DamagedRecord) => Promise<void>;
  readonly damaged: () => Promise<readonly DamagedRecord[]>;
  /** Resolves with the records' keys in the journal. */
  readonly removeDamaged: () => Promise<readonly number[]>;
  readonly failedReplays: (projectId: string) => Promise<number>;
  /** Resolves once the note is on the device. */
  readonly replayBegins: (projectId: string) => Promise<void>;
  readonly replayEnds: (projectId: string) => Promise<void>;
  readonly close: () => void;
};

/** A separate database: every version of Layback reads the journal's database in its present form. */
export function openRecoveryNotes(userId: string, timers: Timers): RecoveryNotes {
  const connection = createConnection<NotesSchema>(
    (onClosed) =>
      openDB<NotesSchema>("layback-recovery", 1, {
        upgrade: (fresh) => {
          fresh.createObjectStore("damaged", { keyPath: ["userId", "seq"] }).createIndex("byUser", "userId");
          fresh.createObjectStore("replays");
        },
        terminated: onClosed,
        blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      }),
    timers,
  );
  const durable = { durability: "strict" } as const;
  return {
    setAside: (seq, record) =>
      connection.run(async (database) => {
        const transaction = database.transaction("damaged", "readwrite", durable);
        await complete(transaction, () => transaction.store.put({ userId, seq, ...record }));
      }),
    damaged: async () => {
      const noted = await connection.run((database) => database.getAllFromIndex("damaged", "byUser", userId));
      return noted.map(({ projectId, content }) => ({ projectId, content }));
    },
    removeDamaged: () =>
      connection.run(async (database) => {
        const transaction = database.transaction("damaged", "readwrite");
        const keys = await transaction.store.index("byUser").getAllKeys(userId);
        await complete(transaction, async () => {
          for (const key of keys) await transaction.store.delete(key);
        });
        return keys.map(([, seq]) => seq);
      }),
    failedReplays: (projectId) => connection.run(async (database) => (await database.get("replays", [userId, projectId])) ?? 0),
    replayBegins: (projectId) =>
      connection.run(async (database) => {
        const transaction = database.transaction("replays", "readwrite", durable);
        await complete(transaction, async () => {
          const before = (await transaction.store.get([userId, projectId])) ?? 0;
          await transaction.store.put(before + 1, [userId, projectId]);
        });
      }),
    replayEnds: (projectId) => connection.run((database) => database.delete("replays", [userId, projectId])),
    close: connection.close,
  };
}
