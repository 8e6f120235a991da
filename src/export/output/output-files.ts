import { randomId } from "#ui/random-id.ts";
import { removeFolder } from "#engine/cache/clear-folder.ts";
import { note, sign } from "../run-log.ts";
import { inTime } from "../stand-still.ts";

const FOLDER = "layback-export-files";
/** The file that was offered last may still be on its way to the user's disk when the next export begins. */
const RUNS_KEPT = 2;

/** Where one export puts what is too long for memory. */
export type OutputRun = {
  /** Keeps the bytes on the device where there is room, else in memory. Never rejects. */
  keep(bytes: Uint8Array<ArrayBuffer>): Promise<Blob>;
  /** A file to be written by a worker; undefined where there is no place for it on the device. */
  file(): Promise<FileSystemFileHandle | undefined>;
  /** A place within this one, for what is gone before it is. */
  within(): Promise<OutputRun>;
  /** Removes all that was kept on the device; Blobs of it can no longer be read. */
  discard(): Promise<void>;
};

/** The finished files of one exporter, in OPFS: those of its last two runs, as long as it lives, or its page. */
export type OutputFiles = {
  /** The first `begin` takes a while: what it waits for may begin before. */
  prepare(): void;
  begin(): Promise<OutputRun>;
  /** They stay until another exporter needs the room: whoever downloads one need not be done. */
  dispose(): void;
};

/** Removes all finished files from this device, as is right when a user signs out. */
export async function clearOutputFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory().catch(() => undefined);
  // Still in use: the export that is under way discards its own, and its page's end makes the rest anyone's to remove.
  if (root) await removeFolder(root, FOLDER);
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
      const old = runs.at(-RUNS_KEPT);
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
    keep: async (bytes) => {
      sign();
      if (!folder) return new Blob([bytes]);
      const isSilent = { after: false };
      const file = await orNone(writtenFile(folder, next(), bytes), () => (isSilent.after = true));
      // Not asked again: each answer would be waited for.
      if (isSilent.after) folder = undefined;
      return file ?? new Blob([bytes]);
    },
    file: async () => folder && orNone(folder.getFileHandle(next(), { create: true })),
    within: () => openRun(folder, next()),
    discard: async () => {
      // The engine that was writing to it has only just been ended.
      if (parent) await orNone(removeFolder(parent, name));
    },
  };
}

/** Rejects where there is no room on the device, and in browsers that write no such files from a page. */
async function writtenFile(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<File> {
  const handle = await folder.getFileHandle(name, { create: true });
  const stream = await handle.createWritable();
  await stream.write(bytes);
  await stream.close();
  return handle.getFile();
}

/** A device that does not answer is one without room. */
const ANSWER_SECONDS = 20;

/** Undefined where it rejects, and where nothing comes for so long: an export can do without. */
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

/** This exporter's own folder, held by a lock as long as it lives, or its page; what those that are gone have left is removed. */
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
