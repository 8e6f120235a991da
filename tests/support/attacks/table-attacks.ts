import { randomUUID } from "node:crypto";
import { anOriginal } from "../model/an-original.ts";
import { aCueRow } from "../server/victim.ts";
import { ownPath } from "./attack.ts";
import type { AttackAnswer, Attack, AttackTarget } from "./attack.ts";

/** For each table: the column that names the victim's row, a row forged in the victim's name, and a change to attempt. */
const TABLES: readonly {
  readonly table: string;
  readonly idColumn: string;
  readonly idOf: (target: AttackTarget) => string;
  readonly forged: (target: AttackTarget) => Record<string, unknown>;
  readonly change: Record<string, unknown>;
}[] = [
  {
    table: "profiles",
    idColumn: "id",
    idOf: (target) => target.victimId,
    forged: (target) => ({ id: target.victimId, full_name: "Mallory" }),
    change: { full_name: "Mallory" },
  },
  {
    table: "projects",
    idColumn: "id",
    idOf: (target) => target.projectId,
    forged: (target) => ({ name: "Forged", user_id: target.victimId }),
    change: { name: "Stolen", is_public: true },
  },
  {
    table: "audio_tracks",
    idColumn: "id",
    idOf: (target) => target.clipId,
    forged: (target) => ({
      project_id: target.projectId,
      user_id: target.victimId,
      name: "Forged",
      audio_url: target.referencedPath,
      start_time: 0,
      end_time: 1,
    }),
    change: { muted: true },
  },
  {
    table: "cues",
    idColumn: "id",
    idOf: (target) => target.cueId,
    forged: (target) => ({ ...aCueRow(randomUUID()), project_id: target.projectId, user_id: target.victimId }),
    change: { name: "Stolen" },
  },
  {
    table: "music_tracks",
    idColumn: "id",
    idOf: (target) => target.itemId,
    forged: (target) => ({ name: "Forged", filename: "f.wav", url: target.referencedPath, type: "audio/wav", user_id: target.victimId }),
    change: { name: "Stolen" },
  },
  {
    table: "applied_operations",
    idColumn: "op_id",
    idOf: (target) => target.opId,
    forged: (target) => ({ op_id: randomUUID(), project_id: target.projectId, user_id: target.victimId, revision: 99 }),
    change: { revision: 99 },
  },
];

/** Each verb on each table. */
const singleTableAttacks: readonly Attack[] = TABLES.flatMap(({ table, idColumn, idOf, forged, change }) => [
  { name: `select all of ${table}`, run: async (client, target) => withoutOwnRows(await client.from(table).select("*"), target) },
  { name: `select the victim's row of ${table}`, run: (client, target) => client.from(table).select("*").eq(idColumn, idOf(target)) },
  { name: `insert into ${table} in the victim's name`, run: (client, target) => client.from(table).insert(forged(target)).select() },
  {
    name: `upsert the victim's row of ${table}`,
    run: (client, target) =>
      client
        .from(table)
        .upsert({ ...forged(target), [idColumn]: idOf(target) })
        .select(),
  },
  {
    name: `update the victim's row of ${table}`,
    run: (client, target) => client.from(table).update(change).eq(idColumn, idOf(target)).select(),
  },
  { name: `delete the victim's row of ${table}`, run: (client, target) => client.from(table).delete().eq(idColumn, idOf(target)).select() },
]);

const crossTableAttacks: readonly Attack[] = [
  {
    name: "insert an own clip into the victim's project",
    run: async (client, target) =>
      client
        .from("audio_tracks")
        .insert({ project_id: target.projectId, name: "Intruder", audio_url: await ownPath(client), start_time: 0, end_time: 1 })
        .select(),
  },
  {
    name: "insert an own cue into the victim's project",
    run: (client, target) =>
      client
        .from("cues")
        .insert({ ...aCueRow(randomUUID()), project_id: target.projectId })
        .select(),
  },
  {
    name: "record an own operation on the victim's project",
    run: (client, target) =>
      client.from("applied_operations").insert({ op_id: randomUUID(), project_id: target.projectId, revision: 1 }).select(),
  },
  {
    name: "put the victim's object into an own library item",
    run: (client, target) =>
      client.from("music_tracks").insert({ name: "N", filename: "n.wav", url: target.referencedPath, type: "audio/wav" }).select(),
  },
  {
    name: "give the victim's project another original",
    run: (client, target) => client.from("projects").update({ picture_original: anOriginal() }).eq("id", target.projectId).select(),
  },
  {
    name: "give the victim's sound another original",
    run: (client, target) => client.from("music_tracks").update({ original: anOriginal() }).eq("id", target.itemId).select(),
  },
  {
    name: "put the victim's preview into an own project",
    run: (client, target) => client.from("projects").insert({ name: "N", video_url: target.previewPath, video_duration: 1 }).select(),
  },
  {
    name: "delete the victim's project so that it can be restored",
    run: (client, target) => client.from("projects").update({ deleted_at: "now" }).eq("id", target.projectId).select(),
  },
  { name: "read the victim's clips through projects", run: (client) => client.from("projects").select("id, audio_tracks(*)") },
  { name: "read the victim's cues through projects", run: (client) => client.from("projects").select("id, cues(*)") },
  { name: "read accounts", run: (client) => client.schema("auth").from("users").select("*") },
  { name: "read releases of media as a table", run: (client) => client.schema("layback").from("media_releases").select("*") },
  {
    name: "record a release of the victim's object",
    run: (client, target) =>
      client
        .schema("layback")
        .from("media_releases")
        .insert({ user_id: target.victimId, paths: [target.loosePath], was_played: true })
        .select(),
  },
  { name: "read stored objects as a table", run: (client) => client.schema("storage").from("objects").select("*") },
];

/** Attacks through the tables of `/rest/v1`. */
export const tableAttacks: readonly Attack[] = [...singleTableAttacks, ...crossTableAttacks];

/** A second user may read their own profile, so that row is not counted as a leak. */
function withoutOwnRows(answer: AttackAnswer, { victimId }: AttackTarget): AttackAnswer {
  if (!Array.isArray(answer.data)) return answer;
  return { ...answer, data: answer.data.filter((row: Record<string, unknown>) => row["user_id"] === victimId || row["id"] === victimId) };
}
