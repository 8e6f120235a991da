import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { refuseStatement } from "../refused-sql.ts";
import type { Session, Sessions } from "./sessions.ts";

/** Kysely on the single database session: a connection has exclusive use of it until it is released. */
export function sessionDialect(sessions: Pick<Sessions, "acquire">): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(sessions),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(sessions: Pick<Sessions, "acquire">): Driver {
  const sessionOf = new WeakMap<DatabaseConnection, Session>();
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const session = await sessions.acquire();
      const connection = connectionTo(session);
      sessionOf.set(connection, session);
      return connection;
    },
    releaseConnection: async (connection) => sessionOf.get(connection)?.release(),
    beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw("begin"))),
    commitTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw("commit"))),
    rollbackTransaction: async (connection) => {
      // A transaction ends with its thread; the error that ended the thread is the one to report.
      if (!sessionOf.get(connection)?.isGone()) await connection.executeQuery(CompiledQuery.raw("rollback"));
    },
    // The database is closed by the code that opened it.
    destroy: async () => undefined,
  };
}

function connectionTo(session: Session): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      refuseStatement(sql, parameters);
      const { rows, affectedRows } = await session.run<Row>({ sql, parameters });
      return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery: () => {
      throw new Error("PGlite does not stream rows.");
    },
  };
}
