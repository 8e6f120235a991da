const LIMIT_MS = 15_000;

/** Statuses that refuse the URL itself, not just this request. Storage answers 400 for an expired token. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

/**
 * Whether the server refuses a URL; media elements and demuxers report that like a file that does not play. Rejects if the server does not
 * answer.
 */
export async function isRefused(url: string): Promise<boolean> {
  try {
    // The browser's cache may hold the file from when the URL was still accepted.
    const answer = await fetch(url, { cache: "no-store", headers: { Range: "bytes=0-0" }, signal: AbortSignal.timeout(LIMIT_MS) });
    await answer.body?.cancel();
    return REFUSALS.has(answer.status);
  } catch (cause) {
    throw new Error("The server could not be reached.", { cause });
  }
}
