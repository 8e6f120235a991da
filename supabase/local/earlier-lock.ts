import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FolderInUseError } from "./folder-errors.ts";
import { isErrorCode } from "./node-errors.ts";
import { lifeOf, thisProcess } from "./process-identity.ts";

/** By this file earlier versions lock a data folder, and see that a later one has it. */
export const earlierLockPath = (folder: string): string => join(folder, "server.lock");

/**
 * Earlier versions ask by `kill` whether the number lives, and 0 lives for each of them. A true number may be their own (1 in most
 * containers), and such a lock they would remove.
 */
export const textForEarlierVersions = (lockName: string): string => JSON.stringify({ pid: 0, started: "", lock: lockName });

/**
 * Throws FolderInUseError where an earlier version has the folder, or may have it: its lock does not say on which machine it runs, and it
 * never touches it. Answers the text of a lock that is no earlier version's; undefined where there is none.
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

/** Takes that file, where no earlier version has it. To be called by whoever has the folder among later versions. */
export async function lockForEarlierVersions(folder: string, text: string): Promise<void> {
  const path = earlierLockPath(folder);
  // Only what was seen: an earlier version may come meanwhile.
  if ((await refuseEarlierVersion(folder)) !== undefined) await rm(path, { force: true });
  await writeFile(path, text, { flag: "wx", mode: 0o600 }).catch(async (error: unknown) => {
    if (isErrorCode(error, "EEXIST")) await refuseEarlierVersion(folder);
    throw error;
  });
}

/** Undefined where it is nobody's: torn by a crash while it was written. */
function parseOwner(text: string): { readonly pid: number; readonly started: string } | undefined {
  try {
    const { pid, started } = Object(JSON.parse(text)) as Record<string, unknown>;
    return typeof pid === "number" && typeof started === "string" ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}
