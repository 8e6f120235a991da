import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attackersOf } from "#tests/support/attackers.ts";
import type { Attacker } from "#tests/support/attackers.ts";
import { signUpUser, startTestServer } from "#tests/support/server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server.ts";
import { BUCKET, giveBelongings, inventoryOf, wavFile } from "#tests/support/victim.ts";
import type { Belongings } from "#tests/support/victim.ts";

type Answer = { readonly data: unknown; readonly error: unknown };
type Target = Belongings & { readonly victimId: string };
type Attack = { readonly name: string; readonly run: (client: SupabaseClient, target: Target) => PromiseLike<Answer> };

/** Each table: which column names the victim's row, a row to forge in the victim's name, and a change to make. */
const TABLES: readonly {
  readonly table: string;
  readonly idColumn: string;
  readonly idOf: (target: Target) => string;
  readonly forged: (target: Target) => Record<string, unknown>;
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

const tableAttacks: readonly Attack[] = TABLES.flatMap(({ table, idColumn, idOf, forged, change }) => [
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
    name: "record an own operation on the victim's project",
    run: (client, target) =>
      client.from("applied_operations").insert({ op_id: randomUUID(), project_id: target.projectId, revision: 1 }).select(),
  },
  {
    name: "put the victim's object into an own library item",
    run: (client, target) =>
      client.from("music_tracks").insert({ name: "N", filename: "n.wav", url: target.referencedPath, type: "audio/wav" }).select(),
  },
  { name: "read the victim's clips through projects", run: (client) => client.from("projects").select("id, audio_tracks(*)") },
  { name: "read accounts", run: (client) => client.schema("auth").from("users").select("*") },
  { name: "read stored objects as a table", run: (client) => client.schema("storage").from("objects").select("*") },
];

const rpcAttacks: readonly Attack[] = [
  { kind: "rename", name: "Stolen" },
  { kind: "put", clip: { id: randomUUID(), name: "Intruder", audio_url: "x/y", start_time: 0, end_time: 1 } },
  { kind: "setPicture", video_url: null, video_duration: null },
].map((change) => ({
  name: `apply_operation (${change.kind}) on the victim's project`,
  run: (client: SupabaseClient, target: Target) =>
    client.rpc("apply_operation", { op: { opId: randomUUID(), projectId: target.projectId, baseRev: 0, changes: [change] } }),
}));

const moreRpcAttacks: readonly Attack[] = [
  {
    name: "apply_operation again with the victim's opId",
    run: (client, target) => client.rpc("apply_operation", { op: { opId: target.opId, projectId: target.projectId, changes: [] } }),
  },
  {
    name: "library_item_usage of the victim's item",
    run: (client, target) => client.rpc("library_item_usage", { item_id: target.itemId }),
  },
  { name: "unreferenced_media", run: (client) => client.rpc("unreferenced_media", { older_than: "0 seconds" }) },
  {
    name: "helpers outside the API",
    run: (client, target) => client.rpc("put_clip", { clip: {}, project: target.projectId, owner: target.victimId }),
  },
];

const storageAttacks: readonly Attack[] = [
  {
    name: "upload into the victim's folder",
    run: (client, target) => bucketOf(client).upload(`${target.victimId}/music-tracks/forged.wav`, wavFile("x")),
  },
  {
    name: "upload over the victim's object",
    run: (client, target) => bucketOf(client).upload(target.loosePath, wavFile("x"), { upsert: true }),
  },
  { name: "update the victim's object", run: (client, target) => bucketOf(client).update(target.loosePath, wavFile("x")) },
  { name: "download the victim's object", run: (client, target) => bucketOf(client).download(target.referencedPath) },
  { name: "sign a URL of the victim's object", run: (client, target) => bucketOf(client).createSignedUrl(target.referencedPath, 60) },
  {
    name: "sign several URLs of the victim's objects",
    run: async (client, target) => {
      const { data, error } = await bucketOf(client).createSignedUrls([target.referencedPath, target.loosePath], 60);
      return { data: data?.filter((entry) => entry.signedUrl), error };
    },
  },
  { name: "list the victim's folder", run: (client, target) => bucketOf(client).list(`${target.victimId}/music-tracks`) },
  { name: "list the bucket", run: async (client, target) => withoutOthers(await bucketOf(client).list(""), target) },
  {
    name: "copy the victim's object away",
    run: async (client, target) => bucketOf(client).copy(target.referencedPath, await ownPath(client)),
  },
  {
    name: "copy into the victim's folder",
    run: (client, target) => bucketOf(client).copy(target.loosePath, `${target.victimId}/music-tracks/copy.wav`),
  },
  { name: "move the victim's object away", run: async (client, target) => bucketOf(client).move(target.loosePath, await ownPath(client)) },
  { name: "remove the victim's objects", run: (client, target) => bucketOf(client).remove([target.loosePath, target.referencedPath]) },
  { name: "ask about the victim's object", run: (client, target) => bucketOf(client).info(target.referencedPath) },
  {
    name: "ask whether the victim's object is there",
    // supabase-js throws where the answer is neither "there" nor "not there".
    run: (client, target) =>
      bucketOf(client)
        .exists(target.referencedPath)
        .then(
          ({ data, error }) => ({ data: data ? "there" : null, error }),
          (error: unknown) => ({ data: null, error }),
        ),
  },
  {
    name: "read the victim's object by a public URL",
    run: (client, target) => fetched(bucketOf(client).getPublicUrl(target.referencedPath).data.publicUrl),
  },
  { name: "list buckets", run: (client) => client.storage.listBuckets() },
  { name: "make the bucket public", run: (client) => client.storage.updateBucket(BUCKET, { public: true }) },
  { name: "create a public bucket", run: (client) => client.storage.createBucket("mine", { public: true }) },
  { name: "empty the bucket", run: (client) => client.storage.emptyBucket(BUCKET) },
  { name: "delete the bucket", run: (client) => client.storage.deleteBucket(BUCKET) },
];

/** supabase-js's admin client, which the product does not use (section 6). */
const adminAttacks: readonly Attack[] = [
  {
    name: "list accounts",
    run: async (client) => {
      const { data, error } = await client.auth.admin.listUsers();
      return { data: data.users, error };
    },
  },
  { name: "delete the victim's account", run: (client, target) => client.auth.admin.deleteUser(target.victimId) },
  {
    name: "set the victim's password",
    run: (client, target) => client.auth.admin.updateUserById(target.victimId, { password: "stolen-password" }),
  },
  {
    name: "make a sign-in link for the victim",
    run: (client) => client.auth.admin.generateLink({ type: "magiclink", email: "victim@example.com" }),
  },
  {
    name: "make an account that is confirmed",
    run: (client) => client.auth.admin.createUser({ email: "made@example.com", email_confirm: true }),
  },
];

const ATTACKS: readonly Attack[] = [
  ...adminAttacks,
  ...tableAttacks,
  ...crossTableAttacks,
  ...rpcAttacks,
  ...moreRpcAttacks,
  ...storageAttacks,
];
const ATTACKER_NAMES = [
  "a second user",
  "an anonymous client",
  "a client without any key",
  "a client with a wrong key",
  "the victim's token without a key",
  "a forged service role token",
  "a forged token of the victim",
  "an unsigned token of the victim",
];

let server: TestServer;
let victim: SignedInUser;
let target: Target;
let attackers: readonly Attacker[];
let before: unknown;

beforeAll(async () => {
  server = await startTestServer();
  victim = await signUpUser(server, "victim@example.com");
  target = { ...(await giveBelongings(victim)), victimId: victim.id };
  attackers = await attackersOf(server, await signUpUser(server, "mallory@example.com"), victim);
  before = await inventoryOf(victim);
});

afterAll(() => server?.dispose());

test("the matrix tries every attacker there is", () => {
  expect(attackers.map((attacker) => attacker.name)).toEqual(ATTACKER_NAMES);
});

test("the victim's inventory is not empty, so that a stolen or lost part is noticed", () => {
  expect(JSON.stringify(before)).toContain(target.clipId);
  expect(JSON.stringify(before)).toContain(target.loosePath.split("/").at(-1));
});

describe.each(ATTACKER_NAMES)("§6 D28 %s", (attackerName) => {
  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))("cannot %s", async (name, { run }) => {
    const attacker = attackers.find(({ name }) => name === attackerName);
    if (!attacker) throw new Error(`No attacker ${attackerName}`);
    const { data, error } = await run(attacker.client, target);
    expect(error !== null || isNothing(data), `answered ${JSON.stringify(data)}`).toBe(true);
    if (!isReading(name)) expect(await inventoryOf(victim)).toEqual(before);
  });
});

