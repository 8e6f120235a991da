import { readFile, readdir } from "node:fs/promises";
import { getPriority, platform } from "node:os";
import { compareSync, getRounds } from "bcryptjs";
import { expect, test } from "vitest";
import { createPasswords } from "#supabase/local/auth/passwords.ts";

/** The nice values of this process's threads; a lower value has priority. */
async function niceOfThreads(): Promise<readonly number[]> {
  const threads = await readdir("/proc/self/task");
  const lines = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, "utf8")));
  // By proc_pid_stat(5), "nice" is the 17th value after the name in parentheses.
  return lines.map((line) => Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[16]));
}

test("a hash matches only its password, and other bcrypt libraries can read it", async () => {
  const passwords = createPasswords(2);
  const hash = await passwords.hash("päss word");
  expect(await passwords.matches("päss word", hash)).toBe(true);
  expect(await passwords.matches("pass word", hash)).toBe(false);
  expect(compareSync("päss word", hash)).toBe(true);
  expect(getRounds(hash)).toBe(10);
});

test("without a hash, or with an invalid one, no password matches", async () => {
  const passwords = createPasswords(1);
  expect(await passwords.matches("guess", undefined)).toBe(false);
  expect(await passwords.matches("guess", "not a hash")).toBe(false);
});

test("it is overloaded while as many wait as it was told are many", async () => {
  const passwords = createPasswords(1, 3);
  const guesses = Array.from({ length: 5 }, () => passwords.matches("guess", undefined));
  expect(passwords.isOverloaded()).toBe(true);
  await Promise.all(guesses);
  expect(passwords.isOverloaded()).toBe(false);
});

test.skipIf(platform() !== "linux")("its threads, and no others of the process, have a lower priority", async () => {
  const own = getPriority();
  const before = (await niceOfThreads()).filter((nice) => nice !== own).length;
  await createPasswords(1).hash("password");
  const changed = (await niceOfThreads()).filter((nice) => nice !== own);
  expect(changed).toHaveLength(before + 1);
  expect(Math.min(...changed)).toBe(Math.min(own + 10, 19));
  expect(getPriority()).toBe(own);
});
