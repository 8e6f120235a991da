import type { Sessions } from "./sessions.ts";

/** The library's description of the schema, as JSON. The library calls these functions with a key first: there is one description only. */
export type SchemaCache = {
  /** Null unless it was stored for this fingerprint. */
  readonly get: () => Promise<string | null>;
  readonly set: (key: string, description: string) => Promise<void>;
  readonly delete: () => Promise<void>;
};

/**
 * Stores the description in the database. As long as it is there for the present fingerprint, the schema needs no preparation: both together
 * take a quarter of a start.
 */
export function createSchemaCache({ transaction }: Sessions, fingerprint: string): SchemaCache {
  return {
    get: () =>
      transaction(async ({ query }) => {
        const { rows: tables } = await query<{ exists: boolean }>(
          "select to_regclass('layback_server.schema_cache') is not null as exists",
        );
        if (!tables[0]?.exists) return null;
        const { rows } = await query<{ description: string }>(
          "select description from layback_server.schema_cache where fingerprint = $1",
          [fingerprint],
        );
        return rows[0]?.description ?? null;
      }),
    set: (_key, description) =>
      transaction(async ({ query, exec }) => {
        await exec(`
          create schema if not exists layback_server;
          create table if not exists layback_server.schema_cache (fingerprint text primary key, description text not null);
          delete from layback_server.schema_cache;
        `);
        await query("insert into layback_server.schema_cache (fingerprint, description) values ($1, $2)", [fingerprint, description]);
      }),
    delete: () => transaction(({ exec }) => exec("drop table if exists layback_server.schema_cache")),
  };
}
