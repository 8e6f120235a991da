type Held = { readonly name: string; readonly end: () => void; readonly steal: () => void };
type Waiting = { readonly name: string; readonly grant: () => void };

/**
 * The locks of one browser by the rules of the Web Locks API, for exclusive locks: granted in order of request, one at a time per name; a
 * stolen lock rejects its holder's request with an AbortError; an aborted request rejects and leaves the queue.
 */
export function createLockManager(): LockManager {
  const held = new Map<string, Held>();
  const queue: Waiting[] = [];

  const grantNext = (name: string) => {
    const index = queue.findIndex((one) => one.name === name);
    if (held.has(name) || index === -1) return;
    queue.splice(index, 1)[0]?.grant();
  };

  const request = (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const { signal, steal = false } = options;
      const grant = () => {
        const lock: Held = {
          name,
          end: () => {
            if (held.get(name) === lock) held.delete(name);
            grantNext(name);
          },
          steal: () => reject(new DOMException("Lock broken by another request with the 'steal' option.", "AbortError")),
        };
        held.set(name, lock);
        // The API calls back in a separate task; an abort before that still takes effect.
        queueMicrotask(() => {
          Promise.resolve(callback({ name, mode: "exclusive" })).then(
            (value) => {
              lock.end();
              resolve(value);
            },
            (error: unknown) => {
              lock.end();
              reject(error instanceof Error ? error : new Error(String(error)));
            },
          );
        });
      };
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      if (steal) {
        held.get(name)?.steal();
        grant();
        return;
      }
      const waiting = { name, grant };
      queue.push(waiting);
      signal?.addEventListener("abort", () => {
        const index = queue.indexOf(waiting);
        if (index === -1) return;
        queue.splice(index, 1);
        reject(signal.reason as Error);
      });
      grantNext(name);
    });

  return {
    request: (name: string, ...rest: readonly unknown[]) => {
      const options = rest.length > 1 ? (rest[0] as LockOptions) : {};
      return request(name, options, rest.at(-1) as LockGrantedCallback<unknown>);
    },
    query: async () => ({
      held: [...held.values()].map(({ name }) => ({ name, mode: "exclusive" as const, clientId: "test" })),
      pending: queue.map(({ name }) => ({ name, mode: "exclusive" as const, clientId: "test" })),
    }),
  } as LockManager;
}
