import { availableParallelism, platform } from "node:os";
import bcryptjs from "bcryptjs";
import { Piscina } from "piscina";

/** Hashes passwords in threads of their own, few at a time and in the order asked, so that guessing leaves the cores to everybody else. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash takes as long as with one, and is false. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** So many wait that a further one would wait for many seconds. */
  isOverloaded(): boolean;
};

const MANY_WAITING = 100;
/** A tenth of the time of others that want the same core. On Linux alone a thread has a priority of its own. */
const NICE = platform() === "linux" ? 10 : 0;
/** A thread takes as long to start as to hash once. */
const IDLE_MS = 60_000;
/** Of a random password that nobody knows. */
const NOBODYS_HASH = "$2b$10$TNoZZHwNfuppp3xu3tlA6.LWfuOwuy19rdPsRAiYtLI/887gkzezS";

export function createPasswords(atOnce: number): Passwords {
  const threads = new Piscina<unknown, unknown>({
    filename: new URL("password-thread.mjs", import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    // Options of this process, such as a loader for TypeScript, are not for the threads.
    execArgv: [],
  });
  return {
    hash: async (password) => (await threads.run(password, { name: "hash" })) as string,
    matches: async (password, hash) =>
      (await threads.run({ password, hash: hash ?? NOBODYS_HASH }, { name: "matches" })) === true && hash !== undefined,
    isOverloaded: () => threads.queueSize >= MANY_WAITING,
  };
}

/** Of the whole process, whose cores are what is scarce. */
export const passwords: Passwords = createPasswords(Math.max(1, Math.min(3, availableParallelism() - 1)));

/** @supabase/lite hashes by these functions of bcryptjs, on the thread that answers every request. From now on it uses ours. */
export function hashLibraryPasswordsHere(): void {
  Object.assign(bcryptjs, {
    hash: (password: string) => passwords.hash(password),
    compare: (password: string, hash: string) => passwords.matches(password, hash),
  });
}
