/** True for a Node error with this code, e.g. "ENOENT". */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
