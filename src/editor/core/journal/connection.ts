import type { DBSchema, IDBPDatabase } from "idb";
import type { Timers } from "../timers.ts";

/** Storage that has not answered by then counts as broken: otherwise an editor that waits for it would never open. */
const TIME_LIMIT_MS = 10_000;

export type Connection<Schema extends DBSchema> = {
  /** Opens the database, again if the browser has closed it. Rejects with the browser's error, or after 10 s. */
  readonly run: <Value>(work: (database: IDBPDatabase<Schema>) => Promise<Value>) => Promise<Value>;
  readonly close: () => void;
};

/**
 * A connection to a database that the browser may refuse, close or clear at any time. `open` receives the callback for a closed database.
 */
export function createConnection<Schema extends DBSchema>(
  open: (onClosed: () => void) => Promise<IDBPDatabase<Schema>>,
  timers: Timers,
): Connection<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  let isClosed = false;

  const opened = () => {
    const mine: Promise<IDBPDatabase<Schema>> =
      opening ??
      open(() => {
        if (opening === mine) opening = undefined;
      }).catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    opening = mine;
    return mine;
  };

  const limited = async <Value>(work: Promise<Value>): Promise<Value> => {
    let cancel = () => {};
    const late = new Promise<never>((_resolve, reject) => {
      cancel = timers.after(TIME_LIMIT_MS, () => reject(new DOMException("The storage of this browser does not answer.", "TimeoutError")));
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      cancel();
    }
  };

  return {
    run: (work) =>
      limited(
        (async () => {
          if (isClosed) throw new DOMException("The journal is closed.", "InvalidStateError");
          const database = await opened();
          try {
            return await work(database);
          } catch (error) {
            // The browser closed the connection (e.g. cleared its data) before it notified the page: try once more, with a new one.
            if (isClosed || !(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
            opening = undefined;
            return work(await opened());
          }
        })(),
      ),
    close: () => {
      isClosed = true;
      opening?.then(
        (database) => database.close(),
        () => undefined,
      );
    },
  };
}

/**
 * Does `work` in a transaction and resolves once it is complete. If the browser aborts the transaction, this rejects with the transaction's
 * own reason (e.g. full storage): its requests only report an abort.
 */
export async function complete(transaction: { readonly done: Promise<void> }, work: () => Promise<unknown>): Promise<void> {
  const { done } = transaction;
  done.catch(() => undefined);
  try {
    await work();
  } catch (error) {
    await done;
    throw error;
  }
  await done;
}
