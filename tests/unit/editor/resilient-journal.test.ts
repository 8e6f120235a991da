import { describe, expect, test, vi } from "vitest";
import type { DeviceJournal } from "#editor/journal/device-journal.ts";
import { recordOf } from "#editor/journal/journal-record.ts";
import type { DamagedRecord, JournalRecord } from "#editor/journal/journal-record.ts";
import type { Journal } from "#editor/journal/journal.ts";
import { createResilientJournal } from "#editor/journal/resilient-journal.ts";
import type { Operation } from "#model/operation.ts";
import { allSettled } from "#tests/support/kept-project.ts";
import { manualTimers } from "#tests/support/manual-timers.ts";

const operation = (opId: string): Operation => ({ opId, baseRev: 0, kind: "renameProject", changes: [{ kind: "rename", name: opId }] });
const FULL = new DOMException("No room.", "QuotaExceededError");

/** A device in memory whose answers a test decides: `refuse` makes each call reject, `hold` makes appending wait until it is called. */
function aDevice() {
  const state = { refuse: undefined as unknown, damaged: [] as readonly DamagedRecord[], isClosed: false };
  const calls: string[] = [];
  let records: readonly JournalRecord[] = [];
  let held: Promise<void> | undefined;
  const answer = async <Value>(call: string, value: () => Value): Promise<Value> => {
    calls.push(call);
    if (state.refuse !== undefined) throw state.refuse;
    return value();
  };
  const device: DeviceJournal = {
    probe: () => answer("probe", () => undefined),
    append: async (projectId, added) => {
      await held;
      return answer(`append ${added.opId}`, () => {
        records = [...records, recordOf("user", projectId, added)];
      });
    },
    remove: (opIds) =>
      answer(`remove ${opIds.join(" ")}`, () => {
        records = records.filter(({ opId }) => !opIds.includes(opId));
      }),
    read: () => answer("read", () => records),
    damaged: () => answer("damaged", () => state.damaged),
    forgetDamaged: () => answer("forget", () => undefined),
    failedReplays: () => answer("replays", () => 2),
    replayBegins: () => answer("begins", () => undefined),
    replayEnds: () => answer("ends", () => undefined),
    close: () => {
      state.isClosed = true;
    },
  };
  const hold = () => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    return () => {
      held = undefined;
      release();
    };
  };
  return { device, state, calls, hold, stored: () => records.map(({ opId }) => opId) };
}

async function opened(refuse?: unknown) {
  const memory = aDevice();
  memory.state.refuse = refuse;
  const { timers, passTime } = manualTimers();
  const unfinished = vi.fn<(isUnfinished: boolean) => void>();
  const journal = await createResilientJournal(memory.device, timers, unfinished);
  const heard = vi.fn<() => void>();
  const stop = journal.subscribe(heard);
  const later = async (durationMs: number) => {
    await passTime(durationMs);
    await allSettled();
  };
  return { ...memory, journal, unfinished, heard, stop, later };
}

