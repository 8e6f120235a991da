/** A request that waits longer begins: the one before it may hang. */
const PATIENCE_MS = 5000;

/**
 * One request for a file at a time, of all threads and tabs that take turns: a browser's HTTP cache steps aside where parts of one
 * address are asked for at once, and then nobody finds again what came. At once where the browser has no such order.
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

/** None in insecure contexts. */
function lockManager(): Pick<LockManager, "request"> | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
}

/** The wait was too long, or the page has no origin of its own, for which there are no locks. */
function isWait(error: unknown): boolean {
  return error instanceof DOMException && ["TimeoutError", "AbortError", "SecurityError", "InvalidStateError"].includes(error.name);
}
