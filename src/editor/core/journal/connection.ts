import type { DBSchema, IDBPDatabase } from "idb";
import type { Timers } from "../save-queue/timers.ts";

/** Storage that has not answered by then is taken for broken: an editor that waits for it would never open. */
const TIME_LIMIT_MS = 10_000;

export type Connection<Schema extends DBSchema> = {
  /** Rejects with what the browser says, or after 10 s. Opens the database, again where the browser has closed it. */
  readonly run: <Value>(work: (database: IDBPDatabase<Schema>) => Promise<Value>) => Promise<Value>;
  readonly close: () => void;
};

/** A database that may be refused, closed or cleared by the browser at any time. `open` is called with what to do when it is closed. */
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
            // The browser closed the connection (its data was cleared, say) before it could tell: once more, with a new one.
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
 * Does `work` in a transaction and resolves once it is complete. Where the browser aborts it this rejects with the transaction's own reason
 * (full storage, say): its requests only say that it was aborted.
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
