import { cpSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#supabase/local/database.ts";
import { migrationFiles, prepareSchema, schemaFingerprint } from "#supabase/local/database/schema.ts";
import { openSessions } from "#supabase/local/database/sessions.ts";
import type { Transaction } from "#supabase/local/database/sessions.ts";

const cacheFolder = fileURLToPath(new URL("../../../node_modules/.cache/layback-database", import.meta.url));

/**
 * A data folder with an empty, migrated database. Making one takes seconds, so one is made for each version of the schema and then copied;
 * the server makes the rest as on any first start.
 */
export async function freshDataFolder(): Promise<string> {
  const template = join(cacheFolder, await schemaFingerprint(await migrationFiles()));
  if (!existsSync(template)) await makeTemplate(template);
  const folder = await emptyDataFolder();
  // A fifth of the time of the asynchronous copy of a thousand small files, and of a process that is started from one with gigabytes.
  cpSync(template, join(folder, "database"), { recursive: true });
  return folder;
}

/** A data folder of an earlier version, without the migrations from `first` on, filled by `fill`. */
export async function earlierDataFolder(first: string, fill: (transaction: Transaction) => Promise<void>): Promise<string> {
  const folder = await emptyDataFolder();
  const sessions = await openSessions(join(folder, "database"));
  await prepareSchema(
    sessions,
    (await migrationFiles()).filter((file) => file < first),
  );
  await sessions.transaction(fill);
  await sessions.close();
  return folder;
}

export async function emptyDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "layback-test-"));
}

async function makeTemplate(template: string): Promise<void> {
  const building = `${template}.${process.pid}`;
  await mkdir(cacheFolder, { recursive: true });
  const database = await openDatabase(building);
  await database.close();
  try {
    await rename(building, template);
  } catch (error) {
    // Another test process finished first.
    await rm(building, { recursive: true });
    if (!existsSync(template)) throw error;
  }
}
