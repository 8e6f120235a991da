import type { ProcessIdentity } from "./process-identity.ts";

/** The data folder is, or may be, in use by another process; the message names it, and what to do. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";

  static by(folder: string, owner: Pick<ProcessIdentity, "pid" | "host"> | undefined): FolderInUseError {
    const who = owner ? `process ${owner.pid} on ${owner.host}` : "another process";
    return new FolderInUseError(
      `The data folder ${folder} is in use by ${who}. Stop that one first, or set LAYBACK_DATA to another folder.`,
    );
  }

  static perhapsBy(folder: string, pid: number, lockPath: string): FolderInUseError {
    return new FolderInUseError(
      `The data folder ${folder} may be in use by process ${pid} of an earlier version, on another machine or in another container. ` +
        `Make sure that no other server uses it, delete ${lockPath}, and start again.`,
    );
  }
}

/** This process no longer holds the data folder. */
export class FolderLostError extends Error {
  override readonly name = "FolderLostError";
  constructor(lockPath: string) {
    super(`The lock ${lockPath} is no longer this process's own. It stops, so that no two servers write to one data folder.`);
  }
}
