import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets } from "#supabase/local/secrets.ts";

let folder: string;
const path = () => join(folder, "secrets.json");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "layback-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("secrets are created once, long, distinct, readable only by the owner, and reused at the next start", async () => {
  const made = await loadSecrets(folder);
  expect(made.jwtSecret).toMatch(/^[\w-]{64}$/u);
  expect(made.storageSecret).toMatch(/^[\w-]{64}$/u);
  expect(made.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/u);
  expect(made.jwtSecret).not.toBe(made.storageSecret);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  const before = readFileSync(path(), "utf8");
  expect(await loadSecrets(folder)).toEqual(made);
  expect(readFileSync(path(), "utf8")).toBe(before);
});

test("a start that was cut off while it wrote the secrets does not stop the next start", async () => {
  writeFileSync(`${path()}.new`, '{\n  "jwtSecret": "ab');
  // What earlier versions left.
  writeFileSync(path(), "");
  const made = await loadSecrets(folder);
  expect(JSON.parse(readFileSync(path(), "utf8"))).toEqual(made);
  expect(await loadSecrets(folder)).toEqual(made);
});

test("secrets that cannot be written whole are not written at all", async () => {
  mkdirSync(`${path()}.new`);
  await expect(loadSecrets(folder)).rejects.toThrow(/EISDIR/u);
  expect(existsSync(path())).toBe(false);
});

const LONG = "x".repeat(32);
test.each([
  ["jwtSecret", { storageSecret: LONG, publishableKey: LONG }],
  ["jwtSecret", { jwtSecret: "x".repeat(31), storageSecret: LONG, publishableKey: LONG }],
  ["jwtSecret", { jwtSecret: Array.from(LONG), storageSecret: LONG, publishableKey: LONG }],
  ["storageSecret", { jwtSecret: LONG, storageSecret: "", publishableKey: LONG }],
  ["publishableKey", { jwtSecret: LONG, storageSecret: LONG, publishableKey: null }],
  ["jwtSecret", null],
  ["jwtSecret", "text"],
])("a file without a usable %s is refused, and the message names it", async (name, stored) => {
  writeFileSync(path(), JSON.stringify(stored));
  await expect(loadSecrets(folder)).rejects.toThrow(`${path()} has no usable "${name}".`);
});

test("a file with 32 characters per secret is used unchanged, and one that is not JSON is an error", async () => {
  const stored = { jwtSecret: LONG, storageSecret: `${LONG}1`, publishableKey: `${LONG}2` };
  writeFileSync(path(), JSON.stringify({ ...stored, more: 1 }));
  expect(await loadSecrets(folder)).toEqual(stored);
  writeFileSync(path(), "{");
  await expect(loadSecrets(folder)).rejects.toThrow(`${path()} is damaged: it is not JSON.`);
});

test("a folder that cannot be written is an error", async () => {
  await expect(loadSecrets(join(folder, "missing"))).rejects.toThrow(/ENOENT/u);
});
