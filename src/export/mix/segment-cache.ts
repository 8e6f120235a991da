import { clearFolder } from "#engine/cache/clear-folder.ts";
import { openCacheFolder, readWhole, writeWhole } from "#engine/cache/opfs.ts";
import { clearOutputFiles } from "../output/output-files.ts";
import { inTime } from "../stand-still.ts";

const FOLDER = "layback-export";
/** Tells all mixdown workers of this origin to keep nothing more. */
const CHANNEL = "layback-export";
/** When each entry was last used, and how long it is: thousands of files are not to be asked one by one. */
const INDEX_FILE = "used";

type Use = { readonly usedMs: number; readonly bytes: number };

/** Five hours of encoded sound. */
const MOST_BYTES = 512 * 2 ** 20;
/** Of what the browser lets this origin keep. */
const SHARE_OF_QUOTA = 0.1;

/** What exports keep on this device for the next one: files by key, for one worker at a time. Everything works without it. */
export type SegmentCache = {
  /** Whether there is such an entry, as far as is known without a look at the device. */
  has(key: string): boolean;
  /** The entry's bytes; undefined where there is none. Whether they are whole is for the caller to see. */
  read(key: string): Promise<ArrayBuffer | undefined>;
  /** Keeps an entry where there is room for it. Never rejects. */
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes what was used longest ago until all is within the budget. */
  finish(): Promise<void>;
};

/** Removes all that exports have kept and written on this device, as is right when a user signs out. See `clearFolder`. */
export async function clearSegmentCache(): Promise<boolean> {
  await clearOutputFiles();
  return clearFolder(FOLDER, CHANNEL);
}

/** Works in a worker. Undefined where the browser has no OPFS. */
export async function openSegmentCache(budgetBytes?: number): Promise<SegmentCache | undefined> {
  return inTime(openOnDevice(budgetBytes), ANSWER_SECONDS, () => undefined);
}

/** Where the device does not answer for so long, nothing is kept. */
const ANSWER_SECONDS = 10;

async function openOnDevice(budgetBytes: number | undefined): Promise<SegmentCache | undefined> {
  const folder = await openCacheFolder(FOLDER);
  if (!folder) return undefined;
  const budget = budgetBytes ?? Math.min(MOST_BYTES, ((await navigator.storage.estimate()).quota ?? 0) * SHARE_OF_QUOTA);
  return new OpfsSegmentCache(folder, budget, await readIndex(folder));
}

class OpfsSegmentCache implements SegmentCache {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #budgetBytes: number;
  readonly #uses: Map<string, Use>;
  readonly #channel = new BroadcastChannel(CHANNEL);
  #writtenBytes = 0;
  #isOver = false;

  constructor(folder: FileSystemDirectoryHandle, budgetBytes: number, uses: Map<string, Use>) {
    this.#folder = folder;
    this.#budgetBytes = budgetBytes;
    this.#uses = uses;
    // Signing out: nothing more is kept by this worker.
    this.#channel.addEventListener("message", () => this.#end());
  }

  #end(): void {
    this.#isOver = true;
    this.#channel.close();
  }

  has(key: string): boolean {
    return this.#uses.has(key);
  }

  async read(key: string): Promise<ArrayBuffer | undefined> {
    const bytes = this.#isOver ? undefined : await this.#answer(readWhole(this.#folder, key));
    if (bytes) this.#uses.set(key, { usedMs: Date.now(), bytes: bytes.byteLength });
    return bytes;
  }

  async write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    // One export alone may fill the budget, and no more.
    if (this.#isOver || this.#writtenBytes + bytes.length > this.#budgetBytes) return;
    this.#writtenBytes += bytes.length;
    try {
      await this.#answer(writeWhole(this.#folder, key, bytes));
      this.#uses.set(key, { usedMs: Date.now(), bytes: bytes.length });
    } catch {
      // No room on the device, or another tab writes the same entry. What is there in part will not pass its checksum.
      await this.#answer(this.#folder.removeEntry(key)).catch(() => undefined);
    }
  }

  async finish(): Promise<void> {
    if (this.#isOver) return;
    const entries = await this.#answer(this.#entries()).catch(() => undefined);
    // The folder is gone: somebody has cleared what this site keeps.
    if (!entries) return;
    let surplus = entries.reduce((sum, { bytes }) => sum + bytes, 0) - this.#budgetBytes;
    const kept = new Map<string, readonly [usedMs: number, bytes: number]>();
    for (const { name, bytes, usedMs } of entries.toSorted((a, b) => a.usedMs - b.usedMs)) {
      const isGone = surplus > 0 && (await isRemoved(this.#folder, name));
      if (isGone) surplus -= bytes;
      else kept.set(name, [usedMs, bytes]);
    }
    if (this.#isOver) return;
    const index = new TextEncoder().encode(JSON.stringify([...kept].map(([name, use]) => [name, ...use])));
    await this.#answer(writeWhole(this.#folder, INDEX_FILE, index)).catch(() => undefined);
    this.#end();
  }

  /** Undefined where the device does not answer; it is not asked again. */
  #answer<Value>(asked: Promise<Value>): Promise<Value | undefined> {
    return inTime<Value | undefined>(asked, ANSWER_SECONDS, () => {
      this.#end();
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

/** False where a tab is writing it. */
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
    // Damaged: the files' own dates do.
    return new Map();
  }
}
