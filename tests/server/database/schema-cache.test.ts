import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#supabase/local/database.ts";
import { openSessions } from "#supabase/local/database/sessions.ts";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

let folder: string;

beforeAll(async () => {
  folder = await freshDataFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens the database, runs a statement as its owner, and returns what the library then knows of the tables. */
async function opened(sql: string): Promise<{ readonly tables: readonly string[]; readonly hasFunction: boolean }> {
  const database = await openDatabase(join(folder, "database"));
  try {
    const { tables } = await database.connection.introspect({ useCache: true });
    const hasFunction = await database.asServer(async ({ query, exec }) => {
      const { rows } = await query<{ has: boolean }>("select to_regproc('storage.foldername') is not null as has");
      await exec(sql);
      return rows[0]?.has === true;
    });
    return { tables: tables.filter(({ schema }) => schema === "public").map(({ name }) => name), hasFunction };
  } finally {
    await database.close();
  }
}

const TABLES = ["applied_operations", "audio_tracks", "cues", "music_tracks", "profiles", "projects"];
const DROP = "drop function storage.foldername(text)";

test("the schema is prepared and read once per version of it, and again for another version or if the record of it is damaged", async () => {
  expect(await opened(DROP)).toEqual({ tables: TABLES, hasFunction: true });
  expect(await opened("update layback_server.schema_cache set fingerprint = 'of another version'")).toEqual({
    tables: TABLES,
    hasFunction: false,
  });
  expect(await opened("update layback_server.schema_cache set description = '{'")).toEqual({ tables: TABLES, hasFunction: true });
  expect(await opened("select 1")).toEqual({ tables: TABLES, hasFunction: true });
});

test("no user can read or change the record", async () => {
  const database = await openDatabase(join(folder, "database"));
  try {
    for (const role of ["anon", "authenticated", "service_role"]) {
      for (const statement of ["select * from layback_server.schema_cache", "delete from layback_server.schema_cache"]) {
        await expect(database.asCaller({ role, claims: {} } as never, ({ query }) => query(statement))).rejects.toThrow(
          /permission denied/u,
        );
      }
    }
  } finally {
    await database.close();
  }
});

test.runIf(isExhaustive)(
  "a preparation that fails leaves no record, so that an earlier version does not take the schema for its own",
  async () => {
    await opened(`
    update layback_server.schema_cache set fingerprint = 'of another version';
    alter table supabase_migrations.schema_migrations rename column version to was_version`);
    await expect(openDatabase(join(folder, "database"))).rejects.toThrow(/version/u);
    const sessions = await openSessions(join(folder, "database"));
    try {
      const { rows } = await sessions.transaction(({ query }) => query("select to_regclass('layback_server.schema_cache') as record"));
      expect(rows).toEqual([{ record: null }]);
    } finally {
      await sessions.close();
    }
  },
);
