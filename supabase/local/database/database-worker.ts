import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { DATABASE_STOPPED, DISK_FULL, DISK_FULL_CODE, STOPPED_CODE } from "../database-errors.ts";

export type Statement = {
  /** Without `parameters` it may be several statements, and answers no rows. */
  readonly sql: string;
  readonly parameters?: readonly unknown[] | undefined;
};

export type Rows<Row> = { readonly rows: Row[]; readonly affectedRows?: number };

/** PostgreSQL in a thread of its own. Once it is gone, every call fails with DatabaseGoneError. */
export type DatabaseWorker = {
  /** Why it is gone; undefined while it works. */
  readonly goneBecause: () => DatabaseGoneError | undefined;
  /**
   * Runs one statement at a time; in milliseconds `limitMs`. Rejects with what PostgreSQL refused (`code` is the SQLSTATE), or, where the
   * thread ended or the time is over, with DatabaseGoneError: then nothing that was not committed is kept.
   */
  readonly run: <Row>(statement: Statement, limitMs: number) => Promise<Rows<Row>>;
  /** Milliseconds that its statements have taken, all in all. */
  readonly usedMs: () => number;
  /** Resolves when the thread has ended: until then it may still write. */
  readonly ended: Promise<void>;
  /** Lets a running statement end, up to `graceMs`, and closes the folder. */
  readonly close: (graceMs: number) => Promise<void>;
};

/** The statement did not end: its thread was stopped, or stopped by itself. `code` is an SQLSTATE of PostgreSQL. */
export class DatabaseGoneError extends Error {
  readonly code: string;
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** PostgreSQL's `crash_shutdown`. */
const CRASHED = "57P02";

type Refused = { readonly message: string; readonly code: string };
type Broken = { readonly message: string; readonly code?: string };
type Answer<Row> = { readonly ms: number } & (Rows<Row> | { readonly refused: Refused } | { readonly broken: Broken });
type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void };

/** A folder after a crash is repaired first, which takes as long as its last changes are many. */
const OPENING_LIMIT_MS = 120_000;

/** The types of Node 20 leave it out. */
const { compile } = (globalThis as unknown as { WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> } })
  .WebAssembly;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiled once for all threads of this process: a thread would take two thirds of its start for that. */
function compiledPostgres(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then(compile);
  return compiled;
}

/** Opens (or makes) the database in a folder. Rejects with DatabaseGoneError, once its thread has ended, where that fails or `signal` is given. */
export async function startWorker(folder: string, signal: AbortSignal): Promise<DatabaseWorker> {
  // Options of this process, such as a loader for TypeScript, are not for the thread.
  const workerData = { folder, wasmModule: await compiledPostgres() };
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { workerData, execArgv: [] });
  let waiting: Waiting | undefined;
  let gone: DatabaseGoneError | undefined;
  let usedMs = 0;
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));

  const end = (error: DatabaseGoneError) => {
    gone ??= error;
    waiting?.reject(gone);
    waiting = undefined;
    void worker.terminate();
  };
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      waiting = { resolve, reject };
    });
  /** Ends the thread after this time, unless an answer has come: also one that nobody has looked at yet. */
  const limit = (limitMs: number) => {
    if (!Number.isFinite(limitMs)) return () => undefined;
    const tooLong = new DatabaseGoneError(STOPPED_CODE, `The statement was stopped after ${limitMs / 1000} seconds.`);
    let look: NodeJS.Immediate | undefined;
    const watch = setTimeout(() => {
      look = setImmediate(() => end(tooLong));
    }, limitMs);
    return () => {
      clearTimeout(watch);
      clearImmediate(look);
    };
  };
  worker.on("message", (answer: unknown) => {
    waiting?.resolve(answer);
    waiting = undefined;
  });
  worker.on("error", (error) => end(broken(error)));
  worker.on("exit", () => end(new DatabaseGoneError(CRASHED, DATABASE_STOPPED)));

  const hasOpened = limit(OPENING_LIMIT_MS);
  const giveUp = () => end(new DatabaseGoneError(CRASHED, DATABASE_STOPPED));
  signal.addEventListener("abort", giveUp);
  try {
    await next();
  } catch (error) {
    // Until then it may still write to the folder.
    await exited;
    throw error;
  } finally {
    hasOpened();
    signal.removeEventListener("abort", giveUp);
  }

  return {
    goneBecause: () => gone,
    usedMs: () => usedMs,
    ended: exited,
    run: async <Row>(statement: Statement, limitMs: number) => {
      if (gone) throw gone;
      if (waiting) throw new Error("The database runs one statement at a time.");
      const hasEnded = limit(limitMs);
      const begunMs = performance.now();
      let answeredMs: number | undefined;
      try {
        // Before anybody waits for the answer: values that are nested too deep to be sent throw.
        worker.postMessage(statement);
        const answer = (await next()) as Answer<Row>;
        answeredMs = answer.ms;
        if ("refused" in answer) throw Object.assign(new Error(answer.refused.message), answer.refused);
        if (!("broken" in answer)) return answer;
        end(broken(answer.broken));
        throw gone ?? broken(answer.broken);
      } finally {
        usedMs += answeredMs ?? performance.now() - begunMs;
        hasEnded();
      }
    },
    close: async (graceMs) => {
      worker.postMessage("close");
      const stop = setTimeout(() => void worker.terminate(), graceMs);
      await exited;
      clearTimeout(stop);
    },
  };
}

function broken(error: { readonly message: string; readonly code?: string }): DatabaseGoneError {
  const isFull = error.code === "ENOSPC" || error.code === "EDQUOT" || /no space left/i.test(error.message);
  return isFull ? new DatabaseGoneError(DISK_FULL_CODE, DISK_FULL, error) : new DatabaseGoneError(CRASHED, DATABASE_STOPPED, error);
}
