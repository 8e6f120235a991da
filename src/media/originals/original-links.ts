import { openDB } from "idb";
import type { DBSchema } from "idb";
import { inDatabase } from "../in-database.ts";

/** What this device knows of where a user's original lies. */
type StoredLink = { readonly handle: FileSystemFileHandle; readonly lastModified: number };

interface LinksSchema extends DBSchema {
  links: { key: [userId: string, fingerprint: string]; value: StoredLink };
}

/** Where the originals of a user lie on this device, by fingerprint. Each call rejects with the browser's error. */
export type OriginalLinks = {
  readonly find: (fingerprint: string) => Promise<StoredLink | undefined>;
  /** Replaces an earlier link of the same contents. */
  readonly put: (fingerprint: string, link: StoredLink) => Promise<void>;
};

export function originalLinksOf(userId: string): OriginalLinks {
  return {
    find: (fingerprint) => inDatabase(open, (database) => database.get("links", [userId, fingerprint])),
    put: (fingerprint, link) => inDatabase(open, async (database) => void (await database.put("links", link, [userId, fingerprint]))),
  };
}

/** Call when the user signs out: no handle of one user's file stays for the next. */
export function removeOriginalLinks(): Promise<void> {
  return inDatabase(open, (database) => database.clear("links"));
}

function open() {
  return openDB<LinksSchema>("layback-originals", 1, { upgrade: (fresh) => void fresh.createObjectStore("links") });
}
