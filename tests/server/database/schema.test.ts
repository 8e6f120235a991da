import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#supabase/local/database.ts";
import type { Database } from "#supabase/local/database.ts";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";

let database: Database;
let folder: string;

beforeAll(async () => {
  folder = await freshDataFolder();
  database = await openDatabase(join(folder, "database"));
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

async function rowsOf<Row>(sql: string): Promise<Row[]> {
  return database.asServer(async (transaction) => (await transaction.query<Row>(sql)).rows);
}

/** Whether every call in a function's body names its schema, so that no search path affects it. */
function isQualified(source: string): boolean {
  const rest = source
    .replace(/'[^']*'/g, "")
    .replace(/operator\(pg_catalog\.[^)]+\)/g, "")
    .replace(/pg_catalog\.\w+\(?/g, "");
  return !/[<>=~!|+*/%^&#@-]|\w\(|::\w/.test(rest);
}

const TABLES = ["applied_operations", "audio_tracks", "cues", "music_tracks", "profiles", "projects"];

describe("the schema", () => {
  test("B-32 has five tables of data and the record of applied operations", async () => {
    const rows = await rowsOf<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
    expect(rows.map((row) => row.name)).toEqual(TABLES);
  });

  test("B-27 row-level security is on for each table of public and storage", async () => {
    const open = await rowsOf(
      "select relname from pg_class where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind = 'r' and not relrowsecurity",
    );
    expect(open).toEqual([]);
  });

  test("B-27 every policy is for signed-in users only and asks for the user once per statement, but the one on media of public projects", async () => {
    const loose = await rowsOf(
      `select policyname from pg_policies where schemaname in ('public', 'storage')
       and (roles <> '{authenticated}' or coalesce(qual, with_check) !~* 'select auth\\.uid\\(\\)')`,
    );
    expect(loose).toEqual([{ policyname: "Media of public projects are read" }]);
    expect((await rowsOf("select 1 from pg_policies where schemaname = 'public'")).length).toBeGreaterThanOrEqual(TABLES.length);
  });

  test("B-28 the anonymous role has no right on any table or sequence of ours, and may read one public project by its id, and nothing else", async () => {
    const tables = await rowsOf(
      `select c.relname, p.name from pg_class c, unnest(array['select','insert','update','delete','truncate','references','trigger']) as p(name)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege('anon', c.oid, p.name)`,
    );
    const functions = await rowsOf<{ proname: string }>(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'layback'::regnamespace) and has_function_privilege('anon', oid, 'execute')`,
    );
    const named = functions.map(({ proname }) => proname).toSorted();
    expect([tables, named]).toEqual([[], ["is_public_media", "public_project", "public_project_of"]]);
  });

  test("B-28 objects created in public later are closed to the anonymous role too", async () => {
    const open = await database.asServer(async (transaction) => {
      await transaction.exec(
        "create table public.later (id int); create function public.later_too() returns int language sql as 'select 1';",
      );
      const { rows } = await transaction.query(
        "select has_table_privilege('anon', 'public.later', 'select') as reads, has_function_privilege('anon', 'public.later_too()', 'execute') as calls",
      );
      await transaction.rollback();
      return rows;
    });
    expect(open).toEqual([{ reads: false, calls: false }]);
  });

  test("functions fix their search path, and only the profile trigger and the functions for public projects run as their owner", async () => {
    const functions = await rowsOf<{ name: string; definer: boolean; config: string[] | null; source: string }>(
      `select proname as name, prosecdef as definer, proconfig as config, prosrc as source from pg_proc where pronamespace in ('public'::regnamespace, 'layback'::regnamespace)`,
    );
    const isFixed = ({ config, source }: (typeof functions)[number]) => config?.includes('search_path=""') || isQualified(source);
    expect(functions.filter((each) => !isFixed(each))).toEqual([]);
    const definers = functions.filter(({ definer }) => definer).map(({ name }) => name);
    expect(definers.toSorted()).toEqual(["create_profile", "is_public_media", "public_project_of"]);
  });

  test("every foreign key has an index that begins with its columns", async () => {
    const bare = await rowsOf(
      `select c.conrelid::regclass::text as "table", c.conname from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
         select 1 from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    );
    expect(bare).toEqual([]);
  });

  test("a clip's project is one of the same user: the foreign key carries both columns", async () => {
    const keys = await rowsOf<{ definition: string }>(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'public.audio_tracks'::regclass and contype = 'f'",
    );
    expect(keys.map((key) => key.definition)).toContain(
      "FOREIGN KEY (project_id, user_id) REFERENCES projects(id, user_id) ON DELETE CASCADE",
    );
  });

  test("B-33 B-52 the bucket is private, takes 104857600 bytes at most, and only sound, video and photos", async () => {
    const buckets = await rowsOf("select id, public, file_size_limit, allowed_mime_types from storage.buckets");
    expect(buckets).toEqual([
      {
        id: "media-files",
        public: false,
        file_size_limit: 104_857_600,
        allowed_mime_types: ["audio/*", "video/*", "image/jpeg", "image/png", "image/webp"],
      },
    ]);
  });
});
