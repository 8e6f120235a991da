import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEGABYTE = 1_048_576;

/** A separate file system of limited size. */
export type SmallDisk = {
  readonly folder: string;
  /** Fills the file system up to this much free space. */
  leave(freeBytes: number): void;
  /** Frees the space that `leave` filled. */
  free(): void;
  unmount(): void;
};

/** Undefined if it cannot be mounted: mounting needs Linux and root. */
export function mountSmallDisk(sizeBytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "layback-small-disk-"));
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
    unmount: () => {
      execFileSync("/bin/umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
