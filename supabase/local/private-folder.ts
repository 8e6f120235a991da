import { chmod, mkdir, stat } from "node:fs/promises";
import { isErrorCode } from "./node-errors.ts";

/**
 * Creates a folder that no other user of this machine can read, or restricts an existing one. If it belongs to another user, logs its mode.
 */
export async function makePrivateFolder(folder: string, log: (message: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    await chmod(folder, 0o700);
  } catch (error) {
    if (!CANNOT.some((code) => isErrorCode(error, code))) throw error;
    const mode = (await stat(folder)).mode & 0o777;
    if ((mode & 0o077) === 0) return;
    log(
      `The data folder ${folder} has the mode ${mode.toString(8)}, which this process cannot change: other users of this machine may look into it. ` +
        `Its owner can close it to them.`,
    );
  }
}

/** The folder belongs to another user (a volume of a cluster), or its file system has no modes. */
const CANNOT = ["EPERM", "EACCES", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];
