import type { PGlite } from "@electric-sql/pglite";
import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import type { Mutex } from "./mutex.ts";
import { refusePatterns } from "./refused-sql.ts";

type OwnedConnection = DatabaseConnection & { readonly release: () => void };

/**
 * PGlite has one session. Two requests inside it at once would see each other's transaction and role, so whoever takes
 * the connection (for a statement or a whole transaction) owns it alone until it is given back.
 */
export function singleOwnerDialect(database: PGlite, mutex: Mutex): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(database, mutex),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(database: PGlite, mutex: Mutex): Driver {
  const owned = new WeakMap<DatabaseConnection, OwnedConnection>();
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const connection: OwnedConnection = { ...connectionTo(database), release: await mutex.acquire() };
      owned.set(connection, connection);
      return connection;
    },
    releaseConnection: async (connection) => owned.get(connection)?.release(),
    beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw("begin"))),
    commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw("commit"))),
    rollbackTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw("rollback"))),
    // The database is closed by whoever opened it.
    destroy: async () => undefined,
  };
}

function connectionTo(database: PGlite): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      refusePatterns(query.sql);
      const { rows, affectedRows } = await database.query<Row>(query.sql, [...query.parameters]);
      return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery: () => {
      throw new Error("PGlite does not stream rows.");
    },
  };
}
