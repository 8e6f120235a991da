import { randomId } from "#ui/random-id.ts";
import { removeFolder, removeFromDevice } from "#engine/cache/clear-folder.ts";
import { countProgress, note } from "../run-log.ts";
import { inTime } from "../stall.ts";

const FOLDER = "layback-export-files";
/** The last file may still be downloading when the next export begins. */
const STORED_EXPORTS = 2;

/** The files of one export that are too large for memory. */
export type OutputRun = {
  /** Stores the bytes on the device if there is room, else in memory. Never rejects. */
  store(bytes: Uint8Array<ArrayBuffer>): Promise<Blob>;
  /** A new file for a worker to write; undefined where the device has no room or no OPFS. */
  file(): Promise<FileSystemFileHandle | undefined>;
  /**
   * Whether a file of this size can be written here; "none": there is no private storage. Storage tells only when a file grows: its estimate
   * is not the limit.
   */
  roomFor(bytes: number): Promise<"enough" | "full" | "none">;
  /** A folder within this one, for files that are removed before the run ends. */
  within(): Promise<OutputRun>;
  /** Removes all its files from the device; Blobs of them can no longer be read. */
  discard(): Promise<void>;
};

/** The finished files of one exporter, in OPFS: those of its last two runs, until the exporter is disposed or its page ends. */
export type OutputFiles = {
  /** Starts the slow part of the first `begin` in advance. */
  prepare(): void;
  begin(): Promise<OutputRun>;
  /** Releases this exporter's lock. The files stay until another exporter begins, because a download may still be running. */
  dispose(): void;
};

/** Removes all finished files from this device; called at sign-out. */
export async function clearOutputFiles(): Promise<void> {
  // Files in use stay: a running export discards its own, and later exporters remove the rest once their page has ended.
  await removeFromDevice(FOLDER);
}

export function createOutputFiles(): OutputFiles {
  const id = randomId();
  const runs: string[] = [];
  let dispose: () => void = () => undefined;
  const lifetime = new Promise<void>((resolve) => (dispose = resolve));
  let folder: Promise<FileSystemDirectoryHandle | undefined> | undefined;
  const open = () => (folder ??= openFolder(id, lifetime));
  return {
    prepare: () => void open(),
    begin: async () => {
      note("output files", "a place is asked for");
      const own = await orNone(open());
      const old = runs.at(-STORED_EXPORTS);
      const run = String(runs.length);
      runs.push(run);
      if (own && old !== undefined) await orNone(own.removeEntry(old, { recursive: true }));
      return openRun(own, run);
    },
    dispose: () => dispose(),
  };
}

async function openRun(parent: FileSystemDirectoryHandle | undefined, name: string): Promise<OutputRun> {
  let folder = parent && (await orNone(parent.getDirectoryHandle(name, { create: true })));
  let count = 0;
  const next = () => String((count += 1));
  return {
    store: async (bytes) => {
      countProgress();
      if (!folder) return new Blob([bytes]);
      const isSilent = { after: false };
      const file = await orNone(writtenFile(folder, next(), bytes), () => (isSilent.after = true));
      // The device is not used again: every call would wait for its time limit.
      if (isSilent.after) folder = undefined;
      return file ?? new Blob([bytes]);
    },
    file: async () => folder && orNone(folder.getFileHandle(next(), { create: true })),
    roomFor: async (bytes) => {
      if (!folder) return "none";
      // Safari before 26 writes such files in workers only: the export finds out when it writes.
      if (!("createWritable" in FileSystemFileHandle.prototype)) return "enough";
      const tested = next();
      const hasGrown = await orNone(growFile(folder, tested, bytes));
      await orNone(folder.removeEntry(tested));
      return hasGrown === true ? "enough" : "full";
    },
    within: () => openRun(folder, next()),
    discard: async () => {
      // The engine that wrote to it has only just been terminated.
      if (parent) await orNone(removeFolder(parent, name));
    },
  };
}

/** Rejects if the device has no room, and in browsers that cannot write such files from a page. */
async function writtenFile(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<File> {
  const handle = await folder.getFileHandle(name, { create: true });
  const stream = await handle.createWritable();
  await stream.write(bytes);
  await stream.close();
  return handle.getFile();
}

/** Grows an empty file and gives it up. Rejects if the device has no room. */
async function growFile(folder: FileSystemDirectoryHandle, name: string, bytes: number): Promise<true> {
  const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
  try {
    await stream.truncate(bytes);
    return true;
  } finally {
    await stream.abort().catch(() => undefined);
  }
}

/** A device that does not answer in this time counts as full. */
const ANSWER_SECONDS = 20;

/** Undefined if it rejects or does not settle in time: an export works without the device. */
function orNone<Value>(answer: Promise<Value>, onSilence: () => void = () => undefined): Promise<Value | undefined> {
  return inTime<Value | undefined>(
    answer.catch(() => undefined),
    ANSWER_SECONDS,
    () => {
      note("output files", `the device did not answer for ${ANSWER_SECONDS} s`);
      onSilence();
      return undefined;
    },
  );
}

/**
 * Opens this exporter's folder. A lock protects it until the exporter is disposed or its page ends. Removes the folders of exporters that
 * are gone.
 */
async function openFolder(id: string, lifetime: Promise<void>): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
    const lockOf = (name: string) => `${FOLDER}/${name}`;
    await new Promise<void>((resolve) => {
      void navigator.locks.request(lockOf(id), () => {
        resolve();
        return lifetime;
      });
    });
    for await (const name of root.keys()) {
      await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
        if (lock) await root.removeEntry(name, { recursive: true }).catch(() => undefined);
      });
    }
    return await root.getDirectoryHandle(id, { create: true });
  } catch {
    // No OPFS, or it is blocked.
    return undefined;
  }
}
