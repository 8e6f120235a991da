/** The part of the Origin Private File System that the cache uses, with worker-only types that TypeScript's DOM library lacks. */

/** A file that is open for synchronous access. Nothing else can open it meanwhile, unless all only read. */
export type SyncFile = {
  /** Returns the number of bytes read. */
  read(target: Uint8Array, options: { readonly at: number }): number;
  write(source: Uint8Array, options: { readonly at: number }): number;
  truncate(sizeBytes: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
};

type SyncOpener = {
  readonly createSyncAccessHandle?: (options: { readonly mode: "readwrite" | "read-only" }) => Promise<SyncFile>;
};

/** Rejects if another tab has the file open, outside workers, and in browsers without synchronous access. */
export async function openSync(file: FileSystemFileHandle, mode: "readwrite" | "read-only"): Promise<SyncFile> {
  const opener = file as FileSystemFileHandle & SyncOpener;
  if (opener.createSyncAccessHandle === undefined) throw new Error("This browser has no synchronous file access here.");
  return opener.createSyncAccessHandle({ mode });
}

/** The names of the cache: one folder, in it one folder per entry. */
export const CACHE_FOLDER = "layback-sound";
/** The name of an entry's folder, and its beginning for that of a fingerprint. "v2": the format of its files. */
export const entryFolder = (fingerprint: string) => `v2-${fingerprint}`;
export const FACTS_FILE = "facts";
export const USED_FILE = "used";
/** The waveform at one value per frame of the source, for drawing: of a source whose pages have another rate. */
export const FINE_FILE = "samples";
/** Name of the file of the sound at a rate. */
export const pagesFile = (rate: number) => `pages-${rate}`;
/** Name of the file that marks a file of pages as complete. */
export const sumsOf = (pages: string) => `${pages}.sums`;
/** A message on this channel makes all decode workers of this origin close the cache. Also the name of the lock that they share. */
export const CACHE_CHANNEL = "layback-sound";

/** This origin's private folder. Undefined where there is no OPFS (pages by http), or it is blocked. */
export async function rootFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return undefined;
  }
}

/**
 * Opens a cache's folder (default: the sound cache), and creates it if it is missing. Undefined where there is no OPFS, or it is blocked.
 * @param create false: also undefined where the folder is missing
 */
export async function openCacheFolder(name = CACHE_FOLDER, create = true): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (await rootFolder())?.getDirectoryHandle(name, { create });
  } catch {
    return undefined;
  }
}

/** The file's bytes; undefined if it is missing or cannot be read. */
export async function readWhole(folder: FileSystemDirectoryHandle, name: string): Promise<ArrayBuffer | undefined> {
  try {
    return await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer();
  } catch {
    return undefined;
  }
}

/** Writes the whole file. Rejects where it cannot be written. */
export async function writeWhole(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array): Promise<void> {
  const file = await openSync(await folder.getFileHandle(name, { create: true }), "readwrite");
  try {
    file.truncate(0);
    if (file.write(bytes, { at: 0 }) !== bytes.length)
      throw new DOMException("The device wrote only a part of the file.", "QuotaExceededError");
    file.flush();
  } finally {
    file.close();
  }
}
