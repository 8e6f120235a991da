import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isErrorCode } from "./node-errors.ts";
import { writeWholeFile } from "./whole-file.ts";

/** Created once per data folder. `jwtSecret` lets its holder act as every user; `storageSecret`, read what every user may read. */
export type Secrets = {
  /** Signs session tokens. */
  readonly jwtSecret: string;
  /** Signs storage URLs. A separate key, so that neither kind of token is accepted as the other. */
  readonly storageSecret: string;
  /** The public client credential; not secret, but unique to this server. */
  readonly publishableKey: string;
};

/** Reads the secrets of a data folder, or creates them. The caller must hold the folder's lock. */
export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const path = join(dataFolder, "secrets.json");
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (isErrorCode(error, "ENOENT")) return "";
    throw error;
  });
  // Earlier versions left an empty file where the server was killed while it started: it never had secrets.
  if (text !== "") return parseSecrets(text, path);
  const fresh: Secrets = {
    jwtSecret: randomBytes(48).toString("base64url"),
    storageSecret: randomBytes(48).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
  };
  await writeWholeFile(path, JSON.stringify(fresh, undefined, 2));
  return fresh;
}

function parseSecrets(text: string, path: string): Secrets {
  const stored = parseJson(text, path);
  const secret = (name: keyof Secrets): string => {
    const value: unknown = typeof stored === "object" && stored !== null ? Reflect.get(stored, name) : undefined;
    if (typeof value !== "string" || value.length < 32) throw new Error(`${path} has no usable "${name}".`);
    return value;
  };
  return { jwtSecret: secret("jwtSecret"), storageSecret: secret("storageSecret"), publishableKey: secret("publishableKey") };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is damaged: it is not JSON. Restore it from a backup; without it all sessions end.`, { cause });
  }
}
