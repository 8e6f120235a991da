import "fake-indexeddb/auto";
import { IDBObjectStore, IDBOpenDBRequest } from "fake-indexeddb";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openJournal } from "#editor/core/journal/indexed-db-journal.ts";
import { allSettled, aServer, openSyncSession, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { installIndexedDb } from "#tests/support/editor/failing-indexed-db.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

async function aDevice() {
  const storage = installIndexedDb();
  onTestFinished(storage.restore);
  const { timers, passTime } = manualTimers();
  // A new user per device, because journals that were left unfinished are found again by user.
  const userId = crypto.randomUUID();
  const open = async () => {
    const journal = await openJournal(userId, timers);
    onTestFinished(() => journal.close());
    return journal;
  };
  return { ...storage, open, passTime };
}

describe("while the storage of this device is full", () => {
  test("offline edits are reported as not safe, and are stored in order once there is room", async () => {
    const device = await aDevice();
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const journal = await device.open();
    const { syncSession, move, remove, text } = await openSyncSession(server, journal);
    move("a", 1);
    await allSettled();
    expect(text()).toBe("Offline – 1 change waiting");
    expect(syncSession.status().unsafeCount).toBe(0);

    device.setFault("QuotaExceededError");
    move("a", 2);
    await allSettled();
    expect(text()).toBe("Offline – 2 changes waiting, not safe on this device");
    expect(syncSession.status().unsafeCount).toBe(1);
    expect(journal.storageError()).toBe("full");
    remove("b");
    await allSettled();
    expect(journal.unstoredCount()).toBe(2);
    expect(journal.unstoredCount("p")).toBe(2);
    expect(journal.unstoredCount("another")).toBe(0);

    device.setFault(undefined);
    await device.passTime(10_000);
    await allSettled();
    expect(text()).toBe("Offline – 3 changes waiting");
    expect(syncSession.status().unsafeCount).toBe(0);
    expect(journal.storageError()).toBeUndefined();
    expect(journal.isDurable()).toBe(true);
    const again = await device.open();
    expect((await again.load("p")).map(({ opId }) => opId)).toEqual(["op-1", "op-2", "op-3"]);
  });

  test("an edit that fits is never stored before an earlier one that did not", async () => {
    const device = await aDevice();
    const journal = await device.open();
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { move } = await openSyncSession(server, journal);
    device.setFault("QuotaExceededError");
    move("a", 1);
    await allSettled();
    device.setFault(undefined);
    move("a", 2);
    await allSettled();
    expect(journal.unstoredCount()).toBe(2);
    await device.passTime(1000);
    await allSettled();
    const again = await device.open();
    expect((await again.load("p")).map(({ opId }) => opId)).toEqual(["op-1", "op-2"]);
  });

  test("the server accepts edits, and accepted edits are not stored afterwards", async () => {
    const device = await aDevice();
    const journal = await device.open();
    device.setFault("QuotaExceededError");
    const server = aServer();
    const { syncSession, move, text } = await openSyncSession(server, journal);
    move("a", 1);
    await allSettled();
    expect(text()).toBe("Saved");
    expect(syncSession.status()).toEqual({ waitingCount: 0, unsafeCount: 0, queue: "idle" });
    expect(journal.unstoredCount()).toBe(0);
    device.setFault(undefined);
    await device.passTime(20_000);
    await allSettled();
    expect(journal.storageError()).toBeUndefined();
    expect(await (await device.open()).projectIds()).toEqual([]);
  });

  test("storing is retried after 1 s, 2 s, 4 s, 8 s and then every 10 s, not with each edit", async () => {
    const device = await aDevice();
    const journal = await device.open();
    device.setFault("QuotaExceededError");
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { move } = await openSyncSession(server, journal);
    for (let start = 1; start <= 50; start++) move("a", start);
    await allSettled();
    expect(device.failedWrites()).toBe(1);
    const attempts: number[] = [];
    for (let second = 0; second < 36; second++) {
      await device.passTime(1000);
      await allSettled();
      attempts.push(device.failedWrites());
    }
    expect(attempts.flatMap((count, index) => (count > (attempts[index - 1] ?? 1) ? [index + 1] : []))).toEqual([1, 3, 7, 15, 25, 35]);
  });

  test("a project that is closed while its edits are only in memory gets them back when it is opened again", async () => {
    const device = await aDevice();
    const journal = await device.open();
    device.setFault("QuotaExceededError");
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { syncSession, move } = await openSyncSession(server, journal);
    move("a", 4);
    await allSettled();
    syncSession.dispose();
    expect(await journal.projectIds()).toEqual(["p"]);
    const back = await openSyncSession(server, journal);
    await allSettled();
    expect(back.syncSession.document().timeline).toEqual(syncSession.document().timeline);
    expect(back.text()).toBe("Offline – 1 change waiting, not safe on this device");
  });

  test("edits only in memory when the editor closes pass to the user's next editor in this page, and are stored when there is room", async () => {
    const device = await aDevice();
    const journal = await device.open();
    device.setFault("QuotaExceededError");
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { syncSession, move } = await openSyncSession(server, journal);
    move("a", 4);
    await allSettled();
    syncSession.dispose();
    journal.close();
    await allSettled();
    const next = await device.open();
    expect((await next.load("p")).map(({ opId }) => opId)).toEqual(["op-1"]);
    expect(next.unstoredCount()).toBe(1);
    device.setFault(undefined);
    await device.passTime(10_000);
    await allSettled();
    next.close();
    await allSettled();
    const last = await device.open();
    expect(last.unstoredCount()).toBe(0);
    expect((await last.load("p")).map(({ opId }) => opId)).toEqual(["op-1"]);
  });

  test("an edit made just before the editor closes is stored", async () => {
    const device = await aDevice();
    const journal = await device.open();
    const server = aServer();
    server.answer(() => UNREACHABLE);
    const { syncSession, move } = await openSyncSession(server, journal);
    move("a", 1);
    move("a", 2);
    syncSession.dispose();
    journal.close();
    await allSettled();
    expect((await (await device.open()).load("p")).map(({ opId }) => opId)).toEqual(["op-1", "op-2"]);
  });
});

test("if storage is blocked at first and allowed later, edits made meanwhile are stored", async () => {
  const device = await aDevice();
  const real = globalThis.indexedDB;
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  } as unknown as IDBFactory;
  const journal = await device.open();
  expect(journal.storageError()).toBe("blocked");
  const server = aServer();
  server.answer(() => UNREACHABLE);
  const { move, text } = await openSyncSession(server, journal);
  move("a", 1);
  await allSettled();
  expect(text()).toBe("Offline – 1 change waiting, not safe on this device");
  globalThis.indexedDB = real;
  await device.passTime(10_000);
  await allSettled();
  expect(journal.storageError()).toBeUndefined();
  expect(text()).toBe("Offline – 1 change waiting");
  expect((await (await device.open()).load("p")).map(({ opId }) => opId)).toEqual(["op-1"]);
});

test("storage that never answers does not keep the editor from opening: after 10 s it opens without storage", async () => {
  const device = await aDevice();
  globalThis.indexedDB = { open: () => new IDBOpenDBRequest() } as unknown as IDBFactory;
  const opening = device.open();
  await device.passTime(10_000);
  const journal = await opening;
  expect(journal.storageError()).toBe("failed");
});

test("removals that the device refuses are repeated later, and their records are not replayed meanwhile", async () => {
  const device = await aDevice();
  const journal = await device.open();
  const server = aServer();
  const { move } = await openSyncSession(server, journal);
  const refusing = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("The storage refuses.", "QuotaExceededError");
  });
  onTestFinished(() => refusing.mockRestore());
  move("a", 1);
  await allSettled();
  expect(await journal.load("p")).toEqual([]);
  refusing.mockRestore();
  await device.passTime(10_000);
  await allSettled();
  expect(await (await device.open()).load("p")).toEqual([]);
});
