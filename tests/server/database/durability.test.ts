import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, describe, expect, test, vi } from "vitest";
import { expectStored, writeUntilLost } from "#tests/support/server/acknowledged-writes.ts";
import { emptyDataFolder, freshDataFolder } from "#tests/support/server/data-folder.ts";
import { runServerToItsEnd, spawnServer } from "#tests/support/server/server-process.ts";
import type { ServerProcess } from "#tests/support/server/server-process.ts";
import { signInUser, signUpUser } from "#tests/support/server/test-server.ts";
import { createBelongings, inventoryOf, must } from "#tests/support/server/victim.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

/** A user who owns nothing. */
const NOBODY = 65_534;

const running = new Set<ServerProcess>();
const folders = new Set<string>();

afterEach(async () => {
  await Promise.all([...running].map((server) => server.end("SIGKILL")));
  running.clear();
  await Promise.all([...folders].map((folder) => rm(folder, { recursive: true, force: true })));
  folders.clear();
});

async function folder(make: () => Promise<string> = freshDataFolder): Promise<string> {
  const made = await make();
  folders.add(made);
  return made;
}

async function start(dataDir: string, settings: { readonly uid?: number } = {}): Promise<ServerProcess> {
  const server = await spawnServer({ dataDir, ...settings });
  running.add(server);
  return server;
}

async function end(server: ServerProcess, signal: "SIGKILL" | "SIGTERM" | "SIGINT") {
  running.delete(server);
  return server.end(signal);
}

describe("the server is killed", () => {
  test.runIf(isExhaustive)(
    "during writes: every acknowledged operation, clip and object is there after the restart, and no partial one; an operation whose response was lost is sent again and applied once",
    async () => {
      const dataDir = await folder();
      const first = await start(dataDir);
      const user = await signUpUser(first, "writer@example.com");
      const projectId = randomUUID();
      must(await user.client.from("projects").insert({ id: projectId, name: "P" }));

      const lost = await applyOnce(user.client);
      const writes = writeUntilLost(user, projectId);
      await vi.waitUntil(() => writes.operations.size >= 60 && writes.objects.size >= 5, { timeout: 60_000, interval: 10 });
      await end(first, "SIGKILL");
      await writes.ended;

      const second = await start(dataDir);
      const again = await signInUser(second, user.email, user.password);
      await expectStored(again, projectId, writes);
      expect(must(await again.client.rpc("apply_operation", { op: lost }))).toEqual({ revision: 1, alreadyApplied: true });
      const renamed = must(await again.client.from("projects").select("name, revision").eq("id", lost.projectId));
      expect(renamed).toEqual([{ name: "Renamed", revision: 1 }]);
    },
  );
});

/** Files and folders that the server made and that others than its user may use. The database is a copy of the tests' template. */
async function openToOthers(dataDir: string): Promise<readonly string[]> {
  const inside = (await readdir(dataDir, { recursive: true })).filter((name) => !name.startsWith("database"));
  expect(inside.length).toBeGreaterThan(5);
  return inside.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
}

describe("the server is stopped and started", () => {
  test("accounts, rows and media are as they were, sessions continue, and the remains of a killed upload are removed from the folder", async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    const user = await signUpUser(first, "stays@example.com");
    await createBelongings(user);
    const before = await inventoryOf(user);
    expect(await openToOthers(dataDir)).toEqual([]);
    expect(await end(first, "SIGTERM")).toMatchObject({ code: 0 });
    const incoming = join(dataDir, "objects/incoming");
    const halves = [join(incoming, randomUUID()), join(dataDir, "objects/ab", randomUUID().replace(/^../, "ab"))];
    const foreign = join(dataDir, "objects/.DS_Store");
    for (const path of [...halves, foreign]) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "half an upload");
    }

    const second = await start(dataDir);
    expect([...halves, foreign].map((path) => existsSync(path))).toEqual([false, false, true]);
    expect(second.publishableKey).toBe(first.publishableKey);
    const again = await signInUser(second, user.email, user.password);
    expect(await inventoryOf(again)).toEqual(before);
    const response = await fetch(`${second.url}/rest/v1/projects?select=id`, {
      headers: { apikey: second.publishableKey, authorization: `Bearer ${user.accessToken}` },
    });
    expect(await response.json()).toHaveLength(1);
    expect(await end(second, "SIGINT")).toMatchObject({ code: 0 });
  });
});

describe("the data folder", () => {
  test.runIf(isExhaustive)(
    "an empty one becomes a working server whose folder only the owner can read; a second server is refused, and told the name of the first, which ends with a sentence if its lock is removed, without another write to the folder",
    async () => {
      const dataDir = await folder(emptyDataFolder);
      const server = await start(dataDir);
      await signUpUser(server, "first@example.com");
      const inside = await readdir(dataDir, { recursive: true });
      expect(inside.length).toBeGreaterThan(900);
      const open = ["", ...inside].filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
      expect(open).toEqual([]);

      const { code, output } = await runServerToItsEnd({ dataDir });
      expect(code).toBe(1);
      expect(output).toContain(`is in use by process ${server.pid} on ${hostname()}.`);
      expect((await fetch(`${server.url}/config.json`)).status).toBe(200);

      const lock = (await readdir(dataDir)).find((name) => name.startsWith("server.lock")) ?? "";
      await rm(join(dataDir, lock));
      const ended = await server.ended;
      expect(ended.code).toBe(1);
      expect(ended.output).toContain(`The lock ${join(dataDir, lock)} is no longer this process's own.`);
    },
  );

  test.runIf(isExhaustive)("one that belongs to another user is used, and the console says who can read it", async (context) => {
    context.skip(process.getuid?.() !== 0, "To run as another user needs the administrator.");
    const dataDir = await folder();
    execFileSync("chown", ["-R", String(NOBODY), join(dataDir, "database")]);
    await chmod(dataDir, 0o777);
    const server = await start(dataDir, { uid: NOBODY });
    expect(server.output()).toContain(`The data folder ${dataDir} has the mode 777, which this process cannot change`);
  });

  test.runIf(isExhaustive)("a lock of an earlier version, which may run in another container, is reported, with instructions", async () => {
    const dataDir = await folder(emptyDataFolder);
    await writeFile(join(dataDir, "server.lock"), JSON.stringify({ pid: 1, started: "4711" }));
    const { code, output } = await runServerToItsEnd({ dataDir });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `The data folder ${dataDir} may be in use by process 1 of an earlier version, on another machine or in another container. ` +
        `Make sure that no other server uses it, delete ${join(dataDir, "server.lock")}, and start again.`,
    );
    expect(await readdir(dataDir)).toEqual(["server.lock"]);
  });
});

test.runIf(isExhaustive)("a taken port is reported, with instructions", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const { code, output } = await runServerToItsEnd({ dataDir: await folder(), port });
  other.close();
  expect(code).toBe(1);
  expect(output.trim()).toBe(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`);
});

/** Applies an operation to a new project; returns it, to be sent again as if its response had been lost. */
async function applyOnce(client: SupabaseClient) {
  const projectId = randomUUID();
  must(await client.from("projects").insert({ id: projectId, name: "P" }));
  const op = { opId: randomUUID(), projectId, baseRev: 0, changes: [{ kind: "rename", name: "Renamed" }] };
  expect(must(await client.rpc("apply_operation", { op }))).toEqual({ revision: 1, alreadyApplied: false });
  return op;
}
