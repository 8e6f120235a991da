// The thread in which PostgreSQL runs: opens the folder `workerData.folder`, says "ready", and runs one statement at a time.
// Plain JavaScript, so that it starts without a compiler. Its messages are described in database-worker.ts.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";

const asText = (text) => text;

/** What a value becomes in an answer, as hosted Supabase writes it; the rest as PGlite does. */
const parsers = {
  [types.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  // Without losing digits.
  [types.NUMERIC]: (text) => (Number.isFinite(Number(text)) && String(Number(text)) === text ? Number(text) : text),
  [types.DATE]: asText,
  [types.TIME]: asText,
  [types.TIMETZ]: asText,
  [types.TIMESTAMP]: asText,
  // "2026-01-02 03:04:05.678+00" → "2026-01-02T03:04:05.678+00:00".
  [types.TIMESTAMPTZ]: (text) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** A value goes to PostgreSQL as it was sent: what is no date or no truth value is refused there, with a code. */
function written(value) {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
const { TEXT, VARCHAR, BPCHAR, BOOL, BYTEA, DATE, TIMESTAMP, TIMESTAMPTZ } = types;
const serializers = Object.fromEntries([TEXT, VARCHAR, BPCHAR, BOOL, BYTEA, DATE, TIMESTAMP, TIMESTAMPTZ].map((type) => [type, written]));

const { folder, wasmModule } = workerData;
const database = new PGlite({ dataDir: folder, wasmModule, parsers, serializers });

async function run({ sql, parameters }) {
  if (parameters === undefined) {
    await database.exec(sql);
    return { rows: [] };
  }
  const { rows, affectedRows } = await database.query(sql, parameters);
  return { rows, affectedRows };
}

/** An error of PostgreSQL carries its SQLSTATE; any other one means that the database does not work any more. */
function failure(error) {
  const { message, code, detail, hint, constraint } = error;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)
    ? { refused: { message, code, detail, hint, constraint } }
    : { broken: { message: String(error?.stack ?? error), code } };
}

async function answer(request) {
  if (request !== "close") return parentPort.postMessage(await run(request).catch(failure));
  await database.close();
  parentPort.close();
}

parentPort.on("message", (request) => void answer(request));
await database.waitReady;
parentPort.postMessage("ready");
