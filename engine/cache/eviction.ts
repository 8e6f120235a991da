import { USED_FILE } from "./opfs.ts";

/** Upper limit of all entries together: an hour and a half of stereo at 48 kHz. */
const MOST_BYTES = 2 * 2 ** 30;
/** Share of the origin's storage quota. */
const SHARE_OF_QUOTA = 0.25;

type Entry = { readonly name: string; readonly bytes: number; readonly usedMs: number };

/** How many bytes a cache may use. @param mostBytes at most this */
export async function cacheBudget(mostBytes = MOST_BYTES): Promise<number> {
  const { quota = 0 } = await navigator.storage.estimate();
  return Math.min(mostBytes, quota * SHARE_OF_QUOTA);
}

async function sizeAndDate(folder: FileSystemDirectoryHandle): Promise<Omit<Entry, "name">> {
  let bytes = 0;
  let usedMs = 0;
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    // The file was removed, or another tab is writing it.
    const file = await handle.getFile().catch(() => undefined);
    bytes += file?.size ?? 0;
    if (name === USED_FILE) usedMs = file?.lastModified ?? 0;
  }
  return { bytes, usedMs };
}

async function listEntries(folder: FileSystemDirectoryHandle): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemDirectoryHandle)) continue;
    entries.push({ name, ...(await sizeAndDate(handle)) });
  }
  return entries;
}

/**
 * Evicts least recently used entries until `wantedBytes` fit into the budget; false if they do not. Entries that a tab has open stay.
 *
 * @param keep the name of an entry that stays
 */
export async function evictFor(
  folder: FileSystemDirectoryHandle,
  wantedBytes: number,
  budgetBytes: number,
  keep?: string,
): Promise<boolean> {
  const entries = (await listEntries(folder)).filter(({ name }) => name !== keep);
  let surplus = entries.reduce((sum, { bytes }) => sum + bytes, wantedBytes) - budgetBytes;
  for (const { name, bytes } of entries.toSorted((a, b) => a.usedMs - b.usedMs)) {
    if (surplus <= 0) return true;
    try {
      await folder.removeEntry(name, { recursive: true });
      surplus -= bytes;
    } catch {
      // In use: try the next one.
    }
  }
  return surplus <= 0;
}
