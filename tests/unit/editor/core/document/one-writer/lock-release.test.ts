import { describe, expect, onTestFinished, test } from "vitest";
import { createProjectSession } from "#editor/core/document/project-session.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { aProject, REFUSED, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { aBrowser, failing, hanging, type Load } from "./tabs-with-locks.ts";

describe("the write lock: every path that acquires it releases it", () => {
  test("an opening that fails releases the lock: the next opening in the same tab can write", async () => {
    const browser = aBrowser();
    const broken: Journal = { ...createMemoryJournal(), load: () => Promise.reject(new DOMException("Internal error", "UnknownError")) };
    await expect(browser.openTab(browser.manager, { journal: broken })).rejects.toThrow("Internal error");
    expect(await browser.heldLocks()).toBe(0);
    expect((await browser.openTab()).canWrite()).toBe(true);
  });

  test("a read-only opening that fails leaves the lock queue: the lock is not granted to it later", async () => {
    const browser = aBrowser();
    const writer = await browser.openTab();
    const broken: Journal = { ...createMemoryJournal(), load: () => Promise.reject(new DOMException("Internal error", "UnknownError")) };
    await expect(browser.openTab(browser.manager, { journal: broken })).rejects.toThrow("Internal error");
    writer.dispose();
    await browser.passTime(1000);
    expect(await browser.heldLocks()).toBe(0);
  });

  test("an editor that is disposed while its project is still opening releases the lock at once", async () => {
    const browser = aBrowser();
    const hangingJournal: Journal = { ...createMemoryJournal(), load: () => new Promise(() => undefined) };
    const session = createProjectSession(browser.tabInput(browser.manager, { journal: hangingJournal }));
    void session.open(aProject);
    await browser.passTime(1000);
    expect(await browser.heldLocks()).toBe(1);
    session.dispose();
    await browser.passTime(0);
    expect(await browser.heldLocks()).toBe(0);
  });

  test("after an opening that fails, the session can open the project again", async () => {
    const browser = aBrowser();
    let isBroken = true;
    const memory = createMemoryJournal();
    const journal: Journal = {
      ...memory,
      load: (id) => (isBroken ? Promise.reject(new DOMException("Internal error", "UnknownError")) : memory.load(id)),
    };
    const input = browser.tabInput(browser.manager, { journal });
    const session = createProjectSession(input);
    onTestFinished(() => session.dispose());
    const first = session.open(aProject);
    await browser.passTime(1000);
    await first;
    expect(input.store.getState().restoring).toEqual({ status: "failed", message: "Internal error" });
    isBroken = false;
    const second = session.open(aProject);
    await browser.passTime(1000);
    await second;
    expect(session.syncSession()).toBeDefined();
    expect(input.store.getState().readOnly).toBe(false);
  });

  test.each<[string, Load]>([
    ["does not answer", failing(UNREACHABLE)],
    ["refuses", failing(REFUSED)],
    ["hangs", hanging],
    ["throws", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("a take-over while the server %s leaves the lock with the other tab, and says so", async (_how, load) => {
    const browser = aBrowser();
    const writer = await browser.openTab();
    const looker = await browser.openTab();
    browser.answerLoads(load);
    const taking = looker.takeOver();
    await browser.passTime(70_000);
    await taking;
    expect(writer.canWrite()).toBe(true);
    expect(looker.canWrite()).toBe(false);
    expect(looker.sentences()).toEqual([
      expect.stringMatching(
        /could not be taken over: [^.]+\. It can still be edited in the other tab\. Press “Take over” to try again\.$/u,
      ),
    ]);
    browser.answerLoads();
    await looker.takeOver();
    expect(looker.canWrite()).toBe(true);
    expect(writer.canWrite()).toBe(false);
  });

  test.each<[string, Load]>([
    ["does not answer", failing(UNREACHABLE)],
    ["refuses", failing(REFUSED)],
    ["hangs", hanging],
  ])("a take-over during which the server fails (%s) returns the lock to the other tab, which keeps its edits", async (_how, load) => {
    const browser = aBrowser();
    const writer = await browser.openTab();
    writer.syncSession()?.commit({ kind: "renameProject", changes: [{ kind: "rename", name: "Before" }] });
    await browser.passTime(0);
    const looker = await browser.openTab();
    browser.answerLoads((id) => {
      browser.answerLoads(load);
      return browser.realLoad(id);
    });
    const taking = looker.takeOver();
    await browser.passTime(70_000);
    await taking;
    expect(looker.canWrite()).toBe(false);
    expect(writer.canWrite()).toBe(true);
    expect(writer.store.getState().document.timeline.name).toBe("Before");
    expect(looker.sentences()).toHaveLength(1);
    expect(await browser.heldLocks()).toBe(1);
  });
});