describe("§6 D28 the victim", () => {
  const allowed = ATTACKS.filter(({ name }) => isReading(name) && !/^(read|list (the )?(bucket|accounts))/.test(name));
  test.each(allowed.map((attack) => [attack.name, attack] as const))(
    "can %s, so the refusals above are no accident",
    async (_name, { run }) => {
      const { data, error } = await run(victim.client, target);
      expect(error).toBeNull();
      expect(isNothing(data)).toBe(false);
    },
  );
});

function isReading(attackName: string): boolean {
  return /^(select|read|list|download|sign|ask|library_item_usage|unreferenced_media)/.test(attackName);
}

function isNothing(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0);
}

function bucketOf(client: SupabaseClient) {
  return client.storage.from(BUCKET);
}

/** A place in the attacker's own folder; in nobody's for one who has none. */
async function ownPath(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  return `${data.session?.user.id ?? randomUUID()}/music-tracks/${randomUUID()}.wav`;
}

/** A second user does see what is theirs: their own profile. */
function withoutOwnRows(answer: Answer, { victimId }: Target): Answer {
  if (!Array.isArray(answer.data)) return answer;
  return { ...answer, data: answer.data.filter((row: Record<string, unknown>) => row["user_id"] === victimId || row["id"] === victimId) };
}

function withoutOthers(answer: Answer, { victimId }: Target): Answer {
  if (!Array.isArray(answer.data)) return answer;
  return { ...answer, data: answer.data.filter((entry: { name: string }) => entry.name === victimId) };
}

async function fetched(url: string): Promise<Answer> {
  const response = await fetch(url);
  return response.ok ? { data: await response.text(), error: null } : { data: null, error: response.status };
}
