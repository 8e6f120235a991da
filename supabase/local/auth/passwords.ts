import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import bcryptjs from "bcryptjs";

/** Hashes passwords in threads of their own, few at a time and in the order asked, so that guessing leaves cores to everybody else. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash takes as long as with one, and is false. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** So many wait that a further one would wait for many seconds. */
  isOverloaded(): boolean;
};

/** bcrypt's work factor, as hosted Supabase has it: about 55 ms of a core. */
const COST = 10;
const MANY_WAITING = 100;
/** Of a random password that nobody knows. */
const NOBODYS_HASH = "$2b$10$TNoZZHwNfuppp3xu3tlA6.LWfuOwuy19rdPsRAiYtLI/887gkzezS";

export function createPasswords(atOnce: number): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running === atOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return {
    hash: (password) => inTurn(() => bcrypt.hash(password, COST)),
    matches: (password, hash) => inTurn(async () => (await bcrypt.compare(password, hash ?? NOBODYS_HASH)) && hash !== undefined),
    isOverloaded: () => waiting.length >= MANY_WAITING,
  };
}

/** Of the whole process, whose cores are what is scarce. Node has four threads for such work: one stays free for files. */
export const passwords: Passwords = createPasswords(Math.max(1, Math.min(3, availableParallelism() - 1)));

/** @supabase/lite hashes by these functions of bcryptjs, on the thread that answers every request. From now on it uses ours. */
export function hashLibraryPasswordsHere(): void {
  Object.assign(bcryptjs, {
    hash: (password: string) => passwords.hash(password),
    compare: (password: string, hash: string) => passwords.matches(password, hash),
  });
}
