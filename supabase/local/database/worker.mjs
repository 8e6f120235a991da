// The thread in which PostgreSQL runs: opens the folder `workerData.folder`, posts "ready", and runs one statement at a time. Plain
// JavaScript, so that it starts without a compiler. Its messages are described in database-worker.ts.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, messages } from "@electric-sql/pglite";
import { parsers, serializersFor, UnwritableValueError } from "./values.mjs";

const { folder, wasmModule } = workerData;
// PostgreSQL fills its cache of pages with zeros at each start: the usual 128 MB would be most of the start's time and memory.
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];
const database = new PGlite({ dataDir: folder, pgliteWasmModule: wasmModule, parsers, startParams });
let serializers;

async function run({ sql, parameters }) {
  if (parameters === undefined) {
    await database.exec(sql);
    return { rows: [] };
  }
  const { rows, affectedRows } = await database.query(sql, parameters, { serializers });
  return { rows, affectedRows };
}

/**
 * True for an exception of PostgreSQL's code, or of the file system below it, that is not one of its answers: its memory may be corrupt.
 */
function isBroken(error) {
  const isOfFiles = error?.name === "ErrnoError" || error?.syscall !== undefined;
  const isOfItsCode = error instanceof WebAssembly.RuntimeError || error?.name === "ExitStatus" || /\bwasm\b/.test(error?.stack);
  return isOfFiles || isOfItsCode || !database.ready;
}

function failure(error) {
  if (error instanceof messages.DatabaseError || error instanceof UnwritableValueError) {
    const { message, code, detail, hint, constraint } = error;
    return { refused: { message, code, detail, hint, constraint } };
  }
  if (isBroken(error)) return { broken: { message: String(error?.stack ?? error), code: error?.code } };
  // The statement could not be sent, or its answer not be read: PostgreSQL still works.
  return { refused: { message: `The statement or its answer cannot be passed on (${error?.message}).`, code: "22P02" } };
}

/** Runs a request. The answer includes the milliseconds that PostgreSQL took. */
async function answer(request) {
  if (request === "close") {
    await database.close();
    return parentPort.close();
  }
  const begunMs = performance.now();
  const ms = () => performance.now() - begunMs;
  try {
    const rows = await run(request);
    parentPort.postMessage({ ...rows, ms: ms() });
  } catch (error) {
    parentPort.postMessage({ ...failure(error), ms: ms() });
  }
}

parentPort.on("message", (request) => void answer(request));
await database.waitReady;
const lists = await database.query("select oid::text from pg_catalog.pg_type where typcategory = 'A'");
serializers = serializersFor(new Set(lists.rows.map(({ oid }) => oid)));
parentPort.postMessage("ready");
