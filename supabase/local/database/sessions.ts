import { setTimeout as delay } from "node:timers/promises";
import { STOPPED_CODE } from "../database-errors.ts";
import type { DatabaseWorker, Rows, Statement } from "./database-worker.ts";
import { startWorker } from "./database-worker.ts";
import { createMaintenance } from "./maintenance.ts";
import { createTurns } from "./turns.ts";
import type { Asker, Turns } from "./turns.ts";

/** Exclusive use of the single database session until it is released: no other statement runs in between. */
export type Session = {
  /** See DatabaseWorker. A session whose thread is gone refuses every statement, because its earlier changes are lost. */
  readonly run: <Row>(statement: Statement) => Promise<Rows<Row>>;
  readonly isGone: () => boolean;
  readonly release: () => void;
};

export type Transaction = {
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Rows<Row>>;
  /** One or more statements without parameters. */
  readonly exec: (sql: string) => Promise<void>;
  /** Ends the transaction and discards its changes. */
  readonly rollback: () => Promise<void>;
};

export type Sessions = {
  readonly acquire: (limitMs?: number) => Promise<Session>;
  /** @param limitMs time limit of each statement, if not the usual 8 seconds */
  readonly transaction: <Value>(work: (transaction: Transaction) => Promise<Value>, limitMs?: number) => Promise<Value>;
  readonly as: Turns["as"];
  readonly close: () => Promise<void>;
};

/** Time limit of a statement, as on hosted Supabase. */
const STATEMENT_LIMIT_MS = 8000;
/** On closing, the time limit of the running work, and then of closing the database itself. */
const CLOSING_LIMIT_MS = 3000;
/** Minimum time between two attempts to open the folder again. */
const REOPENING_PAUSE_MS = 1000;
const MAINTENANCE: Asker = { name: "maintenance", asksOn: false, isGone: () => false, hasNoBudget: true };

/** Opens the database in a folder. A thread that ended is replaced for the next session; committed changes are kept. */
export async function openSessions(folder: string, statementLimitMs = STATEMENT_LIMIT_MS): Promise<Sessions> {
  const turns = createTurns();
  const closing = new AbortController();
  let worker = await startWorker(folder, closing.signal);
  let isClosing = false;
  let starting: Promise<DatabaseWorker> | undefined;

  const startAgain = async (): Promise<DatabaseWorker> => {
    await worker.ended;
    try {
      if (isClosing) throw new Error("The database is closed.");
      worker = await startWorker(folder, closing.signal);
      return worker;
    } catch (error) {
      if (!isClosing) await delay(REOPENING_PAUSE_MS);
      throw error;
    } finally {
      starting = undefined;
    }
  };
  const workingWorker = async (): Promise<DatabaseWorker> => {
    if (isClosing) throw new Error("The database is closed.");
    const reason = worker.goneBecause();
    if (!reason) return worker;
    console.error("The database's thread is started again:", reason);
    starting = startAgain();
    return starting;
  };

  async function acquire(limitMs = statementLimitMs): Promise<Session> {
    const releaseTurn = await turns.acquire();
    try {
      const owned = await workingWorker();
      const begunMs = owned.usedMs();
      const isGone = () => owned.goneBecause() !== undefined;
      const release = () => {
        const used = { ms: owned.usedMs() - begunMs, wasStopped: owned.goneBecause()?.code === STOPPED_CODE };
        const end = () => releaseTurn(used);
        maintenance.afterWork();
        // If a statement ended the thread, its session is released only once the next thread has started.
        if (isGone() && !isClosing) void workingWorker().then(end, end);
        else end();
      };
      return { run: (statement) => owned.run(statement, limitMs), isGone, release };
    } catch (error) {
      releaseTurn();
      throw error;
    }
  }

  async function transaction<Value>(work: (transaction: Transaction) => Promise<Value>, limitMs?: number): Promise<Value> {
    const session = await acquire(limitMs);
    let isOpen = true;
    const exec = async (sql: string) => void (await session.run({ sql }));
    const rollback = async () => {
      isOpen = false;
      if (!session.isGone()) await exec("rollback");
    };
    try {
      await exec("begin");
      const value = await work({ query: (sql, parameters = []) => session.run({ sql, parameters }), exec, rollback });
      if (isOpen) await exec("commit");
      return value;
    } catch (error) {
      // If the rollback fails, too, the thread is gone, and its transaction with it.
      await rollback().catch(() => undefined);
      throw error;
    } finally {
      session.release();
    }
  }

  const maintenance = createMaintenance((work) =>
    turns.as(MAINTENANCE, async () => {
      const session = await acquire(Infinity);
      await work(session.run).finally(session.release);
    }),
  );

  return {
    acquire,
    transaction,
    as: turns.as,
    close: async () => {
      isClosing = true;
      maintenance.stop();
      // Waiting requests are refused from now on. The running work may finish.
      const isFree = await Promise.race([turns.run(() => Promise.resolve(true)), delay(CLOSING_LIMIT_MS, false)]);
      if (starting) closing.abort();
      // The folder is released once all of its threads have ended.
      await starting?.catch(() => undefined);
      await worker.close(isFree ? CLOSING_LIMIT_MS : 0);
    },
  };
}
