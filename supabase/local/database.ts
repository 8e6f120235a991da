import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { getAuthSchemaSql } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import { Kysely } from "kysely";
import type { Caller } from "./caller.ts";
import { readableError } from "./database-errors.ts";
import { createMutex } from "./mutex.ts";
import { singleOwnerDialect } from "./single-owner-dialect.ts";

export type { Transaction };

/** The embedded Postgres. Every piece of work owns the one session alone and runs in a transaction. */
export type Database = {
  /** What @supabase/lite talks to. */
  readonly connection: PgliteConnection;
  /** In the caller's role and with the caller's claims: row-level security decides. */
  asCaller<Value>(
    caller: Pick<Caller, "role"> & { readonly claims: object },
    work: (transaction: Transaction) => Promise<Value>,
  ): Promise<Value>;
  /** As the owner of the database, for the server's own bookkeeping. */
  asServer<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
};

const localSql = new URL("./sql/", import.meta.url);
const migrationsFolder = new URL("../migrations/", import.meta.url);

/** Opens (or makes) the database in a folder and brings its schema up to date. */
export async function openDatabase(folder: string): Promise<Database> {
  const connection = await createPgliteConnection({ url: folder, pgliteOptions: { parsers: { [TIMESTAMPTZ]: toIsoTimestamp } } });
  const database = connection.driver;
  const mutex = createMutex();
  connection.kysely = new Kysely({ dialect: singleOwnerDialect(database, mutex) });
  connection.normalizeDbError = readableError;
  skipGrantsAtFirstRequest(connection);
  await prepareSchema(database);
  // The library keeps this in memory; asked for inside a transaction it would wait for itself.
  await connection.introspect();

  return {
    connection,
    asCaller: (caller, work) =>
      mutex.run(() =>
        database.transaction(async (transaction) => {
          await transaction.query("select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', '', true)", [
            JSON.stringify(caller.claims),
          ]);
          await transaction.exec(`set local role ${caller.role}`);
          return work(transaction);
        }),
      ),
    asServer: (work) => mutex.run(() => database.transaction(work)),
    close: () => mutex.run(() => connection.close()),
  };
}

async function prepareSchema(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ isNew: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is null as "isNew"`,
  );
  await database.exec(getAuthSchemaSql());
  await database.exec(await readFile(new URL("before-migrations.sql", localSql), "utf8"));
  if (rows[0]?.isNew) await database.exec(await readFile(new URL("default-privileges.sql", localSql), "utf8"));
  await migrate(database);
}

/** Applies what is new in `supabase/migrations`, each file in one transaction, remembered where the Supabase CLI remembers it. */
async function migrate(database: PGlite): Promise<void> {
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  `);
  const { rows } = await database.query<{ version: string }>("select version from supabase_migrations.schema_migrations");
  const applied = new Set(rows.map((row) => row.version));
  const files = (await readdir(fileURLToPath(migrationsFolder))).filter((file) => file.endsWith(".sql")).sort();
  for (const file of files) {
    const [version = file] = file.split("_");
    if (applied.has(version)) continue;
    const sql = await readFile(new URL(file, migrationsFolder), "utf8");
    const name = file.slice(version.length + 1, -".sql".length);
    await database.transaction(async (transaction) => {
      await transaction.exec(sql);
      await transaction.query("insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)", [
        version,
        [sql],
        name,
      ]);
    });
  }
}

/**
 * At its first request the library would grant everything on every table to everyone, anonymous callers included, which
 * undoes the migrations' revokes. It does so only while it has not found out that row-level security is on.
 */
function skipGrantsAtFirstRequest(connection: PgliteConnection): void {
  if (Reflect.get(connection, "rlsState") !== "unknown")
    throw new Error("This version of @supabase/lite keeps its row-level security state elsewhere.");
  Reflect.set(connection, "rlsState", "active");
}

const TIMESTAMPTZ = 1184;

/** "2026-01-02 03:04:05.678+00" as hosted Supabase writes it: "2026-01-02T03:04:05.678+00:00". */
function toIsoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
