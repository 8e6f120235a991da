/** True for a Node error with this code, e.g. "ENOENT". */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** True if a disk, or a user's quota on it, is full. */
export function isDiskFull(error: unknown): boolean {
  return isErrorCode(error, "ENOSPC") || isErrorCode(error, "EDQUOT");
}
