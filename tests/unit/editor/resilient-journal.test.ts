import { describe, expect, test, vi } from "vitest";
import { FULL, opened, operation } from "#tests/support/editor/journal-device.ts";

describe("a journal that has just been opened", () => {
  test("is empty, and stays open", async () => {
    const { journal, state, later } = await opened();
    expect([journal.unstoredCount(), journal.isDurable(), journal.damaged()]).toEqual([0, true, []]);
    expect([await journal.load("p"), await journal.projectIds()]).toEqual([[], []]);
    await later(60_000);
    expect(state.isClosed).toBe(false);
  });

  test("stays open when the device accepts writes that it refused before", async () => {
    const { journal, state, later, unfinished } = await opened(FULL);
    expect(journal.storageError()).toBe("full");
    state.refuse = undefined;
    await later(1000);
    expect([journal.storageError(), state.isClosed]).toEqual([undefined, false]);
    expect(unfinished).not.toHaveBeenCalled();
  });
});

test.each<[string, unknown, string]>([
  ["full storage", FULL, "full"],
  ["full storage, as an error that is no DOMException", Object.assign(new Error("No room."), { name: "QuotaExceededError" }), "full"],
  ["storage that is not allowed", new DOMException("Denied.", "SecurityError"), "blocked"],
  ["storage that is not there", new ReferenceError("indexedDB is not defined"), "blocked"],
  ["any other failure", new DOMException("Internal.", "UnknownError"), "failed"],
  ["what is no error", { name: "QuotaExceededError" }, "failed"],
])("%s is reported as such", async (_what, refuse, storageError) => {
  expect((await opened(refuse)).journal.storageError()).toBe(storageError);
});

describe("a subscriber is notified", () => {
  test("when storing fails and when it works again, and not of an edit that is simply stored", async () => {
    const { journal, state, notified, later } = await opened();
    await journal.append("p", operation("1"));
    expect(notified).not.toHaveBeenCalled();
    state.refuse = FULL;
    await journal.append("p", operation("2"));
    expect(notified).toHaveBeenCalledTimes(1);
    await journal.append("p", operation("3"));
    expect(notified).toHaveBeenCalledTimes(2);
    state.refuse = undefined;
    await later(1000);
    expect(notified).toHaveBeenCalledTimes(3);
    await journal.append("p", operation("4"));
    expect(notified).toHaveBeenCalledTimes(3);
  });

  test("at once when an operation that waited in memory is confirmed, and not for one that did not wait", async () => {
    const { journal, state, notified } = await opened();
    state.refuse = FULL;
    await journal.append("p", operation("1"));
    notified.mockClear();
    void journal.remove("p", ["unknown"]);
    expect([journal.unstoredCount(), notified.mock.calls.length]).toEqual([1, 0]);
    void journal.remove("p", ["1"]);
    expect([journal.unstoredCount(), notified.mock.calls.length]).toEqual([0, 1]);
  });

  test("of damaged records once, and of nothing after it has unsubscribed", async () => {
    const { journal, state, notified, stop } = await opened();
    await journal.load("p");
    expect(notified).not.toHaveBeenCalled();
    state.damaged = [{ projectId: "p", content: 1 }];
    await journal.load("p");
    await journal.load("p");
    expect([notified.mock.calls.length, journal.damaged()]).toEqual([1, state.damaged]);
    stop();
    await journal.acknowledgeDamaged();
    expect([notified.mock.calls.length, journal.damaged()]).toEqual([1, []]);
  });
});

describe("an operation that is confirmed", () => {
  test("while it is being stored after a refusal is removed from the device again, and the others stay", async () => {
    const { journal, state, hold, stored, later, calls } = await opened();
    state.refuse = FULL;
    await journal.append("p", operation("1"));
    await journal.append("p", operation("2"));
    state.refuse = undefined;
    const release = hold();
    await later(1000);
    const removed = journal.remove("p", ["1"]);
    release();
    await removed;
    expect([stored(), journal.unstoredCount()]).toEqual([["2"], 0]);
    expect(calls.filter((call) => call.startsWith("remove"))).toEqual(["remove 1", "remove 1"]);
  });

  test("while it is being stored for the first time is no longer pending if that is refused", async () => {
    const { journal, state, hold } = await opened();
    const release = hold();
    const appended = journal.append("p", operation("1"));
    const kept = journal.append("p", operation("2"));
    const removed = journal.remove("p", ["1"]);
    state.refuse = FULL;
    release();
    await Promise.all([appended, kept, removed]);
    expect((await journal.load("p")).map(({ opId }) => opId)).toEqual(["2"]);
    expect(journal.unstoredCount()).toBe(1);
  });

  test("and that the device does not remove is removed with the next retry, once", async () => {
    const { journal, state, calls, later, stored } = await opened();
    await journal.append("p", operation("1"));
    state.refuse = FULL;
    await journal.remove("p", ["1"]);
    state.refuse = undefined;
    expect(await journal.load("p")).toEqual([]);
    await later(1000);
    expect(stored()).toEqual([]);
    state.refuse = FULL;
    await journal.append("p", operation("2"));
    state.refuse = undefined;
    await later(10_000);
    expect(calls.filter((call) => call.startsWith("remove"))).toEqual(["remove 1", "remove 1"]);
  });
});

describe("a journal that is closed", () => {
  test("while nothing is pending closes the device permanently", async () => {
    const { journal, state, unfinished, notified } = await opened();
    await journal.append("p", operation("1"));
    journal.close();
    await vi.waitFor(() => expect(state.isClosed).toBe(true));
    expect(unfinished.mock.calls).toEqual([[false]]);
    expect(journal.reopen()).toBe(false);
    expect(unfinished).toHaveBeenCalledTimes(1);
    expect(notified).not.toHaveBeenCalled();
  });

  async function closedWhileWaiting() {
    const page = await opened();
    page.state.refuse = FULL;
    await page.journal.append("p", operation("1"));
    page.journal.close();
    await page.later(0);
    return page;
  }

  test("while operations are pending says so, stores them when it can, and then closes", async () => {
    const { journal, state, unfinished, later, stored } = await closedWhileWaiting();
    expect([unfinished.mock.calls, state.isClosed]).toEqual([[[true]], false]);
    state.refuse = undefined;
    await later(1000);
    expect([unfinished.mock.calls, state.isClosed, stored()]).toEqual([[[true], [false]], true, ["1"]]);
    expect(journal.reopen()).toBe(false);
  });

  test("and reopened while operations are pending continues and stays open", async () => {
    const { journal, state, unfinished, later, stored } = await closedWhileWaiting();
    expect(journal.reopen()).toBe(true);
    state.refuse = undefined;
    await later(1000);
    expect([unfinished.mock.calls, state.isClosed, stored()]).toEqual([[[true], [false]], false, ["1"]]);
    await journal.append("p", operation("2"));
    expect(stored()).toEqual(["1", "2"]);
  });
});
