/** A request that has waited this long begins: the one before it may hang. */
const PATIENCE_MS = 5000;

/**
 * Runs one request per URL at a time, across all threads and tabs that use this function: browsers bypass their HTTP cache if parts of
 * one URL are requested at once, and later requests do not find the data. Without the Web Locks API, `work` runs at once.
 */
export async function takeTurns<T>(url: string, work: () => Promise<T>): Promise<T> {
  const locks = lockManager();
  if (locks === undefined) return work();
  let turn: Promise<T> | undefined;
  const begin = () => (turn ??= work());
  try {
    return await locks.request(`layback ${url}`, { signal: AbortSignal.timeout(PATIENCE_MS) }, begin);
  } catch (error) {
    if (turn !== undefined) return turn;
    if (isWait(error)) return begin();
    throw error;
  }
}

/** Undefined in insecure contexts. */
function lockManager(): Pick<LockManager, "request"> | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
}

/** The wait was too long, or the page has an opaque origin, which has no locks. */
function isWait(error: unknown): boolean {
  return error instanceof DOMException && ["TimeoutError", "AbortError", "SecurityError", "InvalidStateError"].includes(error.name);
}
