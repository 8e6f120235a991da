import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { thisProcess } from "#supabase/local/process-identity.ts";
import { canMakeContainers, spawnLockProcess } from "#tests/support/server/lock-process.ts";
import type { LockProcess } from "#tests/support/server/lock-process.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const PROCESSES = isExhaustive ? 8 : 4;
const ROUNDS = isExhaustive ? 40 : 3;

let folder: string;
const running: LockProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "layback-lock-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()));
  rmSync(folder, { recursive: true });
});

async function start(container?: { readonly host: string }): Promise<LockProcess> {
  const one = await spawnLockProcess(container);
  running.push(one);
  return one;
}

test(
  `of ${PROCESSES} processes that start at once on the lock of a dead one, exactly one gets the folder, ${ROUNDS} times`,
  { timeout: 120_000 },
  async () => {
    const processes = await Promise.all(Array.from({ length: PROCESSES }, () => start()));
    const gone = spawnSync(process.execPath, ["--version"]).pid;
    const winners: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      writeFileSync(join(folder, `server.lock.${randomUUID()}`), `${JSON.stringify({ ...thisProcess, pid: gone })}\nheld\n`);
      writeFileSync(join(folder, "server.lock"), JSON.stringify({ pid: 0, started: "" }));
      const answers = await Promise.all(processes.map((one) => one.lock(folder)));
      winners.push(answers.filter((refusal) => refusal === null).length);
      await Promise.all(processes.filter((_one, index) => answers[index] === null).map((one) => one.release()));
    }
    expect(winners).toEqual(Array.from({ length: ROUNDS }, () => 1));
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("a process that ends without releasing its lock leaves none, so that the next container need not watch it", async () => {
  const one = await start();
  expect(await one.lock(folder)).toBeNull();
  expect(readdirSync(folder)).toHaveLength(2);
  await one.end();
  expect(readdirSync(folder)).toEqual([]);
});

describe.skipIf(!canMakeContainers())("two containers on one volume (they need Linux and its administrator)", () => {
  test(
    "the second is refused with the process and host of the first, whose number is the same, and gets in once the first has left",
    { timeout: 60_000 },
    async () => {
      const [first, second] = await Promise.all([start({ host: "container-a" }), start({ host: "container-b" })]);
      expect(await first.lock(folder)).toBeNull();
      expect(await second.lock(folder)).toContain("is in use by process 1 on container-a.");
      await first.release();
      expect(await second.lock(folder)).toBeNull();
    },
  );

  test("a killed one leaves a lock that the next watches for a while, then takes over", { timeout: 60_000 }, async () => {
    const [first, second] = await Promise.all([start({ host: "container-a" }), start({ host: "container-b" })]);
    expect(await first.lock(folder)).toBeNull();
    await first.kill();
    expect(await second.lock(folder, 1000)).toBeNull();
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test.runIf(isExhaustive)("of those that start at once exactly one gets the folder", { timeout: 60_000 }, async () => {
    const all = await Promise.all(["a", "b", "c"].map((host) => start({ host })));
    const answers = await Promise.all(all.map((one) => one.lock(folder)));
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(1);
  });
});
