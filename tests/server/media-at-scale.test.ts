import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMediaDatabase } from "#tests/support/media-database.ts";
import { installedPostgres, startHostedPostgres } from "#tests/support/postgres/hosted-postgres.ts";
import { planNodes } from "#tests/support/postgres/plan-nodes.ts";
import type { PlanNode } from "#tests/support/postgres/plan-nodes.ts";

/** A database with the objects of many users. Each call is one transaction; its last statement's rows come back. */
type Scaled = {
  asServer(sql: string): Promise<readonly unknown[]>;
  asUser(sql: string): Promise<readonly unknown[]>;
  readonly userId: string;
  dispose(): Promise<void>;
};

const FOREIGN = 100_000;
const OWN = 20;
const programs = installedPostgres();

async function openEmbedded(): Promise<Scaled> {
  const media = await openMediaDatabase();
  const firstColumns = async (rows: Promise<readonly object[]>) => (await rows).map((row) => Object.values(row)[0]);
  return {
    userId: media.userId,
    asServer: (sql) => firstColumns(media.asServer(sql)),
    asUser: (sql) => firstColumns(media.asUser(sql)),
    dispose: () => media.dispose(),
  };
}

async function openHosted(): Promise<Scaled> {
  const hosted = await startHostedPostgres(programs ?? "");
  const userId = randomUUID();
  await hosted.asServer(`insert into auth.users (id) values ('${userId}')`);
  return { ...hosted, userId, asUser: (sql) => hosted.asCaller({ role: "authenticated", userId }, sql) };
}

describe.each([
  { name: "in the embedded server", open: openEmbedded, isHere: true },
  { name: "on PostgreSQL as hosted", open: openHosted, isHere: programs !== undefined },
])("among 100,000 objects of other users, $name", ({ open, isHere }) => {
  let database: Scaled;

  beforeAll(async () => {
    if (!isHere) return;
    database = await open();
    const store = (folder: string, from: number, count: number) =>
      database.asServer(
        `insert into storage.objects (bucket_id, name, version, created_at, updated_at)
         select 'media-files', ${folder} || '/music-tracks/' || n || '.wav', ${folder} || n,
           now() - interval '60 days', now() - interval '60 days' from generate_series(${from}, ${from + count - 1}) n`,
      );
    // In parts: the embedded server gives a statement 8 seconds.
    for (let from = 1; from <= FOREIGN; from += FOREIGN / 10) {
      await store("('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))", from, FOREIGN / 10);
    }
    await store(`'${database.userId}'`, 1, OWN);
    await database.asServer("analyze storage.objects");
  }, 120_000);
  afterAll(() => database?.dispose());

  /** How a statement finds objects: by a scan of them all, or by which index and condition. */
  async function scansOf(query: string): Promise<readonly PlanNode[]> {
    const lines = await database.asUser(`explain (format json) ${query}`);
    const nodes = planNodes(lines.every((line) => typeof line === "string") ? lines.join("\n") : lines[0]);
    return nodes.filter(({ relation, index }) => relation === "objects" || /objname|objects|name_prefix/u.test(index));
  }

  test.skipIf(!isHere)("the sweep reads the caller's folder by an index of names, whatever order the database sorts text in", async () => {
    const [body] = await database.asServer(
      "select split_part(replace(prosrc, chr(10), ' '), ';', 2) from pg_proc where proname = 'unreferenced_media'",
    );
    const scans = await scansOf(String(body).replaceAll("older_than", "interval '30 days'"));
    expect(scans.filter(({ type }) => type === "Seq Scan")).toEqual([]);
    const bounded = scans.filter(({ condition }) => condition !== "");
    expect(bounded.map(({ index }) => index)).toEqual(["idx_objects_bucket_id_name"]);
    expect(bounded[0]?.condition).toMatch(/bucket_id = .*name.* >= .*name.* < /u);
    const [found] = await database.asUser("select count(*)::int from public.unreferenced_media()");
    expect(Number(found)).toBe(OWN);
  });

  test.skipIf(!isHere)("no policy calls a function for every object there is", async () => {
    await database.asServer("grant set on parameter track_functions to authenticated");
    await database.asServer(`
      create function public.calls_of_a_look() returns setof text language plpgsql as $$
      begin
        perform set_config('track_functions', 'all', true);
        perform count(*) from storage.objects;
        return query select f.funcname || ' ' || f.calls from pg_stat_xact_user_functions f
          where f.schemaname = 'layback' order by 1;
      end $$`);
    expect(await database.asUser("select public.calls_of_a_look()")).toEqual([]);
  });
});
