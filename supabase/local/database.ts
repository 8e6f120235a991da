import type { Connection } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { Kysely } from "kysely";
import type { Caller } from "./caller.ts";
import { readableError } from "./database-errors.ts";
import { sessionDialect } from "./database/dialect.ts";
import { createSchemaCache } from "./database/schema-cache.ts";
import type { SchemaCache } from "./database/schema-cache.ts";
import { migrationFiles, prepareSchema, schemaFingerprint } from "./database/schema.ts";
import { openSessions } from "./database/sessions.ts";
import type { Sessions, Transaction } from "./database/sessions.ts";

export type { Transaction };

/** The embedded Postgres. Each unit of work has exclusive use of the single session and runs in a transaction. */
export type Database = {
  /** The connection that @supabase/lite uses. */
  readonly connection: Connection;
  /** Runs `work` in the caller's role and with the caller's claims: row-level security applies. */
  asCaller<Value>(
    caller: Pick<Caller, "role"> & { readonly claims: object },
    work: (transaction: Transaction) => Promise<Value>,
  ): Promise<Value>;
  /** Runs `work` as the owner of the database, for the server's own bookkeeping. */
  asServer<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  /** Counts all database work of a request for its asker, so that many requests of one asker do not delay those of others. */
  readonly forAsker: Sessions["as"];
  close(): Promise<void>;
};

/** Opens (or creates) the database in a folder and migrates its schema. */
export async function openDatabase(folder: string): Promise<Database> {
  const sessions = await openSessions(folder);
  const migrations = await migrationFiles();
  const schemaCache = createSchemaCache(sessions, await schemaFingerprint(migrations));
  if ((await schemaCache.get()) === null) {
    // A preparation that fails half-way leaves a schema that no stored description describes.
    await schemaCache.delete();
    await prepareSchema(sessions, migrations);
  }
  const connection = libraryConnection(sessions, schemaCache);
  // The library then has this in memory; inside a transaction the query would deadlock on the single session.
  await connection.introspect({ useCache: true });

  return {
    connection,
    asCaller: (caller, work) =>
      sessions.transaction(async (transaction) => {
        await transaction.query(
          "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', '', true), set_config('role', $2, true)",
          [JSON.stringify(caller.claims), caller.role],
        );
        return work(transaction);
      }),
    asServer: (work) => sessions.transaction(work),
    forAsker: sessions.as,
    close: sessions.close,
  };
}

/** The library's connection to PostgreSQL, without the database that its PGlite subclass would open in this thread. */
function libraryConnection(sessions: Sessions, schemaCache: SchemaCache): Connection {
  const PostgresConnection = Object.getPrototypeOf(PgliteConnection) as new (config: object) => Connection;
  const connection = new PostgresConnection({ schemaCache });
  connection.kysely = new Kysely({ dialect: sessionDialect(sessions) });
  connection.normalizeDbError = readableError;
  skipGrantsAtFirstRequest(connection);
  return connection;
}

/**
 * At its first request the library would grant everything on every table to everyone, including anonymous callers, which undoes the
 * migrations' revokes. It does so only until it has detected row-level security.
 */
function skipGrantsAtFirstRequest(connection: Connection): void {
  if (Reflect.get(connection, "rlsState") !== "unknown")
    throw new Error("This version of @supabase/lite keeps its row-level security state elsewhere.");
  Reflect.set(connection, "rlsState", "active");
}
