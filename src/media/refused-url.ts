const LIMIT_MS = 15_000;

/** Answers about the URL, not about the moment. Storage says 400 for a token that is over. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

/**
 * Whether the server does not take a URL, which media elements and demuxers do not tell from a file that does not play. Rejects where it
 * does not answer.
 */
export async function isRefused(url: string): Promise<boolean> {
  try {
    // The browser may still hold what it came for under an earlier word of the server.
    const answer = await fetch(url, { cache: "no-store", headers: { Range: "bytes=0-0" }, signal: AbortSignal.timeout(LIMIT_MS) });
    await answer.body?.cancel();
    return REFUSALS.has(answer.status);
  } catch (cause) {
    throw new Error("The server could not be reached.", { cause });
  }
}
