import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCALED_DATABASES } from "#tests/support/server/scaled-database.ts";
import type { ScaledDatabase } from "#tests/support/server/scaled-database.ts";

const OTHERS = 1000;
const EACH = 100;
const OWN = 20;
/** The caller's own rows, one for each look-up, and the rows of an index page. */
const MOST_ROWS_READ = 500;

const userOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
const projectOf = (n: string) => `('00000000-0000-4000-9000-' || lpad(${n}::text, 12, '0'))::uuid`;

/** One database is enough, and PostgreSQL is filled faster: the embedded server's is used only if it is not installed. */
const [DATABASE] = SCALED_DATABASES.filter(({ isHere }) => isHere).toReversed();

describe("among 100,000 rows of other users in each table", () => {
  const projectId = randomUUID();
  let database: ScaledDatabase;

  /** Inserts `count` rows for each of the users that `users` gives as (n, user_id, project_id). */
  const fill = async (users: string, count: number): Promise<void> => {
    const rows = `${users}, generate_series(1, ${count}) i`;
    for (const statement of [
      `insert into public.audio_tracks (project_id, user_id, name, audio_url, start_time, end_time)
        select u.project_id, u.user_id, 'C', u.user_id || '/music-tracks/' || i || '.wav', i, i + 1 from ${rows}`,
      `insert into public.music_tracks (user_id, name, filename, url, type)
        select u.user_id, 'M', 'm.wav', u.user_id || '/music-tracks/' || i || '.wav', 'audio/wav' from ${rows}`,
      `insert into public.applied_operations (op_id, project_id, user_id, revision)
        select gen_random_uuid(), u.project_id, u.user_id, i from ${rows}`,
      `insert into layback.media_releases (user_id, paths, was_played)
        select u.user_id, array[u.user_id || '/music-tracks/' || i || '.wav'], true from ${rows}`,
    ]) {
      await database.asServer(statement);
    }
  };

  beforeAll(async () => {
    if (!DATABASE) throw new Error("There is no database.");
    database = await DATABASE.open();
    const { userId } = database;
    await database.asServer(`insert into auth.users (id) select ${userOf("n")} from generate_series(1, ${OTHERS}) n`);
    await database.asServer(
      `insert into public.projects (id, user_id, name) select ${projectOf("n")}, ${userOf("n")}, 'P' from generate_series(1, ${OTHERS}) n`,
    );
    await database.asServer(`insert into public.projects (id, user_id, name) values ('${projectId}', '${userId}', 'Own')`);
    // In parts, because the embedded server limits a statement to 8 seconds.
    for (let from = 1; from <= OTHERS; from += OTHERS / 5) {
      const others = `(select ${userOf("n")}, ${projectOf("n")} from generate_series(${from}, ${from + OTHERS / 5 - 1}) n) u (user_id, project_id)`;
      await fill(others, EACH);
    }
    await fill(`(values ('${userId}'::uuid, '${projectId}'::uuid)) u (user_id, project_id)`, OWN);
    await database.asServer("analyze");
    await database.asServer(`
      create function public.rows_read_by(statement text) returns bigint language plpgsql as $$
      begin
        execute statement;
        return (select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) from pg_stat_xact_user_tables);
      end $$`);
  }, 120_000);
  afterAll(() => database?.dispose());

  const clip = () => ({ id: randomUUID(), name: "C", audio_url: `${database.userId}/music-tracks/1.wav`, start_time: 0, end_time: 1 });
  const operation = (changes: readonly object[]) =>
    `select public.apply_operation('${JSON.stringify({ opId: randomUUID(), projectId, baseRev: 0, changes })}')`;
  const CALLS: readonly (readonly [what: string, call: () => string])[] = [
    ["the last project is found", () => `select public.get_or_create_project('P', '${projectId}')`],
    [
      "it is opened with its clips",
      () => `select p.*, c.clips from public.projects p left join lateral
        (select json_agg(t) as clips from public.audio_tracks t where t.project_id = p.id) c on true
        where p.user_id = '${database.userId}' and p.id = '${projectId}'`,
    ],
    ["all own clips are listed", () => "select id from public.audio_tracks"],
    ["the clips that play a library item are counted", () => "select public.library_item_usage(id) from public.music_tracks limit 1"],
    ["it is asked whether a row refers to a file", () => `select layback.is_referenced('${database.userId}/music-tracks/1.wav')`],
    ["it is asked whether a file is public", () => `select layback.is_public_media('${database.userId}/music-tracks/1.wav')`],
    [
      "the library is listed",
      () => `select * from public.music_tracks where user_id = '${database.userId}' order by created_at desc, id limit 500`,
    ],
    [
      "projects are listed",
      () => `select p.id, p.name, p.edited_at, c.clips from public.projects p left join lateral
        (select json_agg(last) as clips from (
          select t.end_time from public.audio_tracks t
          where t.project_id = p.id and t.user_id = p.user_id order by t.end_time desc limit 1) last) c on true
        where p.user_id = '${database.userId}' and p.deleted_at is null order by p.edited_at desc, p.id limit 1000`,
    ],
    ["a clip is added", () => operation([{ kind: "put", clip: clip() }])],
    ["the project is renamed", () => operation([{ kind: "rename", name: "Q" }])],
    ["other devices' edits are asked for", () => `select public.overrides_since('${projectId}', 0)`],
    [
      "recently played files are asked for",
      () => `select * from public.recently_played_media(array['${database.userId}/music-tracks/1.wav'])`,
    ],
    ["the daily sweep is asked for", () => "select path from public.unreferenced_media()"],
  ];

  test("a statement that reads all of them is detected", async () => {
    const [read] = await database.asServer("select public.rows_read_by('select count(name) from public.audio_tracks')");
    expect(Number(read)).toBeGreaterThan(OTHERS * EACH);
  });

  test.each(CALLS)("%s without reading the other users' rows", async (_what, call) => {
    const [read] = await database.asUser(`select public.rows_read_by($call$${call()}$call$)`);
    expect(Number(read)).toBeLessThan(MOST_ROWS_READ);
  });
});
