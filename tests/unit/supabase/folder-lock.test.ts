import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderInUseError, lockFolder } from "#supabase/local/folder-lock.ts";

let folder: string;
let lockPath: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "layback-lock-"));
  lockPath = join(folder, "server.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A number that no process has: above the largest that Linux and macOS give. */
const NO_PROCESS = 2 ** 30;
const parent = process.ppid;
const owner = () => JSON.parse(readFileSync(lockPath, "utf8")) as { pid: number; started: string };

test("a free folder is locked in this process's name, and released whole", async () => {
  const lock = await lockFolder(folder);
  expect(owner().pid).toBe(process.pid);
  expect(readdirSync(folder)).toEqual(["server.lock"]);
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["a process that is gone", JSON.stringify({ pid: NO_PROCESS, started: "" })],
  ["an earlier process with this one's number", JSON.stringify({ pid: process.pid, started: "1" })],
  ["an earlier process whose number a living one has now", JSON.stringify({ pid: parent, started: "1" })],
  ["nobody: torn by a crash", '{"pid":12'],
  ["nobody: empty", ""],
  ["nobody: null", "null"],
  ["nobody: a number", "12"],
  ["nobody: no start", JSON.stringify({ pid: parent })],
  ["nobody: no process", JSON.stringify({ started: "" })],
  ["nobody: a process as text", JSON.stringify({ pid: String(parent), started: "" })],
  ["nobody: a start that is no text", JSON.stringify({ pid: parent, started: 0 })],
])("the lock of %s is taken over", async (_name, text) => {
  writeFileSync(lockPath, text);
  const lock = await lockFolder(folder);
  expect(owner().pid).toBe(process.pid);
  expect(readdirSync(folder)).toEqual(["server.lock"]);
  await lock.release();
  expect(existsSync(lockPath)).toBe(false);
});

test("a folder that a living process has locked is refused by its number, and the lock stays", async () => {
  const text = JSON.stringify({ pid: parent, started: "" });
  writeFileSync(lockPath, text);
  const refusal = await lockFolder(folder).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(FolderInUseError);
  expect(refusal).toMatchObject({ pid: parent, message: expect.stringContaining(`${folder} is in use by process ${parent}`) as string });
  expect(readFileSync(lockPath, "utf8")).toBe(text);
  expect(readdirSync(folder)).toEqual(["server.lock"]);
});

test.runIf(existsSync("/proc/self/stat"))("a living process is known by its start as well as its number", async () => {
  const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
  const started = stat.slice(stat.lastIndexOf(")")).split(" ")[20];
  writeFileSync(lockPath, JSON.stringify({ pid: parent, started }));
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
});

test("a process writes its start into the lock, by which it is told from a later one with its number", async () => {
  const lock = await lockFolder(folder);
  const { started } = owner();
  if (existsSync("/proc/self/stat")) expect(Number(started)).toBeGreaterThan(0);
  await lock.release();
});

test("a lock that another process has taken since is not released", async () => {
  const lock = await lockFolder(folder);
  writeFileSync(lockPath, JSON.stringify({ pid: parent, started: "" }));
  await lock.release();
  expect(owner().pid).toBe(parent);
});

test("a folder that cannot be read is an error, not an endless try", async () => {
  await expect(lockFolder(join(folder, "missing"))).rejects.toThrow(/ENOENT/u);
});
