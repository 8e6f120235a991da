import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startWorker } from "#supabase/local/database/database-worker.ts";
import { openSessions } from "#supabase/local/database/sessions.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";

let folder: string;
let threads: { readonly worker: Worker; isEnded: boolean }[];
const noteThread = (worker: Worker) => {
  const thread = { worker, isEnded: false };
  worker.once("exit", () => (thread.isEnded = true));
  threads.push(thread);
};

beforeEach(async () => {
  folder = await freshDataFolder();
  threads = [];
  process.on("worker", noteThread);
});
afterEach(async () => {
  process.off("worker", noteThread);
  await rm(folder, { recursive: true });
});

test.runIf(isExhaustive)(
  "a folder that cannot be opened is reported once its thread has ended, so that no other thread finds it there",
  async () => {
    const inTheWay = join(folder, "file");
    await writeFile(inTheWay, "in the way");
    await expect(startWorker(inTheWay, new AbortController().signal)).rejects.toMatchObject({ code: "57P02" });
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
  },
);

test("a cancelled start ends its thread before it rejects", async () => {
  const giveUp = new AbortController();
  const starting = startWorker(join(folder, "database"), giveUp.signal);
  await once(process, "worker");
  giveUp.abort();
  await expect(starting).rejects.toMatchObject({ code: "57P02" });
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
});

test("a start that was cancelled before it began makes no thread", async () => {
  await expect(startWorker(join(folder, "database"), AbortSignal.abort())).rejects.toMatchObject({ code: "57P02" });
  expect(threads).toEqual([]);
});

test.each(representatives([0, 100]))(
  "closing %i ms after a thread's end leaves no thread on the folder, also while one is being started",
  async (ms) => {
    const sessions = await openSessions(join(folder, "database"));
    await threads[0]?.worker.terminate();
    const asked = sessions.transaction(({ query }) => query("select 1")).catch(() => undefined);
    await setTimeout(ms);
    await sessions.close();
    expect(threads.map(({ isEnded }) => isEnded)).toEqual(threads.map(() => true));
    await asked;
    expect(threads.every(({ isEnded }) => isEnded)).toBe(true);
  },
);
