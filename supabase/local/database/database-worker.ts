import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { DATABASE_STOPPED, DISK_FULL, DISK_FULL_CODE, STOPPED_CODE } from "../database-errors.ts";

export type Statement = {
  /** Without `parameters` it may hold several statements, and returns no rows. */
  readonly sql: string;
  readonly parameters?: readonly unknown[] | undefined;
};

export type Rows<Row> = { readonly rows: Row[]; readonly affectedRows?: number };

/** PostgreSQL in its own thread. Once the thread is gone, every call fails with DatabaseGoneError. */
export type DatabaseWorker = {
  /** Why the thread is gone; undefined while it works. */
  readonly goneBecause: () => DatabaseGoneError | undefined;
  /**
   * Runs one statement at a time, for at most `limitMs`. Rejects with PostgreSQL's refusal (`code` is the SQLSTATE), or with
   * DatabaseGoneError if the thread ended or the time is over: uncommitted changes are then lost.
   */
  readonly run: <Row>(statement: Statement, limitMs: number) => Promise<Rows<Row>>;
  /** Total milliseconds that its statements have taken. */
  readonly usedMs: () => number;
  /** Resolves when the thread has ended: until then it may still write. */
  readonly ended: Promise<void>;
  /** Waits up to `graceMs` for a running statement, and closes the folder. */
  readonly close: (graceMs: number) => Promise<void>;
};

/** The statement did not finish: its thread was stopped, or ended by itself. `code` is an SQLSTATE. */
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

/** After a crash PostgreSQL first recovers the folder; that takes longer the more recent changes there are. */
const OPENING_LIMIT_MS = 120_000;

/** A `WebAssembly.Module`: the type declarations of Node 20 lack it. */
type CompiledModule = object;

const { compile } = (globalThis as unknown as { WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<CompiledModule> } })
  .WebAssembly;

let compiled: Promise<CompiledModule> | undefined;

/** Compiled once for all threads of this process: compiling would take two thirds of a thread's start. */
function compiledPostgres(): Promise<CompiledModule> {
  compiled ??= readFile(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then(compile);
  return compiled;
}

/**
 * Opens (or creates) the database in a folder. If that fails or `signal` aborts, rejects with DatabaseGoneError once the thread has ended.
 */
export async function startWorker(folder: string, signal: AbortSignal): Promise<DatabaseWorker> {
  // Options of this process, such as a loader for TypeScript, must not apply to the thread.
  const workerData = { folder, wasmModule: await compiledPostgres() };
  if (signal.aborted) throw new DatabaseGoneError(CRASHED, DATABASE_STOPPED);
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
  /** Ends the thread after this time, unless an answer has arrived, even one that has not been processed yet. */
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
    // Until the thread has ended, it may still write to the folder.
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
        // Sent before the wait for the answer begins: values that are nested too deep to be sent throw here.
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
