import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { expectStored, writeUntilLost } from "#tests/support/server/acknowledged-writes.ts";
import type { Writes } from "#tests/support/server/acknowledged-writes.ts";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { spawnServer } from "#tests/support/server/server-process.ts";
import { signInUser, signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";

const SERVER_KILLS = 40;
const THREAD_KILLS = 20;
/** Resolves at a random moment of a write. */
const someTime = () => setTimeout(Math.random() * 800);

/** Resolves at a random moment after two writes of each kind were acknowledged, however slow the machine is. */
async function someWrites({ operations, objects }: Writes): Promise<void> {
  await vi.waitUntil(() => Math.min(operations.size, objects.size) > 1, { timeout: 60_000, interval: 5 });
  await someTime();
}

async function newProject({ client }: SignedInUser): Promise<string> {
  const id = randomUUID();
  must(await client.from("projects").insert({ id, name: "P" }).select());
  return id;
}

test(
  `${SERVER_KILLS} kills of the server during operations and uploads lose nothing that was acknowledged`,
  { timeout: 1_800_000 },
  async () => {
    const dataDir = await freshDataFolder();
    let server = await spawnServer({ dataDir });
    onTestFinished(() => void server.end("SIGKILL"));
    let user = await signUpUser(server, "writer@example.com");
    const kept = { operations: 0, objects: 0 };
    for (let kill = 0; kill < SERVER_KILLS; kill++) {
      const projectId = await newProject(user);
      const writes = writeUntilLost(user, projectId);
      await someWrites(writes);
      await server.end("SIGKILL");
      await writes.ended;
      server = await spawnServer({ dataDir });
      user = await signInUser(server, user.email, user.password);
      await expectStored(user, projectId, writes);
      kept.operations += writes.operations.size;
      kept.objects += writes.objects.size;
    }
    console.log(JSON.stringify({ serverKills: SERVER_KILLS, ...kept, lost: 0 }));
    expect(Math.min(kept.operations, kept.objects)).toBeGreaterThan(SERVER_KILLS);
  },
);

test(`${THREAD_KILLS} kills of the database's thread alone lose nothing that was acknowledged`, { timeout: 900_000 }, async () => {
  let thread: Worker | undefined;
  let threads = 0;
  const noteThread = (worker: Worker) => {
    thread = worker;
    threads += 1;
  };
  process.on("worker", noteThread);
  const server = await startTestServer();
  onTestFinished(async () => {
    process.off("worker", noteThread);
    await server.dispose();
  });
  // Signing up starts a thread that hashes passwords.
  process.off("worker", noteThread);
  const user = await signUpUser(server, "writer@example.com");
  process.on("worker", noteThread);
  const kept = { operations: 0, objects: 0 };
  for (let kill = 0; kill < THREAD_KILLS; kill++) {
    const projectId = await newProject(user);
    let isStopped = false;
    const writes = writeUntilLost(user, projectId, () => isStopped);
    await someWrites(writes);
    await thread?.terminate();
    await someTime();
    isStopped = true;
    await writes.ended;
    await expectStored(user, projectId, writes);
    kept.operations += writes.operations.size;
    kept.objects += writes.objects.size;
  }
  expect(threads).toBe(1 + THREAD_KILLS);
  console.log(JSON.stringify({ threadKills: THREAD_KILLS, ...kept, lost: 0 }));
  expect(Math.min(kept.operations, kept.objects)).toBeGreaterThan(THREAD_KILLS);
});
