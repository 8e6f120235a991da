import type { DBSchema, IDBPDatabase } from "idb";
import { describe, expect, test } from "vitest";
import { complete, createConnection } from "#editor/core/journal/connection.ts";
import { settled } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

type Opened = { readonly number: number; isClosed: boolean };

/** A connection whose databases open when `open` resolves, or at once without it. */
function aConnection(open?: (number: number) => Promise<void>) {
  const { timers, passTime } = manualTimers();
  const opened: Opened[] = [];
  const closers: (() => void)[] = [];
  const connection = createConnection<DBSchema>(async (onClosed) => {
    const database: Opened & { readonly close: () => void } = {
      number: opened.length + 1,
      isClosed: false,
      close: () => {
        database.isClosed = true;
      },
    };
    opened.push(database);
    closers.push(onClosed);
    await open?.(database.number);
    return database as unknown as IDBPDatabase<DBSchema>;
  }, timers);
  const numberOf = (database: IDBPDatabase<DBSchema>) => (database as unknown as Opened).number;
  return { connection, passTime, opened, closers, number: () => connection.run(async (database) => numberOf(database)) };
}

const closing = () => new DOMException("The database connection is closing.", "InvalidStateError");

describe("a database that the browser may close", () => {
  test("is opened once, at the first use", async () => {
    const { opened, number } = aConnection();
    expect(opened).toEqual([]);
    expect(await Promise.all([number(), number()])).toEqual([1, 1]);
    expect([await number(), opened.length]).toEqual([1, 1]);
  });

  test("is opened again after the browser has closed it, or if it could not be opened", async () => {
    const { closers, number } = aConnection();
    await number();
    closers[0]?.();
    expect(await number()).toBe(2);
    // A second close event of the first database does not affect the one in use.
    closers[0]?.();
    expect(await number()).toBe(2);
    const failing = aConnection((attempt) => (attempt === 1 ? Promise.reject(new Error("blocked")) : Promise.resolve()));
    await expect(failing.number()).rejects.toThrow("blocked");
    expect(await failing.number()).toBe(2);
  });

  test("work that fails because the connection is closing is repeated once with a new one, and not a third time", async () => {
    const { connection, opened } = aConnection();
    let attempts = 0;
    const done = connection.run(async () => {
      attempts += 1;
      if (attempts === 1) throw closing();
      return "done";
    });
    expect(await done).toBe("done");
    expect([attempts, opened.length]).toEqual([2, 2]);
    attempts = 0;
    const failed = connection.run(async () => {
      attempts += 1;
      throw closing();
    });
    await expect(failed).rejects.toMatchObject({ name: "InvalidStateError" });
    expect(attempts).toBe(2);
  });

  test.each([
    ["another failure of the browser", new DOMException("full", "QuotaExceededError")],
    ["an error that only has the name", Object.assign(new Error("mine"), { name: "InvalidStateError" })],
  ])("work is not repeated after %s", async (_name, error) => {
    const { connection, opened } = aConnection();
    let attempts = 0;
    const failed = connection.run(async () => {
      attempts += 1;
      throw error;
    });
    await expect(failed).rejects.toBe(error);
    expect([attempts, opened.length]).toEqual([1, 1]);
  });
});

describe("storage that does not answer", () => {
  test("fails after 10 s with a message, during opening as well as during work", async () => {
    for (const isOpening of [true, false]) {
      const { connection, passTime } = aConnection(() => (isOpening ? new Promise(() => undefined) : Promise.resolve()));
      let reported: unknown;
      const failed = connection.run(() => new Promise(() => undefined)).catch((error: unknown) => (reported = error));
      await settled();
      await passTime(9999);
      expect(reported).toBeUndefined();
      await passTime(1);
      await failed;
      expect(reported).toMatchObject({ name: "TimeoutError", message: "The storage of this browser does not answer." });
    }
  });
});

describe("a closed connection", () => {
  test("closes its database and accepts no more work", async () => {
    const { connection, opened, number } = aConnection();
    await number();
    connection.close();
    await settled();
    expect(opened).toMatchObject([{ isClosed: true }]);
    await expect(number()).rejects.toMatchObject({ name: "InvalidStateError", message: "The journal is closed." });
    expect(opened).toHaveLength(1);
  });

  test("has nothing to close if it was never opened or opening failed", async () => {
    const unused = aConnection();
    unused.connection.close();
    const failing = aConnection(() => new Promise((_, reject) => setImmediate(() => reject(new Error("blocked")))));
    const failed = failing.number();
    failing.connection.close();
    await expect(failed).rejects.toThrow("blocked");
    await settled();
    expect(unused.opened).toEqual([]);
  });

  test("does not reconnect for work that was under way", async () => {
    const { connection, opened } = aConnection();
    const failed = connection.run(async () => {
      connection.close();
      throw closing();
    });
    await expect(failed).rejects.toMatchObject({ message: "The database connection is closing." });
    expect(opened).toHaveLength(1);
  });
});

describe("a transaction", () => {
  test("ends when it is complete, not when its callback ends", async () => {
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isOver = false;
    const completed = complete({ done }, async () => undefined).then(() => (isOver = true));
    await settled();
    expect(isOver).toBe(false);
    end();
    await completed;
    expect(isOver).toBe(true);
  });

  test("that is aborted rejects with its own reason; one that completes rejects with the callback's error", async () => {
    const full = new DOMException("full", "QuotaExceededError");
    const aborted = new DOMException("aborted", "AbortError");
    const failing = async () => {
      throw aborted;
    };
    await expect(complete({ done: Promise.reject(full) }, failing)).rejects.toBe(full);
    await expect(complete({ done: Promise.resolve() }, failing)).rejects.toBe(aborted);
    await expect(complete({ done: Promise.reject(full) }, async () => undefined)).rejects.toBe(full);
  });
});
