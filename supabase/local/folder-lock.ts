import { randomUUID } from "node:crypto";
import { constants, readFileSync, rmSync } from "node:fs";
import { open, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { earlierLockPath, lockForEarlierVersions, refuseEarlierVersion, textForEarlierVersions } from "./earlier-lock.ts";
import { FolderInUseError, FolderLostError } from "./folder-errors.ts";
import { isErrorCode } from "./node-errors.ts";
import { lifeOf, thisProcess } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

export type FolderLock = {
  /** Resolves if another process removes or replaces the lock: it may write to the folder from now on. */
  readonly lost: Promise<FolderLostError>;
  release(): Promise<void>;
};

type Settings = {
  readonly log?: (message: string) => void;
  /** Interval at which a process touches its lock. */
  readonly beatMs?: number;
  /** How long the lock of a process that this one cannot see is watched; several intervals. */
  readonly watchMs?: number;
};

type Lock = {
  readonly name: string;
  /** Undefined while it is being written, or if a crash tore it. */
  readonly owner: ProcessIdentity | undefined;
  /** True if its process holds the folder; false while the process is about to take or leave it. */
  readonly isHeld: boolean;
  readonly touchedMs: number;
};

type Life = ReturnType<typeof lifeOf>;

const LOCK_NAME = /^server\.lock\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HELD = "\nheld\n";
const POLL_MS = 50;

/**
 * Claims a data folder for this process: two databases on one folder would destroy it. Each process writes its own lock, then reads all
 * others. Of several processes that do so at once, the one whose lock has the first name waits for the others to leave, unless one of them
 * had looked before it came. Throws FolderInUseError.
 */
export async function lockFolder(folder: string, { log, beatMs = 3000, watchMs = 20_000 }: Settings = {}): Promise<FolderLock> {
  const name = `server.lock.${randomUUID()}`;
  const path = join(folder, name);
  const text = JSON.stringify(thisProcess);
  const earlierText = textForEarlierVersions(name);
  const removeAtExit = (): void => {
    if (hasText(earlierLockPath(folder), earlierText)) rmSync(earlierLockPath(folder), { force: true });
    rmSync(path, { force: true });
  };
  const touch = (): void => {
    const now = new Date();
    // The next touch makes up for a failed one.
    utimes(path, now, now).catch(() => undefined);
  };
  process.on("exit", removeAtExit);
  let beat = setInterval(touch, beatMs).unref();
  const release = async (): Promise<void> => {
    clearInterval(beat);
    process.off("exit", removeAtExit);
    removeAtExit();
  };
  const lostPath = async (): Promise<string | undefined> => {
    if (!(await isOurs(path, text + HELD))) return path;
    return (await isOurs(earlierLockPath(folder), earlierText)) ? undefined : earlierLockPath(folder);
  };
  try {
    await writeFile(path, text, { flag: "wx", mode: 0o600 });
    await refuseEarlierVersion(folder);
    await outlastOthers(folder, name, watchMs, log);
    await lockForEarlierVersions(folder, earlierText);
    await markHeld(path);
    const lost = await lostPath();
    if (lost !== undefined) throw new FolderLostError(lost);
  } catch (error) {
    await release();
    throw error;
  }
  clearInterval(beat);
  const lost = new Promise<FolderLostError>((resolve) => {
    beat = setInterval(() => {
      touch();
      void lostPath().then((gone) => gone === undefined || resolve(new FolderLostError(gone)));
    }, beatMs).unref();
  });
  return { lost, release };
}

/**
 * Resolves once every other lock is gone, and removes locks of dead processes. Lock names are never used twice, so locks of running processes are safe.
 */
async function outlastOthers(folder: string, ownName: string, watchMs: number, log: Settings["log"]): Promise<void> {
  const judge = createJudge(watchMs);
  const watched = new Set<string>();
  let endMs = Number.POSITIVE_INFINITY;
  for (;;) {
    const others = (await readLocks(folder, ownName)).map((lock) => ({ lock, life: judge(lock) }));
    // Counted from the first look: on a slow machine it comes late.
    endMs = Math.min(endMs, performance.now() + 3 * watchMs);
    const dead = others.filter(({ life }) => life === "dead");
    await Promise.all(dead.map(({ lock }) => rm(join(folder, lock.name), { force: true })));
    const rivals = others.filter(({ life }) => life !== "dead");
    if (rivals.length === 0) return;
    const isLate = performance.now() > endMs;
    const winner = rivals.find(({ lock, life }) => isLate || (life === "alive" && (lock.isHeld || lock.name < ownName)));
    if (winner) throw FolderInUseError.by(folder, winner.lock.owner);
    for (const { lock, life } of rivals) {
      if (life !== "unknown" || lock.owner === undefined || watched.has(lock.name)) continue;
      watched.add(lock.name);
      log?.(`Looking for up to ${watchMs / 1000} s whether process ${lock.owner.pid} on ${lock.owner.host} still uses ${folder}.`);
    }
    await pause(POLL_MS);
  }
}

/** A process that this one cannot see counts as alive if its lock is touched within `watchMs`, whatever its clock shows. */
function createJudge(watchMs: number): (lock: Lock) => Life {
  const seen = new Map<string, { readonly touchedMs: number; readonly sinceMs: number; readonly isAlive: boolean }>();
  return ({ name, owner, touchedMs }) => {
    const life = owner ? lifeOf(owner) : "unknown";
    if (life !== "unknown") return life;
    const before = seen.get(name);
    if (before?.touchedMs !== touchedMs) seen.set(name, { touchedMs, sinceMs: performance.now(), isAlive: before !== undefined });
    else if (performance.now() - before.sinceMs > watchMs) return "dead";
    return seen.get(name)?.isAlive ? "alive" : "unknown";
  };
}

async function readLocks(folder: string, ownName: string): Promise<readonly Lock[]> {
  const names = (await readdir(folder)).filter((name) => LOCK_NAME.test(name) && name !== ownName);
  const locks = await Promise.all(names.map((name) => readLock(folder, name)));
  return locks.filter((lock) => lock !== undefined);
}

async function readLock(folder: string, name: string): Promise<Lock | undefined> {
  const path = join(folder, name);
  try {
    const text = await readFile(path, "utf8");
    const { mtimeMs } = await stat(path);
    return { name, owner: parseOwner(text), isHeld: text.endsWith(HELD), touchedMs: mtimeMs };
  } catch (error) {
    // Its process has removed it meanwhile.
    if (isErrorCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function parseOwner(text: string): ProcessIdentity | undefined {
  try {
    const { pid, started, host, place } = Object(JSON.parse(text.replace(HELD, ""))) as Record<string, unknown>;
    const isWhole = typeof pid === "number" && typeof started === "string" && typeof host === "string" && typeof place === "string";
    return isWhole ? { pid, started, host, place } : undefined;
  } catch {
    return undefined;
  }
}

/** Marks the folder as held by this process. Throws FolderLostError if the lock was removed. */
async function markHeld(path: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND).catch((error: unknown) => {
    throw isErrorCode(error, "ENOENT") ? new FolderLostError(path) : error;
  });
  try {
    await file.appendFile(HELD);
  } finally {
    await file.close();
  }
}

/** False only if the lock is certainly gone or another process's, not if it cannot be read just now. */
async function isOurs(path: string, text: string): Promise<boolean> {
  try {
    return (await readFile(path, "utf8")) === text;
  } catch (error) {
    return !isErrorCode(error, "ENOENT");
  }
}

function hasText(path: string, text: string): boolean {
  try {
    return readFileSync(path, "utf8") === text;
  } catch {
    return false;
  }
}
