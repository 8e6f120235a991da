import { openDB } from "idb";
import type { DBSchema } from "idb";

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
    find: (fingerprint) => inStore((database) => database.get("links", [userId, fingerprint])),
    put: (fingerprint, link) => inStore(async (database) => void (await database.put("links", link, [userId, fingerprint]))),
  };
}

/** Call when the user signs out: no handle of one user's file stays for the next. */
export function removeOriginalLinks(): Promise<void> {
  return inStore((database) => database.clear("links"));
}

async function inStore<Value>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<Value>): Promise<Value> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function open() {
  return openDB<LinksSchema>("layback-originals", 1, { upgrade: (fresh) => void fresh.createObjectStore("links") });
}
