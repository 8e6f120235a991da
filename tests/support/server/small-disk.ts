import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const MEGABYTE = 1_048_576;
/** Of unmounting, 0.1 s apart. */
const ATTEMPTS = 50;

/** A separate file system of limited size. */
export type SmallDisk = {
  readonly folder: string;
  /** Fills the file system up to this much free space. */
  leave(freeBytes: number): void;
  /** Frees the space that `leave` filled. */
  free(): void;
  /** Rejects if a file on it is still open after five seconds. */
  unmount(): Promise<void>;
};

/**
 * Undefined if it cannot be mounted: mounting needs Linux and root.
 * @param folder an empty one; a new one where absent
 */
export function mountSmallDisk(sizeBytes: number, folder = mkdtempSync(join(tmpdir(), "layback-small-disk-"))): SmallDisk | undefined {
  const ballast = join(folder, "ballast");
  if (spawnSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${sizeBytes}`, "tmpfs", folder]).status !== 0) return undefined;
  const free = (): void => rmSync(ballast, { force: true });
  return {
    folder,
    free,
    leave: (freeBytes) => {
      free();
      const file = openSync(ballast, "w");
      const { bavail, bsize } = statfsSync(folder);
      for (let left = bavail * bsize - freeBytes; left > 0; left -= MEGABYTE) writeSync(file, Buffer.alloc(Math.min(left, MEGABYTE)));
      closeSync(file);
    },
    unmount: async () => {
      // For a moment after its last file was closed it can still be busy.
      for (let attempt = 1; spawnSync("/bin/umount", [folder]).status !== 0; attempt += 1) {
        if (attempt === ATTEMPTS) throw new Error(`${folder} is still in use.`);
        await setTimeout(100);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
