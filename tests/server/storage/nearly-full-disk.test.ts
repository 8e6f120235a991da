import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { noWebSocket, signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { mountSmallDisk } from "#tests/support/server/small-disk.ts";
import type { SmallDisk } from "#tests/support/server/small-disk.ts";
import { BUCKET, createBelongings } from "#tests/support/server/victim.ts";
import type { Belongings } from "#tests/support/server/victim.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const MEGABYTE = 1_048_576;
const UNMOUNTED = "No small file system could be mounted: it needs Linux and its administrator.";
const FULL = "The server's disk is full. Its owner must make room; then try again.";

let disk: SmallDisk | undefined;
let server: TestServer;
let user: SignedInUser;
let owned: Belongings;

beforeAll(async () => {
  disk = mountSmallDisk(400 * MEGABYTE);
  if (!disk) return;
  const dataDir = join(disk.folder, "data");
  execFileSync("cp", ["-R", await freshDataFolder(), dataDir]);
  server = await startTestServer({ dataDir });
  user = await signUpUser(server, "nearly-full@example.com");
  owned = await createBelongings(user);
});
afterAll(async () => {
  await server?.stop();
  await disk?.unmount();
});
beforeEach((context) => context.skip(!disk, UNMOUNTED));

type Call = { readonly path: string; readonly method?: string; readonly body?: unknown; readonly type?: string };

/**
 * The server's response to a call: "passes" is any response it gives with space left, "a page" is a redirect to a page that reports the
 * full disk.
 */
async function outcomeOf({ path, method = "POST", body = {}, type = "application/json" }: Call): Promise<string> {
  const response = await fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: { apikey: server.publishableKey, authorization: `Bearer ${user.accessToken}`, "content-type": type },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const page = new URLSearchParams(response.headers.get("location")?.split("#")[1]).get("error_description");
  if (page === FULL) return "a page";
  if (response.status !== 507 && response.status !== 503) return "passes";
  expect(text).toContain(FULL);
  return String(response.status);
}

const rpc = (name: string, body: unknown): Call => ({ path: `/rest/v1/rpc/${name}`, body });
const object = `/storage/v1/object`;
const email = "somebody@example.com";

/** Every route of the product, with its outcome below 64 MB of free space, and below 24 MB. */
const ROUTES: readonly (readonly [call: Call, below64: string, below24: string])[] = [
  [{ path: "/config.json", method: "GET" }, "passes", "passes"],
  [{ path: "/mailbox", method: "GET" }, "passes", "passes"],
  [{ path: "/auth/v1/user", method: "GET" }, "passes", "passes"],
  [{ path: "/auth/v1/verify?type=signup&token=none", method: "GET" }, "passes", "a page"],
  [{ path: "/auth/v1/token?grant_type=password", body: { email, password: "guess" } }, "passes", "503"],
  [{ path: "/auth/v1/token?grant_type=refresh_token", body: { refresh_token: "none" } }, "passes", "503"],
  [{ path: "/auth/v1/logout?scope=others" }, "passes", "503"],
  [{ path: "/auth/v1/signup", body: { email, password: "correct-horse" } }, "503", "503"],
  [{ path: "/auth/v1/resend", body: { email, type: "signup" } }, "503", "503"],
  [{ path: "/auth/v1/recover", body: { email } }, "503", "503"],
  [{ path: "/auth/v1/user", method: "PUT", body: { password: "correct-horse" } }, "503", "503"],
  ...["profiles", "projects", "audio_tracks", "music_tracks"].flatMap((table) => {
    const path = `/rest/v1/${table}?id=eq.${randomUUID()}`;
    return [
      [{ path, method: "GET" }, "passes", "passes"],
      [{ path, method: "DELETE" }, "passes", "507"],
      [{ path, method: "PATCH", body: { id: randomUUID() } }, "507", "507"],
      [{ path: `/rest/v1/${table}`, body: { id: randomUUID() } }, "507", "507"],
    ] as const;
  }),
  [rpc("public_project", { project_id: randomUUID() }), "passes", "passes"],
  [rpc("overrides_since", { project_id: randomUUID(), since: 0 }), "passes", "passes"],
  [rpc("library_item_usage", { item_id: randomUUID() }), "passes", "passes"],
  [rpc("recently_played_media", { paths: [] }), "passes", "passes"],
  [rpc("unreferenced_media", {}), "passes", "passes"],
  [rpc("get_or_create_project", {}), "passes", "507"],
  [rpc("duplicate_project", { project_id: randomUUID(), copy_name: "Copy" }), "507", "507"],
  [rpc("apply_operation", { op: {} }), "507", "507"],
  [{ ...rpc("apply_operation", { op: {} }), method: "DELETE" }, "507", "507"],
  [{ path: `${object}/info/${BUCKET}/a`, method: "GET" }, "passes", "passes"],
  [{ path: `${object}/sign/${BUCKET}/a?token=none`, method: "GET" }, "passes", "passes"],
  [{ path: `${object}/authenticated/${BUCKET}/a`, method: "GET" }, "passes", "passes"],
  [{ path: `${object}/list/${BUCKET}`, body: { prefix: "" } }, "passes", "passes"],
  [{ path: `${object}/sign/${BUCKET}`, body: { paths: ["a"], expiresIn: 60 } }, "passes", "passes"],
  [{ path: `${object}/sign/${BUCKET}/a`, body: { expiresIn: 60 } }, "passes", "passes"],
  [{ path: `${object}/${BUCKET}`, method: "DELETE", body: { prefixes: ["a"] } }, "passes", "passes"],
  [{ path: `${object}/${BUCKET}/a`, method: "DELETE" }, "passes", "passes"],
  [{ path: `${object}/${BUCKET}/a.wav`, type: "audio/wav" }, "507", "507"],
  [{ path: `${object}/${BUCKET}/a.wav`, method: "PUT", type: "audio/wav" }, "507", "507"],
  [{ path: `${object}/copy`, body: { bucketId: BUCKET, sourceKey: "a", destinationKey: "b" } }, "507", "507"],
  [{ path: `${object}/move`, body: { bucketId: BUCKET, sourceKey: "a", destinationKey: "b" } }, "507", "507"],
];

const expected = (column: 1 | 2) =>
  ROUTES.map((route) => `${route[0].method ?? "POST"} ${route[0].path.replaceAll(/[0-9a-f-]{36}/g, "ID")}: ${route[column]}`);
async function found(): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [call] of ROUTES) {
    lines.push(`${call.method ?? "POST"} ${call.path.replaceAll(/[0-9a-f-]{36}/g, "ID")}: ${await outcomeOf(call)}`);
  }
  return lines;
}

