import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Object contents as files, named by `version` of their row in `storage.objects`. A file that no row references can be deleted. */
export type Disk = {
  pathOf(version: string): string;
  /** The path of an upload while it is received. */
  incomingPath(version: string): string;
  /** Moves a complete upload to its final path. */
  finishUpload(version: string): Promise<void>;
  copy(fromVersion: string, toVersion: string): Promise<void>;
  /** Removes contents that no row references any more. Failures are logged; the next start's sweep removes those files. */
  remove(versions: readonly string[]): Promise<void>;
  /** Removes all unfinished uploads, and files whose version is not in `referenced`. Call it only before requests are served. */
  sweep(referenced: ReadonlySet<string>): Promise<void>;
};

export async function openDisk(folder: string): Promise<Disk> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  const shardOf = (version: string): string => join(folder, version.slice(0, 2));
  const pathOf = (version: string): string => join(shardOf(version), version);

  return {
    pathOf,
    incomingPath: (version) => join(incoming, version),
    finishUpload: async (version) => {
      await mkdir(shardOf(version), { recursive: true });
      await rename(join(incoming, version), pathOf(version));
    },
    copy: async (from, to) => {
      await mkdir(shardOf(to), { recursive: true });
      await copyFile(pathOf(from), pathOf(to), constants.COPYFILE_FICLONE);
    },
    remove: async (versions) => {
      await removeFiles(versions.flatMap((version) => [pathOf(version), join(incoming, version)]));
    },
    sweep: async (referenced) => {
      const entries = await readdir(folder, { withFileTypes: true });
      const shards = entries.filter((entry) => entry.isDirectory() && (entry.name === "incoming" || SHARD.test(entry.name)));
      for (const { name: shard } of shards) {
        const files = await readdir(join(folder, shard));
        const unknown = files.filter((file) => VERSION.test(file) && (shard === "incoming" || !referenced.has(file)));
        await removeFiles(unknown.map((file) => join(folder, shard, file)));
      }
    },
  };
}

/** A file that cannot be removed is logged, and does not prevent the removal of the others. */
async function removeFiles(paths: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
  for (const outcome of outcomes) if (outcome.status === "rejected") console.error("Storage:", outcome.reason);
}

/** Names that this server creates. Other files (`.DS_Store`, `lost+found`) are neither read nor removed. */
const SHARD = /^[0-9a-f]{2}$/;
const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
