import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSessions } from "#supabase/local/database/sessions.ts";
import type { Sessions } from "#supabase/local/database/sessions.ts";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const ROWS = 1000;

let folder: string;
let sessions: Sessions;

beforeEach(async () => {
  folder = await freshDataFolder();
  sessions = await openSessions(join(folder, "database"));
  await sessions.transaction(async ({ exec }) => {
    await exec(`create table "Much changed" (id integer primary key, value integer, index integer)`);
    await exec(`create index on "Much changed" (value)`);
    await exec(`create table little_changed (like "Much changed")`);
    for (const table of [`"Much changed"`, "little_changed"]) {
      await exec(`insert into ${table} select i, 0, i from generate_series(1, ${ROWS}) i`);
    }
  });
});
afterEach(async () => {
  await sessions.close();
  await rm(folder, { recursive: true });
});

const one = (sql: string) =>
  sessions.transaction(async ({ query }) => Number((await query<{ value: unknown }>(`select (select ${sql}) as value`)).rows[0]?.value));
const size = () => one(`pg_relation_size('"Much changed"')`);
const vacuums = (table: string) => one(`vacuum_count from pg_stat_all_tables where relname = '${table}'`);
const changeAll = () => sessions.transaction(({ exec }) => exec(`update "Much changed" set value = value + 1`));

test.runIf(isExhaustive)(
  "the space of replaced rows is used again, so a table that is changed for long does not grow",
  { timeout: 30_000 },
  async () => {
    await sessions.transaction(({ exec }) => exec("update little_changed set value = 1 where id <= 100"));
    const sizes: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = await vacuums("Much changed");
      for (let k = 0; k < 10; k++) await changeAll();
      await vi.waitFor(async () => expect(await vacuums("Much changed")).toBeGreaterThan(before), { timeout: 8000, interval: 100 });
      sizes.push(await size());
    }
    expect(sizes[2]).toBeLessThan((sizes[0] ?? 0) * 2);
    expect(await one(`sum(value) from "Much changed"`)).toBe(30 * ROWS);
    expect(await vacuums("little_changed")).toBe(0);
  },
);

test.runIf(isExhaustive)("the write-ahead log does not grow until the database is closed", { timeout: 30_000 }, async () => {
  const logged = () => one(`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) from pg_control_checkpoint()`);
  const written = () => one("pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')");
  const before = await written();
  for (let k = 0; k < 70; k++) await one(`pg_logical_emit_message(false, '', repeat('x', 1048576)) - '0/0'::pg_lsn`);
  expect((await written()) - before).toBeGreaterThan(70 * 1024 * 1024);
  // The checkpoint may come before the last few of these messages.
  await vi.waitFor(async () => expect(await logged()).toBeLessThan(8 * 1024 * 1024), { timeout: 8000, interval: 100 });
});
