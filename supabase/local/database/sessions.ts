import { setTimeout as delay } from "node:timers/promises";
import { STOPPED_CODE } from "../database-errors.ts";
import type { DatabaseWorker, Rows, Statement } from "./database-worker.ts";
import { startWorker } from "./database-worker.ts";
import { createTurns } from "./turns.ts";
import type { Turns } from "./turns.ts";

/** The database's one session, owned until it is released: no other statement comes between. */
export type Session = {
  /** See DatabaseWorker. A session whose thread is gone stays refused: what its owner did before is not there any more. */
  readonly run: <Row>(statement: Statement) => Promise<Rows<Row>>;
  readonly isGone: () => boolean;
  readonly release: () => void;
};

export type Transaction = {
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Rows<Row>>;
  /** One or more statements without parameters. */
  readonly exec: (sql: string) => Promise<void>;
  /** Ends the transaction without its changes. */
  readonly rollback: () => Promise<void>;
};

export type Sessions = {
  readonly acquire: (limitMs?: number) => Promise<Session>;
  /** @param limitMs for each statement, where not the usual 8 seconds */
  readonly transaction: <Value>(work: (transaction: Transaction) => Promise<Value>, limitMs?: number) => Promise<Value>;
  readonly as: Turns["as"];
  readonly close: () => Promise<void>;
};

/** The longest a statement may take, as on hosted Supabase. */
const STATEMENT_LIMIT_MS = 8000;
/** At the end a piece of work has this long, and then the database itself. */
const CLOSING_LIMIT_MS = 3000;
/** A folder that could not be opened again is tried again after this time at the soonest. */
const REOPENING_PAUSE_MS = 1000;

/** Opens the database in a folder. A thread that ended is replaced for the next owner; what was committed is there again. */
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
    const release = await turns.acquire();
    try {
      const owned = await workingWorker();
      const begunMs = owned.usedMs();
      const isGone = () => owned.goneBecause() !== undefined;
      const giveBack = () => {
        const used = { ms: owned.usedMs() - begunMs, wasStopped: owned.goneBecause()?.code === STOPPED_CODE };
        const end = () => release(used);
        // The owner whose statement ended the thread waits until the next thread has started.
        if (isGone() && !isClosing) void workingWorker().then(end, end);
        else end();
      };
      return { run: (statement) => owned.run(statement, limitMs), isGone, release: giveBack };
    } catch (error) {
      release();
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
      // Where that fails, too, the thread is gone, and its transaction with it.
      await rollback().catch(() => undefined);
      throw error;
    } finally {
      session.release();
    }
  }

  return {
    acquire,
    transaction,
    as: turns.as,
    close: async () => {
      isClosing = true;
      // Waiting requests are refused from now on. The present owner may end its work.
      const isFree = await Promise.race([turns.run(() => Promise.resolve(true)), delay(CLOSING_LIMIT_MS, false)]);
      if (starting) closing.abort();
      // The folder is nobody's until each of its threads has ended.
      await starting?.catch(() => undefined);
      await worker.close(isFree ? CLOSING_LIMIT_MS : 0);
    },
  };
}