describe("the outcome of each route of the product on a nearly full disk", () => {
  test("with less than 64 MB left: reading, deleting, opening the editor and staying signed in work, the rest is refused", async () => {
    disk?.leave(40 * MEGABYTE);
    expect(await found()).toEqual(expected(1));
  });

  test.runIf(isExhaustive)("with less than 24 MB left: reading and deleting files work", async () => {
    disk?.leave(20 * MEGABYTE);
    expect(await found()).toEqual(expected(2));
  });

  test("with enough space: none is refused", async () => {
    disk?.free();
    expect((await found()).filter((line) => !line.endsWith(": passes"))).toEqual([]);
  });
});

test("the functions tried here are all that the migrations grant to callers", () => {
  const folder = new URL("../../../supabase/migrations/", import.meta.url);
  const sql = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const grants = sql.join("\n").match(/^grant execute on function [^;]+;/gmu) ?? [];
  const granted = grants.flatMap((grant) => [...grant.matchAll(/public\.(\w+)\(/gu)].map((match) => match[1] ?? ""));
  const tried = ROUTES.flatMap(([{ path }]) => /\/rpc\/(\w+)/u.exec(path)?.[1] ?? []);
  expect([...new Set(tried)].toSorted()).toEqual([...new Set(granted)].toSorted());
});

test("with less than 64 MB left, an item of the library is deleted with its file, and the editor opens", async () => {
  disk?.leave(40 * MEGABYTE);
  const { client } = user;
  expect((await client.rpc("get_or_create_project", { preferred_id: owned.projectId })).data).toMatchObject({ id: owned.projectId });
  expect((await client.from("audio_tracks").delete().eq("id", owned.clipId)).error).toBeNull();
  expect((await client.from("music_tracks").delete().eq("id", owned.itemId)).error).toBeNull();
  expect((await client.storage.from(BUCKET).remove([owned.referencedPath])).data).toHaveLength(1);
});

test.runIf(isExhaustive)(
  "a session whose token has to be refreshed while the disk is full is preserved, and refreshed once there is space",
  async () => {
    disk?.free();
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
    const client = createClient(server.url, server.publishableKey, {
      auth: { storage, storageKey: "session", autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: noWebSocket },
    });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    expect((await client.auth.signInWithPassword(user)).error).toBeNull();
    const session = JSON.parse(kept.get("session") ?? "{}") as object;
    kept.set("session", JSON.stringify({ ...session, expires_at: 1_700_000_000 }));
    disk?.leave(20 * MEGABYTE);
    const refreshing = client.auth.getSession();
    await setTimeout(1000);
    expect(kept.has("session")).toBe(true);
    disk?.leave(40 * MEGABYTE);
    expect((await refreshing).data.session?.user.id).toBe(user.id);
    expect(events).not.toContain("SIGNED_OUT");
  },
);
