import { CacheUse } from "#engine/cache/cache-use.ts";
import { clearFolder } from "#engine/cache/clear-folder.ts";
import { openCacheFolder, readWhole, writeWhole } from "#engine/cache/opfs.ts";
import { clearOutputFiles } from "../output/output-files.ts";
import { inTime } from "../stall.ts";

const FOLDER = "layback-export";
/** Broadcast to all mixdown workers of this origin at sign-out: they stop writing to the cache. */
const CHANNEL = "layback-export";
/** Index of every entry's last use and size, because querying thousands of files one by one is slow. */
const INDEX_FILE = "used";

type Use = { readonly usedMs: number; readonly bytes: number };

/** Five hours of encoded sound. */
const MOST_BYTES = 512 * 2 ** 20;
/** Share of this origin's storage quota. */
const SHARE_OF_QUOTA = 0.1;

/** Cache of exports on this device: files by key, used by one worker at a time. Exports also work without it. */
export type SegmentCache = {
  /** Whether the index lists such an entry; does not access the device. */
  has(key: string): boolean;
  /** The entry's bytes; undefined where there is none. The caller checks whether they are intact. */
  read(key: string): Promise<ArrayBuffer | undefined>;
  /** Stores an entry if there is room for it. Never rejects. */
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes the least recently used entries until the cache is within its budget. */
  finish(): Promise<void>;
};

/** Removes everything that exports have stored on this device; called at sign-out. See `clearFolder`. */
export async function clearSegmentCache(): Promise<boolean> {
  const [isCleared] = await Promise.all([clearFolder(FOLDER, CHANNEL), clearOutputFiles()]);
  return isCleared;
}

/** Opens the cache; call it in a worker. Undefined where the browser has no OPFS or the device does not answer. */
export async function openSegmentCache(budgetBytes?: number): Promise<SegmentCache | undefined> {
  const use = new CacheUse(CHANNEL);
  return inTime(openOnDevice(use, budgetBytes), ANSWER_SECONDS, () => {
    use.end();
    return undefined;
  });
}

/** A device that does not answer for this long is used without a cache. */
const ANSWER_SECONDS = 10;

async function openOnDevice(use: CacheUse, budgetBytes: number | undefined): Promise<SegmentCache | undefined> {
  await use.ready;
  const folder = await use.during(() => openCacheFolder(FOLDER));
  if (!folder) {
    use.end();
    return undefined;
  }
  return new OpfsSegmentCache(use, folder, budgetBytes ?? (await budgetOfDevice()), await readIndex(folder));
}

/** On a device that does not report its quota, nothing is stored. */
async function budgetOfDevice(): Promise<number> {
  const { quota = 0 } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return Math.min(MOST_BYTES, quota * SHARE_OF_QUOTA);
}

class OpfsSegmentCache implements SegmentCache {
  readonly #use: CacheUse;
  readonly #folder: FileSystemDirectoryHandle;
  readonly #budgetBytes: number;
  readonly #uses: Map<string, Use>;
  #writtenBytes = 0;

  constructor(use: CacheUse, folder: FileSystemDirectoryHandle, budgetBytes: number, uses: Map<string, Use>) {
    this.#use = use;
    this.#folder = folder;
    this.#budgetBytes = budgetBytes;
    this.#uses = uses;
  }

  has(key: string): boolean {
    return this.#uses.has(key);
  }

  async read(key: string): Promise<ArrayBuffer | undefined> {
    const bytes = this.#use.isOver ? undefined : await this.#answer(readWhole(this.#folder, key));
    if (bytes) this.#uses.set(key, { usedMs: Date.now(), bytes: bytes.byteLength });
    return bytes;
  }

  async write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    // One export may write at most the whole budget.
    if (this.#use.isOver || this.#writtenBytes + bytes.length > this.#budgetBytes) return;
    this.#writtenBytes += bytes.length;
    try {
      await this.#answer(this.#use.during(() => writeWhole(this.#folder, key, bytes)));
      this.#uses.set(key, { usedMs: Date.now(), bytes: bytes.length });
    } catch {
      // The device is full, or another tab writes the same entry. A partial entry fails its checksum.
      await this.#answer(this.#folder.removeEntry(key)).catch(() => undefined);
    }
  }

  async finish(): Promise<void> {
    if (this.#use.isOver) return;
    const entries = await this.#answer(this.#entries()).catch(() => undefined);
    // The folder is gone: the site's storage was cleared.
    if (!entries) return;
    let surplus = entries.reduce((sum, { bytes }) => sum + bytes, 0) - this.#budgetBytes;
    const remaining = new Map<string, readonly [usedMs: number, bytes: number]>();
    for (const { name, bytes, usedMs } of entries.toSorted((a, b) => a.usedMs - b.usedMs)) {
      const isGone = surplus > 0 && (await isRemoved(this.#folder, name));
      if (isGone) surplus -= bytes;
      else remaining.set(name, [usedMs, bytes]);
    }
    if (this.#use.isOver) return;
    const index = new TextEncoder().encode(JSON.stringify([...remaining].map(([name, use]) => [name, ...use])));
    await this.#answer(this.#use.during(() => writeWhole(this.#folder, INDEX_FILE, index))).catch(() => undefined);
    this.#use.end();
  }

  /** Undefined where the device does not answer; the cache then makes no more requests. */
  #answer<Value>(asked: Promise<Value>): Promise<Value | undefined> {
    return inTime<Value | undefined>(asked, ANSWER_SECONDS, () => {
      this.#use.end();
      return undefined;
    });
  }

  /** Rejects where the folder has been removed. */
  async #entries() {
    const entries: (Use & { readonly name: string })[] = [];
    for await (const [name, handle] of this.#folder.entries()) {
      if (!(handle instanceof FileSystemFileHandle) || name === INDEX_FILE) continue;
      const known = this.#uses.get(name);
      const file = known ? undefined : await handle.getFile().catch(() => undefined);
      if (known) entries.push({ name, ...known });
      else if (file) entries.push({ name, bytes: file.size, usedMs: file.lastModified });
    }
    return entries;
  }
}

/** False where another tab is writing the entry. */
function isRemoved(folder: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  return folder.removeEntry(name).then(
    () => true,
    () => false,
  );
}

async function readIndex(folder: FileSystemDirectoryHandle): Promise<Map<string, Use>> {
  const bytes = await readWhole(folder, INDEX_FILE);
  try {
    const entries: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
    const isEntry = (entry: unknown): entry is [string, number, number] =>
      Array.isArray(entry) && typeof entry[0] === "string" && Number.isFinite(entry[1]) && Number.isFinite(entry[2]);
    const known = Array.isArray(entries) ? entries.filter(isEntry) : [];
    return new Map(known.map(([name, usedMs, bytes]) => [name, { usedMs, bytes }]));
  } catch {
    // The index is damaged; the files' own dates are used instead.
    return new Map();
  }
}
