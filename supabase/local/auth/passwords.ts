import { availableParallelism, platform } from "node:os";
// Where its program for this platform is missing, the server does not start, instead of failing at the first sign-in.
import "bcrypt";
import bcryptjs from "bcryptjs";
import { Piscina } from "piscina";

/** Hashes passwords in separate threads, few at a time and in order, so that password guessing leaves cores to other work. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash, takes as long as with one and resolves with false. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** True if so many requests wait that another one would wait for many seconds. */
  isOverloaded(): boolean;
};

const MANY_WAITING = 100;
/** Gives a thread a tenth of the time of others that want the same core. Only Linux has priorities per thread. */
const NICE = platform() === "linux" ? 10 : 0;
/** Starting a thread takes as long as hashing once. */
const IDLE_MS = 60_000;
/** Hash of a random password that is not stored anywhere. */
const NOBODYS_HASH = "$2b$10$TNoZZHwNfuppp3xu3tlA6.LWfuOwuy19rdPsRAiYtLI/887gkzezS";

/** @param manyWaiting how many wait when it is overloaded */
export function createPasswords(atOnce: number, manyWaiting = MANY_WAITING): Passwords {
  const threads = new Piscina<unknown, unknown>({
    filename: new URL("password-thread.mjs", import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    // Options of this process, such as a loader for TypeScript, must not apply to the threads.
    execArgv: [],
  });
  threads.on("error", (error) => console.error("A thread that hashes passwords failed:", error));
  return {
    hash: async (password) => (await threads.run(password, { name: "hash" })) as string,
    matches: async (password, hash) =>
      (await threads.run({ password, hash: hash ?? NOBODYS_HASH }, { name: "matches" })) === true && hash !== undefined,
    isOverloaded: () => threads.queueSize >= manyWaiting,
  };
}

/** One pool for the whole process, because all users share its cores. */
export const passwords: Passwords = createPasswords(Math.max(1, Math.min(3, availableParallelism() - 1)));

/** Replaces the functions of bcryptjs that @supabase/lite would run on the main thread, which answers every request. */
export function hashLibraryPasswordsHere(): void {
  Object.assign(bcryptjs, {
    hash: (password: string) => passwords.hash(password),
    compare: (password: string, hash: string) => passwords.matches(password, hash),
  });
}