describe("a journal that has just been opened", () => {
  test("has nothing, and stays open", async () => {
    const { journal, state, later } = await opened();
    expect([journal.unstoredCount(), journal.isDurable(), journal.damaged()]).toEqual([0, true, []]);
    expect([await journal.load("p"), await journal.projectIds()]).toEqual([[], []]);
    await later(60_000);
    expect(state.isClosed).toBe(false);
  });

  test("stays open when the device takes what it refused before", async () => {
    const { journal, state, later, unfinished } = await opened(FULL);
    expect(journal.trouble()).toBe("full");
    state.refuse = undefined;
    await later(1000);
    expect([journal.trouble(), state.isClosed]).toEqual([undefined, false]);
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
])("%s is told as that", async (_what, refuse, trouble) => {
  expect((await opened(refuse)).journal.trouble()).toBe(trouble);
});

describe("who listens hears", () => {
  test("that storing fails and that it works again, and of no edit that is simply stored", async () => {
    const { journal, state, heard, later } = await opened();
    await journal.append("p", operation("1"));
    expect(heard).not.toHaveBeenCalled();
    state.refuse = FULL;
    await journal.append("p", operation("2"));
    expect(heard).toHaveBeenCalledTimes(1);
    await journal.append("p", operation("3"));
    expect(heard).toHaveBeenCalledTimes(2);
    state.refuse = undefined;
    await later(1000);
    expect(heard).toHaveBeenCalledTimes(3);
    await journal.append("p", operation("4"));
    expect(heard).toHaveBeenCalledTimes(3);
  });

  test("at once that what waited in memory is confirmed, and nothing of what did not wait", async () => {
    const { journal, state, heard } = await opened();
    state.refuse = FULL;
    await journal.append("p", operation("1"));
    heard.mockClear();
    void journal.remove("p", ["unknown"]);
    expect([journal.unstoredCount(), heard.mock.calls.length]).toEqual([1, 0]);
    void journal.remove("p", ["1"]);
    expect([journal.unstoredCount(), heard.mock.calls.length]).toEqual([0, 1]);
  });

  test("of damaged records once, and nothing after it stopped listening", async () => {
    const { journal, state, heard, stop } = await opened();
    await journal.load("p");
    expect(heard).not.toHaveBeenCalled();
    state.damaged = [{ projectId: "p", content: 1 }];
    await journal.load("p");
    await journal.load("p");
    expect([heard.mock.calls.length, journal.damaged()]).toEqual([1, state.damaged]);
    stop();
    await journal.acknowledgeDamaged();
    expect([heard.mock.calls.length, journal.damaged()]).toEqual([1, []]);
  });
});

test("what cannot be read now is as it was known before, and nothing is made up", async () => {
  const { journal, state, device } = await opened();
  state.damaged = [{ projectId: "p", content: 1 }];
  await journal.append("p", operation("1"));
  await journal.load("p");
  const refused = vi.spyOn(device, "damaged").mockRejectedValue(FULL);
  expect((await journal.load("p")).map(({ opId }) => opId)).toEqual(["1"]);
  expect(journal.damaged()).toEqual(state.damaged);
  refused.mockRestore();
  state.refuse = FULL;
  expect([await journal.load("p"), await journal.projectIds(), await journal.failedReplays("p")]).toEqual([[], [], 0]);
  await expect(Promise.all([journal.replayBegins("p"), journal.replayEnds("p"), journal.acknowledgeDamaged()])).resolves.toBeDefined();
});

test("what could not be read stays told as that once the device works again, until it is read", async () => {
  const { journal, state, later, device } = await opened();
  await device.append("p", operation("1"));
  await device.append("q", operation("2"));
  state.refuse = new DOMException("no answer", "TimeoutError");
  expect([await journal.load("p"), await journal.load("q"), await journal.projectIds(), journal.trouble()]).toEqual([[], [], [], "failed"]);
  state.refuse = undefined;
  await later(60_000);
  expect([journal.trouble(), journal.isDurable()]).toEqual(["unread", true]);
  await journal.append("p", operation("3"));
  expect([await journal.projectIds(), journal.trouble()]).toEqual([["p", "q"], "unread"]);
  expect([(await journal.load("p")).length, journal.trouble()]).toEqual([2, "unread"]);
  let heard = 0;
  journal.subscribe(() => (heard += 1));
  await journal.load("q");
  expect([heard, journal.trouble()]).toEqual([1, undefined]);
  await journal.load("q");
  expect(heard).toBe(1);
});

test.each<[string, (journal: Journal) => Promise<unknown>]>([
  ["of a project", (journal) => journal.load("p")],
  ["of all projects", (journal) => journal.projectIds()],
])("nothing %s is missing where all that lies there was stored or loaded here", async (_what, ask) => {
  const { journal, state, later } = await opened();
  state.refuse = FULL;
  await ask(journal);
  expect(journal.trouble()).toBe("full");
  state.refuse = undefined;
  await journal.append("p", operation("1"));
  await journal.append("p", operation("2"));
  expect(journal.trouble()).toBe("unread");
  await later(60_000);
  expect(journal.trouble()).toBeUndefined();
});

test("what an earlier opening had is missing again to one that could not read it", async () => {
  const { journal, state, later } = await opened();
  await journal.append("p", operation("1"));
  await journal.append("q", operation("2"));
  await journal.load("p");
  state.refuse = FULL;
  await journal.load("p");
  state.refuse = undefined;
  await later(60_000);
  expect(journal.trouble()).toBe("unread");
});

test("a device that can be written but not read stores what waits, and its damaged records are told once it can be read", async () => {
  const { journal, state, later, device, stored } = await opened();
  await device.append("p", operation("0"));
  const unreadable = vi.spyOn(device, "read").mockRejectedValue(new DOMException("no answer", "TimeoutError"));
  await journal.load("p");
  state.refuse = FULL;
  await journal.append("p", operation("1"));
  await journal.append("p", operation("2"));
  state.refuse = undefined;
  await later(60_000);
  expect([journal.unstoredCount(), stored(), journal.trouble()]).toEqual([0, ["0", "1", "2"], "unread"]);
  unreadable.mockRestore();
  state.damaged = [{ projectId: "p", content: 1 }];
  state.refuse = FULL;
  await journal.remove("p", ["1"]);
  state.refuse = undefined;
  await later(60_000);
  expect([journal.trouble(), journal.damaged()]).toEqual(["unread", state.damaged]);
});

test("what lies there of another project, or was asked for by none, is not taken for loaded", async () => {
  const { journal, state, later, device } = await opened();
  await device.append("p", operation("1"));
  state.refuse = FULL;
  await journal.load("p");
  await journal.load("q");
  state.refuse = undefined;
  await journal.projectIds();
  await later(60_000);
  expect(journal.trouble()).toBe("unread");
  await journal.load("p");
  expect(journal.trouble()).toBeUndefined();
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

  test("while it is being stored for the first time does not wait any more where that is refused", async () => {
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

  test("and that the device does not remove is asked for again with the next try, and only then", async () => {
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
  test("while nothing waits closes the device for good", async () => {
    const { journal, state, unfinished, heard } = await opened();
    await journal.append("p", operation("1"));
    journal.close();
    await vi.waitFor(() => expect(state.isClosed).toBe(true));
    expect(unfinished.mock.calls).toEqual([[false]]);
    expect(journal.reopen()).toBe(false);
    expect(unfinished).toHaveBeenCalledTimes(1);
    expect(heard).not.toHaveBeenCalled();
  });

  async function closedWhileWaiting() {
    const page = await opened();
    page.state.refuse = FULL;
    await page.journal.append("p", operation("1"));
    page.journal.close();
    await page.later(0);
    return page;
  }

  test("while operations wait says so, stores them when it can, and closes then", async () => {
    const { journal, state, unfinished, later, stored } = await closedWhileWaiting();
    expect([unfinished.mock.calls, state.isClosed]).toEqual([[[true]], false]);
    state.refuse = undefined;
    await later(1000);
    expect([unfinished.mock.calls, state.isClosed, stored()]).toEqual([[[true], [false]], true, ["1"]]);
    expect(journal.reopen()).toBe(false);
  });

  test("and taken into use again while operations wait goes on and stays open", async () => {
    const { journal, state, unfinished, later, stored } = await closedWhileWaiting();
    expect(journal.reopen()).toBe(true);
    state.refuse = undefined;
    await later(1000);
    expect([unfinished.mock.calls, state.isClosed, stored()]).toEqual([[[true], [false]], false, ["1"]]);
    await journal.append("p", operation("2"));
    expect(stored()).toEqual(["1", "2"]);
  });
});
