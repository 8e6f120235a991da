import { describe, expect, test } from "vitest";
import type { Journal } from "#editor/core/journal/journal.ts";
import { later } from "#tests/support/editor/later.ts";
import { aDevice, renaming } from "#tests/support/editor/opened-project.ts";

describe("an editor that is disposed", () => {
  test("leaves the store as it is", async () => {
    const { open, pass } = aDevice();
    const tab = await open();
    const before = tab.store.getState();
    tab.project().dispose();
    await pass(0);
    expect(tab.store.getState()).toBe(before);
  });

  test("leaves the recovery offer in the store, but its choices do nothing", async () => {
    const { open, journal } = aDevice();
    await journal.append("p", renaming("1", "New"));
    await journal.replayBegins("p");
    await journal.replayBegins("p");
    const tab = await open();
    const before = tab.store.getState();
    tab.project().dispose();
    expect(tab.store.getState()).toBe(before);
    await before.recovery?.choose.restore();
    await before.recovery?.choose.discard();
    expect([tab.store.getState(), (await journal.load("p")).length]).toEqual([before, 1]);
  });

  test("before opening begins sends no request and takes no lock", async () => {
    const { open, heldLocks } = aDevice();
    const tab = await open({ signal: AbortSignal.abort() });
    expect([tab.store.getState().projectId, await heldLocks()]).toEqual([undefined, 0]);
  });

  test.each<[string, (journal: Journal, wait: Promise<void>) => Partial<Journal>]>([
    ["what waits is read", (journal, wait) => ({ load: (id) => wait.then(() => journal.load(id)) })],
    ["it is noted that a replay begins", (journal, wait) => ({ replayBegins: (id) => wait.then(() => journal.replayBegins(id)) })],
    ["failed replays are counted", (journal, wait) => ({ failedReplays: (id) => wait.then(() => journal.failedReplays(id)) })],
  ])("while %s shows nothing, sends nothing, and releases the lock", async (_when, slow) => {
    const { open, journal, pass, storedName, heldLocks } = aDevice();
    await journal.append("p", renaming("1", "New"));
    const wait = later<void>();
    const leaving = new AbortController();
    const tab = await open({ journal: { ...journal, ...slow(journal, wait.promise) }, signal: leaving.signal });
    const before = tab.store.getState();
    leaving.abort();
    wait.resolve();
    await pass(60_000);
    expect([tab.store.getState(), await storedName(), await heldLocks()]).toEqual([before, "Reel", 0]);
  });

  test("before a recovery is offered offers none", async () => {
    const { open, journal, pass } = aDevice();
    await journal.append("p", renaming("1", "New"));
    const wait = later<void>();
    const leaving = new AbortController();
    const risky: Journal = { ...journal, failedReplays: () => wait.promise.then(() => 2) };
    const tab = await open({ journal: risky, signal: leaving.signal });
    leaving.abort();
    wait.resolve();
    await pass(0);
    expect([tab.store.getState().recovery, tab.store.getState().projectId]).toEqual([undefined, undefined]);
  });
});
