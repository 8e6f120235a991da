/** The little of the Origin Private File System that the cache uses, with what TypeScript's DOM library lacks (it is a worker's). */

/** A file open for reading and writing at any place, at once. Others cannot open it meanwhile, unless all only read. */
export type SyncFile = {
  /** Gives the number of bytes read. */
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

/** Rejects where another tab has the file, or where there are no such files outside (or inside) workers. */
export async function openSync(file: FileSystemFileHandle, mode: "readwrite" | "read-only"): Promise<SyncFile> {
  const opener = file as FileSystemFileHandle & SyncOpener;
  if (opener.createSyncAccessHandle === undefined) throw new Error("No synchronous files here.");
  return opener.createSyncAccessHandle({ mode });
}

/** The names of the cache: one folder, in it one folder per entry. */
export const CACHE_FOLDER = "layback-sound";
export const FACTS_FILE = "facts";
export const USED_FILE = "used";
/** Single-frame detail of a source that is resampled. */
export const FINE_FILE = "samples";
/** The sound at a rate. */
export const pagesFile = (rate: number) => `pages-${rate}`;
/** Makes a file of pages whole. */
export const sumsOf = (pages: string) => `${pages}.sums`;
/** Tells all decode workers of this origin to let go of the cache. */
export const CACHE_CHANNEL = "layback-sound";

/** A cache's folder, the sound's where none is named. Undefined where there is no OPFS, or it is blocked. */
export async function openCacheFolder(name = CACHE_FOLDER): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(name, { create: true });
  } catch {
    // No OPFS: everything is made again each time.
    return undefined;
  }
}

/** The file's bytes, or undefined where there is no such file. */
export async function readWhole(folder: FileSystemDirectoryHandle, name: string): Promise<ArrayBuffer | undefined> {
  try {
    return await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer();
  } catch {
    return undefined;
  }
}

/** Writes a file anew. Rejects where it cannot be written. */
export async function writeWhole(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array): Promise<void> {
  const file = await openSync(await folder.getFileHandle(name, { create: true }), "readwrite");
  try {
    file.truncate(0);
    if (file.write(bytes, { at: 0 }) !== bytes.length) throw new Error("The device took only a part.");
    file.flush();
  } finally {
    file.close();
  }
}
