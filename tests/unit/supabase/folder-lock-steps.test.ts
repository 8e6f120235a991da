import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FolderInUseError, FolderLostError } from "#supabase/local/folder-errors.ts";
import { lockFolder } from "#supabase/local/folder-lock.ts";
import { thisProcess } from "#supabase/local/process-identity.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "layback-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A PID that no process has: above the largest that Linux and macOS assign. */
const NO_PROCESS = 2 ** 30;
const parent = process.ppid;
/** Lock file names that sort before and after all others. */
const FIRST = "server.lock.00000000-0000-0000-0000-000000000000";
const LAST = "server.lock.ffffffff-ffff-ffff-ffff-ffffffffffff";
const HELD = "\nheld\n";

const startOf = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? "";
};
const isLinux = existsSync("/proc/self/stat");
const livingParent = { ...thisProcess, pid: parent, started: isLinux ? startOf(parent) : "" };
/** It has this process's PID, as happens between containers. */
const elsewhere = { ...thisProcess, host: "container-b", place: "another container" };

/** Writes another process's lock, and returns its path. */
function lockOf(owner: object | string, name = FIRST, mark = HELD): string {
  const path = join(folder, name);
  writeFileSync(path, (typeof owner === "string" ? owner : JSON.stringify(owner)) + mark);
  return path;
}

const refusalOf = (settings?: Parameters<typeof lockFolder>[1]) =>
  lockFolder(folder, settings).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Touches a file regularly, as its owner does, until the work is done. */
