import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDisk } from "#supabase/local/storage/disk.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "layback-disk-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a file, with the folders above it. */
function write(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "content");
}

test("the sweep removes unfinished uploads and contents that no row names, and leaves files of other programs in the folder", async () => {
  const disk = await openDisk(folder);
  const [known, unknown, unfinished] = [randomUUID(), randomUUID(), randomUUID()];
  for (const path of [disk.pathOf(known), disk.pathOf(unknown), disk.incomingPath(unfinished)]) write(path);
  const others = [".DS_Store", "lost+found/#123", "notes/readme.txt", "incoming/.DS_Store", `${known.slice(0, 2)}/.DS_Store`];
  for (const name of others) write(join(folder, name));
  await disk.sweep(new Set([known]));
  expect([disk.pathOf(known), disk.pathOf(unknown), disk.incomingPath(unfinished)].map((path) => existsSync(path))).toEqual([
    true,
    false,
    false,
  ]);
  expect(others.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
});

test("contents that cannot be removed are logged and do not stop the removal of others, also in the sweep", async () => {
  const print = vi.spyOn(console, "error").mockReturnValue(undefined);
  const disk = await openDisk(folder);
  const [stuck, other] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
  // A folder in place of the file, which fails to be removed as a file.
  mkdirSync(disk.pathOf(stuck), { recursive: true });
  write(disk.pathOf(other));
  await disk.remove([stuck, other]);
  expect([existsSync(disk.pathOf(stuck)), existsSync(disk.pathOf(other))]).toEqual([true, false]);
  expect(print).toHaveBeenCalledOnce();
  expect(readdirSync(join(folder, "incoming"))).toEqual([]);
  write(disk.pathOf(other));
  // A file whose name looks like that of a folder of contents.
  write(join(folder, "ab"));
  await disk.sweep(new Set());
  expect([existsSync(disk.pathOf(stuck)), existsSync(disk.pathOf(other))]).toEqual([true, false]);
  expect(print).toHaveBeenCalledTimes(2);
  print.mockRestore();
});
