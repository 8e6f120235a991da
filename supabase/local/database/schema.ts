import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { getAuthSchemaSql } from "@supabase/lite";
import type { Sessions } from "./sessions.ts";

const localSql = new URL("../sql/", import.meta.url);
const migrationsFolder = new URL("../../migrations/", import.meta.url);
const packageFile = new URL("../../../package.json", import.meta.url);

/** The migrations' file names, oldest first. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir(fileURLToPath(migrationsFolder))).filter((file) => file.endsWith(".sql")).sort();
}

/** A hash of all that the schema and the library's description of it depend on. */
export async function schemaFingerprint(migrations: readonly string[]): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(packageFile, "utf8")) as { readonly dependencies: Readonly<Record<string, string>> };
  const files = [
    new URL("before-migrations.sql", localSql),
    new URL("default-privileges.sql", localSql),
    ...migrations.map((file) => new URL(file, migrationsFolder)),
  ];
  const hash = createHash("sha256").update(
    `${dependencies["@supabase/lite"]} ${dependencies["@electric-sql/pglite"]} ${getAuthSchemaSql()}`,
  );
  for (const file of files) hash.update(await readFile(file));
  return hash.digest("hex");
}

/** Migrates the database's schema with these migrations. */
export async function prepareSchema(sessions: Sessions, migrations: readonly string[]): Promise<void> {
  await sessions.transaction(async ({ query, exec }) => {
    const { rows } = await query<{ isNew: boolean }>(`select to_regclass('supabase_migrations.schema_migrations') is null as "isNew"`);
    await exec(getAuthSchemaSql());
    await exec(await readFile(new URL("before-migrations.sql", localSql), "utf8"));
    if (rows[0]?.isNew) await exec(await readFile(new URL("default-privileges.sql", localSql), "utf8"));
  }, Infinity);
  await migrate(sessions, migrations);
}

/** Applies new files of `supabase/migrations`, each in one transaction, and records them where the Supabase CLI does. */
async function migrate(sessions: Sessions, migrations: readonly string[]): Promise<void> {
  const applied = await sessions.transaction(async ({ query, exec }) => {
    await exec(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    `);
    const { rows } = await query<{ version: string }>("select version from supabase_migrations.schema_migrations");
    return new Set(rows.map((row) => row.version));
  });
  for (const file of migrations) {
    const [version = file] = file.split("_");
    if (applied.has(version)) continue;
    const sql = await readFile(new URL(file, migrationsFolder), "utf8");
    const name = file.slice(version.length + 1, -".sql".length);
    await sessions.transaction(async ({ query, exec }) => {
      await exec(sql);
      await query("insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)", [
        version,
        [sql],
        name,
      ]);
      // No time limit: a migration may change any number of rows.
    }, Infinity);
  }
}
