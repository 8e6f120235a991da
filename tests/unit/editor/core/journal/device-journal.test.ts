import "fake-indexeddb/auto";
import { IDBDatabase, IDBFactory, IDBIndex, IDBObjectStore } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDeviceJournal } from "#editor/core/journal/device-journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { installIndexedDb, originalOf } from "#tests/support/editor/failing-indexed-db.ts";
import { allSettled } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { spoil, storedSeqs } from "#tests/support/editor/stored-journal.ts";
import type { StoredRecord } from "#tests/support/editor/stored-journal.ts";

const operation = (opId: string): Operation => ({ opId, baseRev: 0, kind: "renameProject", changes: [{ kind: "rename", name: opId }] });
const { timers } = manualTimers();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function journalOfThree() {
  const journal = openDeviceJournal("user", timers);
  onTestFinished(() => journal.close());
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  for (const opId of ["1", "2", "3"]) await journal.append("p", operation(opId));
  return { journal, ids: async () => (await journal.read()).map(({ opId }) => opId) };
}

const withoutChecksum = (record: StoredRecord) => ({ ...record, crc: 0 });

/** Makes reading all records at once fail; reading one record answers as `get` does. */
function withoutReadingTogether(get: (seq: unknown, real: () => ReturnType<IDBObjectStore["get"]>) => ReturnType<IDBObjectStore["get"]>) {
  const realAll = originalOf(IDBIndex.prototype, "getAll");
  const realGet = originalOf(IDBObjectStore.prototype, "get");
  vi.spyOn(IDBIndex.prototype, "getAll").mockImplementation(function read(this: IDBIndex, ...query) {
    if (this.objectStore.name !== "operations") return realAll.apply(this, query);
    throw new DOMException("Failed to read large IndexedDB value", "DataError");
  });
  vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(function read(this: IDBObjectStore, key) {
    const real = () => realGet.call(this, key);
    return this.name === "operations" ? get(key, real) : real();
  });
}

function fail(name: string): never {
  throw new DOMException("It fails.", name);
}

test("an edit is on the disk before it counts as stored", async () => {
  const transactions = vi.spyOn(IDBDatabase.prototype, "transaction");
  await journalOfThree();
  const writing = transactions.mock.calls.filter(([, mode]) => mode === "readwrite");
  expect(writing).toEqual(Array.from({ length: 3 }, () => ["operations", "readwrite", { durability: "strict" }]));
});

test("healthy records are read in one go", async () => {
  const { ids } = await journalOfThree();
  const alone = vi.spyOn(IDBObjectStore.prototype, "get");
  expect(await ids()).toEqual(["1", "2", "3"]);
  expect(alone).not.toHaveBeenCalled();
});

describe("a record that", () => {
  test("is damaged is removed after it is recorded as damaged", async () => {
    const { journal, ids } = await journalOfThree();
    await spoil(2, withoutChecksum);
    expect(await ids()).toEqual(["1", "3"]);
    expect(await storedSeqs()).toEqual([1, 3]);
    expect(await journal.damaged()).toHaveLength(1);
    await journal.removeDamaged();
    expect([await journal.damaged(), await storedSeqs()]).toEqual([[], [1, 3]]);
  });

  test("is damaged and cannot be recorded as such stays", async () => {
    const { journal, ids } = await journalOfThree();
    await spoil(2, withoutChecksum);
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => fail("QuotaExceededError"));
    expect(await ids()).toEqual(["1", "3"]);
    vi.restoreAllMocks();
    expect([await journal.damaged(), await storedSeqs()]).toEqual([[], [1, 2, 3]]);
  });

  test("still cannot be read when the user acknowledges the damage is removed; one that can be read by then stays", async () => {
    const { journal, ids } = await journalOfThree();
    const unreadable = new Set<unknown>([2, 3]);
    withoutReadingTogether((seq, real) => (unreadable.has(seq) ? fail("DataError") : real()));
    expect(await ids()).toEqual(["1"]);
    expect([await journal.damaged(), await storedSeqs()]).toEqual([
      [
        { projectId: undefined, content: undefined },
        { projectId: undefined, content: undefined },
      ],
      [1, 2, 3],
    ]);
    unreadable.delete(3);
    await journal.removeDamaged();
    expect([await journal.damaged(), await storedSeqs()]).toEqual([[], [1, 3]]);
    expect(await ids()).toEqual(["1", "3"]);
  });

  test("the browser leaves out of `getAll` is read individually", async () => {
    const { journal, ids } = await journalOfThree();
    const real = originalOf(IDBIndex.prototype, "getAll");
    vi.spyOn(IDBIndex.prototype, "getAll").mockImplementation(function read(this: IDBIndex, ...query) {
      return this.objectStore.name === "operations" ? real.call(this, query[0], 2) : real.apply(this, query);
    });
    expect([await ids(), await journal.damaged()]).toEqual([["1", "2", "3"], []]);
  });

  test("is removed while the journal is read is neither returned nor counted as damaged", async () => {
    const { journal, ids } = await journalOfThree();
    const real = originalOf(IDBIndex.prototype, "getAllKeys");
    let removed: Promise<void> | undefined;
    vi.spyOn(IDBIndex.prototype, "getAllKeys").mockImplementationOnce(function read(this: IDBIndex, ...query) {
      removed = journal.remove(["2"]);
      return real.apply(this, query);
    });
    expect([await ids(), await journal.damaged()]).toEqual([["1", "3"], []]);
    await removed;
    expect(await storedSeqs()).toEqual([1, 3]);
  });
});

