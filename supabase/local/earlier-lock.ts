import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isErrorCode } from "./node-errors.ts";
import { lifeOf, thisProcess } from "./process-identity.ts";

/**
 * The living process that holds `server.lock`, by which earlier versions lock a data folder. They do not say on which machine
 * they run: it is taken for this one. A lock of a process that is gone is removed.
 */
export async function earlierLockOwner(folder: string): Promise<{ readonly pid: number } | undefined> {
  const path = join(folder, "server.lock");
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (isErrorCode(error, "ENOENT")) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const owner = parseOwner(text);
  // This process never writes such a lock: one with its number is an earlier process's.
  if (owner && owner.pid !== thisProcess.pid && lifeOf({ ...thisProcess, ...owner }) !== "dead") return owner;
  await rm(path, { force: true });
  return undefined;
}

function parseOwner(text: string): { readonly pid: number; readonly started: string } | undefined {
  try {
    const { pid, started } = Object(JSON.parse(text)) as Record<string, unknown>;
    return typeof pid === "number" && typeof started === "string" ? { pid, started } : undefined;
  } catch {
    // Torn by a crash while it was written: nobody's.
    return undefined;
  }
}
