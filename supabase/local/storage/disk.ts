import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Object contents as files, named by the version of their row. A file without a row, or a row's old version, is rubbish. */
export type Disk = {
  pathOf(version: string): string;
  /** Where an upload is written while it comes in. */
  incomingPath(version: string): string;
  /** The upload is whole: it takes its place. */
  keep(version: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  remove(versions: readonly string[]): Promise<void>;
  /** Removes what earlier processes left behind; `known` are the versions that rows name. Only before requests are served. */
  sweep(known: ReadonlySet<string>): Promise<void>;
};

export async function openDisk(folder: string): Promise<Disk> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  const shardOf = (version: string): string => join(folder, version.slice(0, 2));
  const pathOf = (version: string): string => join(shardOf(version), version);

  return {
    pathOf,
    incomingPath: (version) => join(incoming, version),
    keep: async (version) => {
      await mkdir(shardOf(version), { recursive: true });
      await rename(join(incoming, version), pathOf(version));
    },
    copy: async (from, to) => {
      await mkdir(shardOf(to), { recursive: true });
      await copyFile(pathOf(from), pathOf(to), constants.COPYFILE_FICLONE);
    },
    remove: async (versions) => {
      await Promise.all(versions.flatMap((version) => [pathOf(version), join(incoming, version)]).map((path) => rm(path, { force: true })));
    },
    sweep: async (known) => {
      for (const shard of await readdir(folder)) {
        for (const file of await readdir(join(folder, shard))) {
          if (shard === "incoming" || !known.has(file)) await rm(join(folder, shard, file));
        }
      }
    },
  };
}
