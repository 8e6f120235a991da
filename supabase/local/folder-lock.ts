import { readFileSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isErrorCode } from "./node-errors.ts";

export type FolderLock = { release(): Promise<void> };

type Owner = { readonly pid: number; readonly started: string };

/** The data folder is in use by another process; the message names it. */
export class FolderInUseError extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop that one first, or set LAYBACK_DATA to another folder.`);
    this.pid = pid;
  }
}

/**
 * Claims a data folder for this process: two databases on one folder would destroy it. A lock left behind by a process
 * that is gone (killed, or its number now belongs to another one) is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const lockPath = join(folder, "server.lock");
  const ownPath = join(folder, `server.lock.${process.pid}`);
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner);
  await writeFile(ownPath, own);
  try {
    // A hard link appears whole or not at all, and only if nobody has the name.
    while (!(await tryLink(ownPath, lockPath))) {
      const text = await readFile(lockPath, "utf8").catch((error: unknown) => {
        if (isErrorCode(error, "ENOENT")) return undefined;
        throw error;
      });
      if (text === undefined) continue;
      const owner = parseOwner(text);
      if (owner && isAlive(owner)) throw new FolderInUseError(folder, owner.pid);
      await removeStaleLock(lockPath, text);
    }
  } finally {
    await rm(ownPath, { force: true });
  }
  return {
    release: async () => {
      if ((await readFile(lockPath, "utf8")) === own) await rm(lockPath);
    },
  };
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (isErrorCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Removes the lock judged stale; one that another process has put in its place meanwhile is put back. */
async function removeStaleLock(lockPath: string, judged: string): Promise<void> {
  const aside = `${lockPath}.stale.${process.pid}`;
  await rename(lockPath, aside);
  if ((await readFile(aside, "utf8")) !== judged) await tryLink(aside, lockPath);
  await rm(aside);
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("pid" in value) || !("started" in value)) return undefined;
    return typeof value.pid === "number" && typeof value.started === "string" ? { pid: value.pid, started: value.started } : undefined;
  } catch {
    // Torn by a crash while it was written: nobody's.
    return undefined;
  }
}

function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it lives, but is another user's.
    if (!isErrorCode(error, "EPERM")) return false;
  }
  return owner.started === "" || owner.started === startOf(owner.pid);
}

/** When a process started, where the system tells (Linux): tells a process from a later one with the same number. "" elsewhere. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in brackets, may hold spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
