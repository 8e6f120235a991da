import { expect, test, vi } from "vitest";
import type { Journal } from "#editor/core/journal/journal.ts";
import { FULL, opened, operation } from "#tests/support/editor/journal-device.ts";

test("what cannot be read keeps its last known value, and nothing is invented", async () => {
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

test("after the device works again, the journal stays 'unread' until everything has been read", async () => {
  const { journal, state, later, device } = await opened();
  await device.append("p", operation("1"));
  await device.append("q", operation("2"));
  state.refuse = new DOMException("no answer", "TimeoutError");
  expect([await journal.load("p"), await journal.load("q"), await journal.projectIds(), journal.storageError()]).toEqual([
    [],
    [],
    [],
    "failed",
  ]);
  state.refuse = undefined;
  await later(60_000);
  expect([journal.storageError(), journal.isDurable()]).toEqual(["unread", true]);
  await journal.append("p", operation("3"));
  expect([await journal.projectIds(), journal.storageError()]).toEqual([["p", "q"], "unread"]);
  expect([(await journal.load("p")).length, journal.storageError()]).toEqual([2, "unread"]);
  let notified = 0;
  journal.subscribe(() => (notified += 1));
  await journal.load("q");
  expect([notified, journal.storageError()]).toEqual([1, undefined]);
  await journal.load("q");
  expect(notified).toBe(1);
});

test.each<[string, (journal: Journal) => Promise<unknown>]>([
  ["of a project", (journal) => journal.load("p")],
  ["of all projects", (journal) => journal.projectIds()],
])("nothing %s counts as unread if all stored operations were appended or loaded here", async (_what, ask) => {
  const { journal, state, later } = await opened();
  state.refuse = FULL;
  await ask(journal);
  expect(journal.storageError()).toBe("full");
  state.refuse = undefined;
  await journal.append("p", operation("1"));
  await journal.append("p", operation("2"));
  expect(journal.storageError()).toBe("unread");
  await later(60_000);
  expect(journal.storageError()).toBeUndefined();
});

test("operations of an earlier opening count as unread again if a later one could not read them", async () => {
  const { journal, state, later } = await opened();
  await journal.append("p", operation("1"));
  await journal.append("q", operation("2"));
  await journal.load("p");
  state.refuse = FULL;
  await journal.load("p");
  state.refuse = undefined;
  await later(60_000);
  expect(journal.storageError()).toBe("unread");
});

test("a device that can be written but not read stores pending edits; damaged records are reported once it can be read", async () => {
  const { journal, state, later, device, stored } = await opened();
  await device.append("p", operation("0"));
  const unreadable = vi.spyOn(device, "read").mockRejectedValue(new DOMException("no answer", "TimeoutError"));
  await journal.load("p");
  state.refuse = FULL;
  await journal.append("p", operation("1"));
  await journal.append("p", operation("2"));
  state.refuse = undefined;
  await later(60_000);
  expect([journal.unstoredCount(), stored(), journal.storageError()]).toEqual([0, ["0", "1", "2"], "unread"]);
  unreadable.mockRestore();
  state.damaged = [{ projectId: "p", content: 1 }];
  state.refuse = FULL;
  await journal.remove("p", ["1"]);
  state.refuse = undefined;
  await later(60_000);
  expect([journal.storageError(), journal.damaged()]).toEqual(["unread", state.damaged]);
});

test("reading another project or the list of projects does not mark a project as loaded", async () => {
  const { journal, state, later, device } = await opened();
  await device.append("p", operation("1"));
  state.refuse = FULL;
  await journal.load("p");
  await journal.load("q");
  state.refuse = undefined;
  await journal.projectIds();
  await later(60_000);
  expect(journal.storageError()).toBe("unread");
  await journal.load("p");
  expect(journal.storageError()).toBeUndefined();
});
