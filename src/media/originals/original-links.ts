import { openDB } from "idb";
import type { DBSchema } from "idb";
import { withDatabase } from "../with-database.ts";

/** The file handle of an original, and the file's time of change when the handle was stored, in ms. */
type StoredLink = { readonly handle: FileSystemFileHandle; readonly lastModified: number };

interface LinksSchema extends DBSchema {
  links: { key: [userId: string, fingerprint: string]; value: StoredLink };
}

/** The stored file handles of a user's originals on this device, by fingerprint. Each call rejects with the browser's error. */
export type OriginalLinks = {
  readonly find: (fingerprint: string) => Promise<StoredLink | undefined>;
  /** Replaces an earlier link of the same contents. */
  readonly put: (fingerprint: string, link: StoredLink) => Promise<void>;
  readonly remove: (fingerprint: string) => Promise<void>;
};

export function originalLinksOf(userId: string): OriginalLinks {
  return {
    find: (fingerprint) => withDatabase(open, (database) => database.get("links", [userId, fingerprint])),
    put: (fingerprint, link) => withDatabase(open, async (database) => void (await database.put("links", link, [userId, fingerprint]))),
    remove: (fingerprint) => withDatabase(open, (database) => database.delete("links", [userId, fingerprint])),
  };
}

/** Deletes the handles of all users on this device; call when the user signs out. */
export function removeOriginalLinks(): Promise<void> {
  return withDatabase(open, (database) => database.clear("links"));
}

function open() {
  return openDB<LinksSchema>("layback-originals", 1, { upgrade: (fresh) => void fresh.createObjectStore("links") });
}