describe("reading one by one", () => {
  test("continues with a new connection if the first one is closed", async () => {
    const { journal, ids } = await journalOfThree();
    let isGone = true;
    withoutReadingTogether((_seq, real) => {
      if (!isGone) return real();
      isGone = false;
      return fail("InvalidStateError");
    });
    expect([await ids(), await journal.damaged()]).toEqual([["1", "2", "3"], []]);
  });

  test("rejects if the browser aborts it, and no record counts as damaged", async () => {
    const { journal, ids } = await journalOfThree();
    withoutReadingTogether((seq, real) => (seq === 2 ? fail("AbortError") : real()));
    await expect(ids()).rejects.toMatchObject({ name: "AbortError" });
    vi.restoreAllMocks();
    expect([await journal.damaged(), await ids()]).toEqual([[], ["1", "2", "3"]]);
  });

  test("that reads nothing rejects with the browser's error, and no record counts as damaged", async () => {
    const { journal, ids } = await journalOfThree();
    withoutReadingTogether(() => fail("UnknownError"));
    await expect(ids()).rejects.toMatchObject({ name: "DataError" });
    vi.restoreAllMocks();
    expect([await journal.damaged(), await ids()]).toEqual([[], ["1", "2", "3"]]);
  });

  test("reports a record that `getAll` leaves out and that cannot be read individually, also if it is the only one", async () => {
    const { journal, ids } = await journalOfThree();
    await journal.remove(["1", "3"]);
    const real = originalOf(IDBIndex.prototype, "getAll");
    withoutReadingTogether(() => fail("DataError"));
    vi.spyOn(IDBIndex.prototype, "getAll").mockImplementation(function read(this: IDBIndex, ...query) {
      return this.objectStore.name === "operations" ? real.call(this, "nobody") : real.apply(this, query);
    });
    expect(await ids()).toEqual([]);
    vi.restoreAllMocks();
    expect(await journal.damaged()).toHaveLength(1);
  });
});

test("a later version that upgrades the databases is not blocked, and the next call opens them again", async () => {
  const { journal, ids } = await journalOfThree();
  await journal.replayBegins("p");
  for (const name of ["layback-journal", "layback-recovery"]) {
    // An upgrade resolves only if no other connection is open.
    (await openDB(name, 1)).close();
    const upgraded = await openDB(name, 2);
    upgraded.close();
    await new Promise((resolve) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.addEventListener("success", resolve);
    });
  }
  expect([await ids(), await journal.failedReplays("p")]).toEqual([[], 0]);
});

test("closing the page asks for confirmation while an edit of any closed journal is only in memory", async () => {
  // A fresh module instance, because other tests of this file leave journals unfinished.
  vi.resetModules();
  const { openJournal } = await import("#editor/core/journal/indexed-db-journal.ts");
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  const storage = installIndexedDb();
  onTestFinished(() => {
    storage.restore();
    vi.unstubAllGlobals();
  });
  const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const closed = async (journal: Journal) => {
    journal.close();
    await allSettled();
  };
  const one = manualTimers();
  const other = manualTimers();
  const [first, second] = [await openJournal("one", one.timers), await openJournal("other", other.timers)];
  storage.setFault("QuotaExceededError");
  await first.append("p", operation("1"));
  await second.append("p", operation("2"));
  expect(asks()).toBe(false);
  await closed(first);
  await closed(second);
  expect(asks()).toBe(true);
  storage.setFault(undefined);
  await one.passTime(1000);
  await allSettled();
  expect(asks()).toBe(true);
  const again = await openJournal("other", other.timers);
  expect(again).toBe(second);
  expect(asks()).toBe(false);
  await closed(again);
  expect(asks()).toBe(true);
  await other.passTime(10_000);
  await allSettled();
  expect(asks()).toBe(false);
  expect(await openJournal("other", other.timers)).not.toBe(second);
});