async function whileTouched<Value>(path: string, work: () => Promise<Value>, fromSeconds = Date.now() / 1000): Promise<Value> {
  let seconds = fromSeconds;
  utimesSync(path, seconds, seconds);
  const beat = setInterval(() => utimesSync(path, (seconds += 1), seconds), 20);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

test("a free folder is locked with files that only their owner can read, and a release removes them all", async () => {
  const lock = await lockFolder(folder);
  const names = readdirSync(folder).toSorted();
  expect(names).toEqual(["server.lock", expect.stringMatching(/^server\.lock\.[0-9a-f-]{36}$/u)]);
  const name = names[1] ?? "";
  expect(names.map((each) => statSync(join(folder, each)).mode & 0o077)).toEqual([0, 0]);
  const [owner = ""] = readFileSync(join(folder, name), "utf8").split("\n");
  expect(JSON.parse(owner)).toEqual({ ...thisProcess, pid: process.pid, host: hostname() });
  if (isLinux) expect(Number(thisProcess.started)).toBeGreaterThan(0);
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("of two locks that this process requests, the second is refused with its own name", async () => {
  const lock = await lockFolder(folder, { watchMs: 100, beatMs: 20 });
  expect(await refusalOf({ watchMs: 100, beatMs: 20 })).toMatchObject({
    message: expect.stringContaining(`process ${process.pid} on ${hostname()}`) as string,
  });
  await lock.release();
});

describe("the lock of a process on the same host", () => {
  test.each([
    ["that is gone", { ...thisProcess, pid: NO_PROCESS }],
    ["that had this one's number", { ...thisProcess, started: "1" }],
    ["whose number another one has now", { ...livingParent, started: "1" }],
  ])("%s is removed", async (_name, owner) => {
    for (const name of [FIRST, LAST]) lockOf(owner, name);
    const lock = await lockFolder(folder, { watchMs: 300 });
    for (const name of [FIRST, LAST]) expect(readdirSync(folder)).not.toContain(name);
    await lock.release();
  });

  test.runIf(isLinux)("that is alive refuses with its PID and host, and stays", async () => {
    lockOf(livingParent, LAST);
    const refusal = await refusalOf();
    expect(refusal).toBeInstanceOf(FolderInUseError);
    expect(String(refusal)).toContain(`${folder} is in use by process ${parent} on ${hostname()}. Stop that one first`);
    expect(readdirSync(folder)).toEqual([LAST]);
  });

  test.runIf(isLinux)("that sorts before this one but does not hold the folder yet refuses too", async () => {
    lockOf(livingParent, FIRST, "");
    expect(await refusalOf()).toBeInstanceOf(FolderInUseError);
  });

  test.runIf(isLinux)("that sorts after this one and does not hold the folder yet is waited for until it is removed", async () => {
    const path = lockOf(livingParent, LAST, "");
    const locked = lockFolder(folder);
    while (readdirSync(folder).length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    rmSync(path);
    await (await locked).release();
  });

  test.runIf(isLinux)("that neither takes the folder nor disappears is waited for only for a limited time", async () => {
    lockOf(livingParent, LAST, "");
    expect(await refusalOf({ watchMs: 50 })).toBeInstanceOf(FolderInUseError);
  });
});

describe("the lock of a process that cannot be checked (another container, another machine)", () => {
  test("refuses with its PID and host if it is touched, and logs what is waited for meanwhile", async () => {
    const path = lockOf(elsewhere);
    const logged: string[] = [];
    const refusal = await whileTouched(path, () => refusalOf({ log: (message) => logged.push(message) }));
    expect(String(refusal)).toContain(`is in use by process ${process.pid} on container-b. Stop that one first`);
    expect(logged).toEqual([`Looking for up to 20 s whether process ${process.pid} on container-b still uses ${folder}.`]);
    expect(readdirSync(folder)).toEqual([FIRST]);
  });

  test("is removed if it is not touched", async () => {
    lockOf(elsewhere);
    const lock = await lockFolder(folder, { watchMs: 100 });
    expect(readdirSync(folder)).not.toContain(FIRST);
    await lock.release();
  });

  test.each([-11 * 60, -86_400, 3600])("refuses also if its clock is %i seconds off", async (seconds) => {
    const path = lockOf(elsewhere);
    const refusal = await whileTouched(path, () => refusalOf(), Date.now() / 1000 + seconds);
    expect(String(refusal)).toContain("is in use by process");
    expect(readdirSync(folder)).toEqual([FIRST]);
  });

  test.each([
    ["torn by a crash", '{"pid":12'],
    ["empty", ""],
    ["null", "null"],
    ["without a place", JSON.stringify({ pid: 1, started: "", host: "h" })],
  ])("%s is removed if it is not touched, and refuses if it is", async (_name, text) => {
    const path = lockOf(text, FIRST, "");
    expect(String(await whileTouched(path, () => refusalOf()))).toContain("is in use by another process.");
    await (await lockFolder(folder, { watchMs: 100 })).release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("server.lock, the lock of earlier versions", () => {
  const earlier = (text: string): void => writeFileSync(join(folder, "server.lock"), text);

  test.each([
    ["a later version that was killed", JSON.stringify({ pid: 0, started: "", lock: FIRST })],
    ["nobody: torn by a crash", '{"pid":12'],
    ["nobody: empty", ""],
    ["nobody: null", "null"],
    ["nobody: a number", "12"],
    ["nobody: no start", JSON.stringify({ pid: parent })],
    ["nobody: no process", JSON.stringify({ started: "" })],
    ["nobody: a process as text", JSON.stringify({ pid: String(parent), started: "" })],
    ["nobody: a start that is no text", JSON.stringify({ pid: parent, started: 0 })],
  ])("of %s is removed", async (_name, text) => {
    earlier(text);
    await (await lockFolder(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(isLinux).each([
    ["that is not seen here", NO_PROCESS],
    ["with this one's number", process.pid],
    ["whose number another one has here", parent],
  ])("of a process %s stays, because it may run in another container: the refusal names the file to delete", async (_name, pid) => {
    earlier(JSON.stringify({ pid, started: "1" }));
    expect(String(await refusalOf())).toContain(
      `may be in use by process ${pid} of an earlier version, on another machine or in another container. ` +
        `Make sure that no other server uses it, delete ${join(folder, "server.lock")}, and start again.`,
    );
    expect(readdirSync(folder)).toEqual(["server.lock"]);
  });

  test.each([livingParent.started, ""])("of a living process (start %j) refuses, and stays", async (started) => {
    earlier(JSON.stringify({ pid: parent, started }));
    expect(String(await refusalOf())).toContain(`${folder} is in use by process ${parent} on ${hostname()}`);
    expect(readdirSync(folder)).toEqual(["server.lock"]);
  });
});

describe("while this process holds the folder, an earlier version that starts", () => {
  /** An earlier version's check of the lock it finds. */
  const isRefused = (): boolean => {
    const { pid, started } = JSON.parse(readFileSync(join(folder, "server.lock"), "utf8")) as { pid: number; started: string };
    return pid !== process.pid && process.kill(pid, 0) && started === "";
  };

  test("is refused, also in another container with this process's PID", async () => {
    const lock = await lockFolder(folder);
    expect(isRefused()).toBe(true);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("and takes the folder anyway ends this process, and keeps its own lock", async () => {
    const lock = await lockFolder(folder, { beatMs: 20 });
    const text = JSON.stringify({ pid: parent, started: "1" });
    writeFileSync(join(folder, "server.lock"), text);
    expect(String(await lock.lost)).toContain(`The lock ${join(folder, "server.lock")} is no longer`);
    await lock.release();
    expect(readFileSync(join(folder, "server.lock"), "utf8")).toBe(text);
  });
});

describe("the holder of the folder", () => {
  const ownPath = (): string => join(folder, readdirSync(folder).find((name) => name !== "server.lock") ?? "");

  test.each([
    ["removed", () => rmSync(ownPath())],
    ["replaced", () => writeFileSync(ownPath(), JSON.stringify(elsewhere) + HELD)],
    ["removed with the folder", () => rmSync(folder, { recursive: true })],
  ])("is notified of a lock that is %s", async (_name, harm) => {
    const lock = await lockFolder(folder, { beatMs: 20 });
    harm();
    expect(await lock.lost).toBeInstanceOf(FolderLostError);
    await lock.release();
  });

  test("touches the lock regularly", async () => {
    const lock = await lockFolder(folder, { beatMs: 20 });
    const path = ownPath();
    utimesSync(path, 1, 1);
    while (statSync(path).mtimeMs < 2000) await new Promise((resolve) => setTimeout(resolve, 5));
    await lock.release();
  });
});

test("a folder that cannot be read is an error, not an endless retry", async () => {
  await expect(lockFolder(join(folder, "missing"))).rejects.toThrow(/ENOENT/u);
});
