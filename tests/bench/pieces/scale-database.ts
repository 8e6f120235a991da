import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { HostedPostgres } from "../../support/postgres/hosted-postgres.ts";
import type { Report } from "../support/figure.ts";

const run = promisify(execFile);
const EDITORS = 100;
const CLIPS = 100;
const ITEMS = 30;
const FOREIGN_OBJECTS = 100_000;
/** Old enough for the sweep to check whether anything refers to it. */
const OLD = "now() - interval '60 days'";
/** A clock tick of Linux's /proc. */
const TICK_MS = 10;

const userOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
const projectOf = (n: string) => `('00000000-0000-4000-9000-' || lpad(${n}::text, 12, '0'))::uuid`;
const clipOf = (n: string, clip: string) => `('00000000-0000-4000-a000-' || lpad((${n}::int * 1000 + ${clip})::text, 12, '0'))::uuid`;
const pathOf = (n: string, item: string) => `${userOf(n)} || '/music-tracks/' || (${item})::text || '.mp3'`;

/** An editor's database calls as PostgREST sends them: claims and role set, one statement, in a transaction. */
const CALLS: Readonly<Record<string, string>> = {
  "apply_operation of one clip": `select public.apply_operation(jsonb_build_object(
    'opId', gen_random_uuid(), 'projectId', ${projectOf(":n")}, 'baseRev', 1000000,
    'changes', jsonb_build_array(jsonb_build_object('kind', 'put', 'clip', jsonb_build_object(
      'id', ${clipOf(":n", ":clip::int")}, 'name', 'A clip of music', 'audio_url', ${pathOf(":n", `:clip::int % ${ITEMS}`)},
      'start_time', :clip::int, 'end_time', :clip::int + 4.5, 'lane_index', :clip::int % 8)))))`,
  "other devices' revision": `select revision from public.projects where user_id = ${userOf(":n")} and id = ${projectOf(":n")}`,
  "a project with 100 clips": `select p.*, (select json_agg(t order by t.id) from public.audio_tracks t where t.project_id = p.id)
    from public.projects p where p.user_id = ${userOf(":n")} and p.id = ${projectOf(":n")}`,
  "the library of 30 files": `select json_agg(m) from public.music_tracks m where m.user_id = ${userOf(":n")}`,
  "the daily sweep": "select path from public.unreferenced_media()",
  "the row of an object to be signed": `select id from storage.objects where bucket_id = 'media-files' and name = ${pathOf(":n", "1")}`,
};

/** Processor milliseconds of each call in the database's process, calls per second and core, and bytes written. Needs Linux. */
export async function measureDatabase(database: HostedPostgres, report: Report): Promise<void> {
  await fill(database);
  for (const [name, call] of Object.entries(CALLS)) {
    const writtenBefore = await writtenBytes(database);
    const calls = await repeat(database, call);
    report(`${name}: processor time`, calls.cpuMs, null, null, "ms");
    report(`${name}: calls a second and core`, 1000 / calls.cpuMs, null, null, "1/s");
    const written = (await writtenBytes(database)) - writtenBefore;
    if (name.startsWith("apply_operation")) report(`${name}: write-ahead log`, written / calls.count, null, null, "bytes");
  }
  for (const table of ["public.audio_tracks", "public.applied_operations", "public.music_tracks", "storage.objects"]) {
    const [bytes] = await database.asServer(`vacuum full ${table}; select pg_total_relation_size('${table}') / count(*) from ${table}`);
    report(`${table}: a row with its indexes`, Number(bytes), null, null, "bytes");
  }
}

async function fill(database: HostedPostgres): Promise<void> {
  const each = (count: number) => `generate_series(1, ${EDITORS}) n, generate_series(0, ${count - 1}) i`;
  await database.asServer(`
    insert into auth.users (id) select ${userOf("n")} from generate_series(1, ${EDITORS}) n;
    insert into public.projects (id, user_id, name) select ${projectOf("n")}, ${userOf("n")}, 'A project' from generate_series(1, ${EDITORS}) n;
    insert into storage.objects (bucket_id, name, created_at, updated_at) select 'media-files', ${pathOf("n", "i")}, ${OLD}, ${OLD} from ${each(ITEMS)};
    insert into storage.objects (bucket_id, name, created_at, updated_at)
      select 'media-files', ${pathOf(`(${EDITORS} + n)`, "n")}, ${OLD}, ${OLD} from generate_series(1, ${FOREIGN_OBJECTS}) n;
    update layback.media_releases set released_at = ${OLD};
    insert into public.music_tracks (user_id, name, filename, url, type, duration, size_bytes)
      select ${userOf("n")}, 'A piece of music', 'music.mp3', ${pathOf("n", "i")}, 'audio/mpeg', 180, 4000000 from ${each(ITEMS)};
    insert into public.audio_tracks (id, project_id, user_id, name, audio_url, start_time, end_time)
      select ${clipOf("n", "i")}, ${projectOf("n")}, ${userOf("n")}, 'A clip of music', ${pathOf("n", `i % ${ITEMS}`)}, i, i + 4.5 from ${each(CLIPS)};
    analyze;`);
}

/** Runs pgbench over one connection; the processor time is that of the connection's process, which must have ended. */
async function repeat(database: HostedPostgres, call: string): Promise<{ readonly cpuMs: number; readonly count: number }> {
  const count = 4000;
  const script = join(database.socket, "call.sql");
  await writeFile(
    script,
    `\\set n random(1, ${EDITORS})\n\\set clip random(0, ${CLIPS - 1})\nbegin;
select set_config('role', 'authenticated', true), set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', ${userOf(":n")})::text, true);
${oneLine(call)};\ncommit;\n`,
  );
  const options = [
    "-n",
    "-M",
    "prepared",
    "-c",
    "1",
    "-t",
    String(count),
    "-h",
    database.socket,
    "-U",
    "supabase_admin",
    "-f",
    script,
    "project",
  ];
  const server = await serverProcess(database);
  const [others, before] = [await server.children(), await server.endedMs()];
  await run(join(database.programs, "pgbench"), options);
  // The connection's process ends a little later than the program that opened it.
  while ((await server.children()).some((pid) => !others.includes(pid))) await setTimeout(10);
  return { cpuMs: ((await server.endedMs()) - before) / count, count };
}

const oneLine = (sql: string) => sql.replaceAll(/\s+/gu, " ");

/** The server's first process, which starts one for each connection. */
async function serverProcess(database: HostedPostgres) {
  const [pid = ""] = (await readFile(join(database.socket, "data/postmaster.pid"), "utf8")).split("\n");
  return {
    children: async (): Promise<readonly string[]> => (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" "),
    /** Processor time of the children that have ended: fields 16 and 17 of /proc/PID/stat. */
    endedMs: async (): Promise<number> => {
      const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /su, "").split(" ");
      return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
    },
  };
}

async function writtenBytes(database: HostedPostgres): Promise<number> {
  return Number((await database.asServer("select pg_current_wal_lsn() - '0/0'"))[0]);
}
