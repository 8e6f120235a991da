import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FolderInUseError } from "./folder-errors.ts";
import { isErrorCode } from "./node-errors.ts";
import { lifeOf, thisProcess } from "./process-identity.ts";

/** Earlier versions lock a data folder with this file, and see in it that a later version has the folder. */
export const earlierLockPath = (folder: string): string => join(folder, "server.lock");

/**
 * Earlier versions test the process number with `kill`, which succeeds for 0 everywhere. A real number may equal their own (1 in most
 * containers), and they would remove such a lock.
 */
export const textForEarlierVersions = (lockName: string): string => JSON.stringify({ pid: 0, started: "", lock: lockName });

/**
 * Throws FolderInUseError if an earlier version has the folder, or may have it: its lock does not name its machine and is never touched.
 * Returns the text of a lock of another kind; undefined if there is none.
 */
export async function refuseEarlierVersion(folder: string): Promise<string | undefined> {
  const path = earlierLockPath(folder);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (isErrorCode(error, "ENOENT")) return undefined;
    throw error;
  });
  const owner = parseOwner(text ?? "");
  if (!owner || owner.pid === 0) return text;
  const isGoneHere = lifeOf({ ...thisProcess, ...owner }) === "dead";
  throw isGoneHere
    ? FolderInUseError.perhapsBy(folder, owner.pid, path)
    : FolderInUseError.by(folder, { ...owner, host: thisProcess.host });
}

/** Creates that file, unless an earlier version has the folder. The caller must already hold the folder's lock among later versions. */
export async function lockForEarlierVersions(folder: string, text: string): Promise<void> {
  const path = earlierLockPath(folder);
  // Removed only if it is not an earlier version's: one may start meanwhile.
  if ((await refuseEarlierVersion(folder)) !== undefined) await rm(path, { force: true });
  await writeFile(path, text, { flag: "wx", mode: 0o600 }).catch(async (error: unknown) => {
    if (isErrorCode(error, "EEXIST")) await refuseEarlierVersion(folder);
    throw error;
  });
}

/** Undefined for a lock without an owner, e.g. torn by a crash while it was written. */
function parseOwner(text: string): { readonly pid: number; readonly started: string } | undefined {
  try {
    const { pid, started } = Object(JSON.parse(text)) as Record<string, unknown>;
    return typeof pid === "number" && typeof started === "string" ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}
