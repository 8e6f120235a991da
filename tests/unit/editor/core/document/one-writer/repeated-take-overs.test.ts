import { describe, expect, test } from "vitest";
import type { LoadedProject } from "#backend/backend.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { aProject, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { aBrowser, failing, hanging } from "./tabs-with-locks.ts";

describe("taking over: one tab can always write, and only one", () => {
  test("two presses on Take over start one session, with one load before and one after the lock is granted", async () => {
    const browser = aBrowser();
    await browser.openTab();
    const looker = await browser.openTab();
    let loads = 0;
    browser.answerLoads((id) => {
      loads += 1;
      return browser.realLoad(id);
    });
    await Promise.all([looker.takeOver(), looker.takeOver()]);
    expect(loads).toBe(2);
    expect(looker.canWrite()).toBe(true);
    await looker.takeOver();
    expect(loads).toBe(2);
  });

  test("if the other tab closes just as Take over is pressed, there is one session and one lock", async () => {
    const browser = aBrowser();
    const writer = await browser.openTab();
    const looker = await browser.openTab();
    const taking = looker.takeOver();
    writer.dispose();
    await browser.passTime(0);
    await taking;
    expect(looker.canWrite()).toBe(true);
    expect(await browser.heldLocks()).toBe(1);
    looker.dispose();
    await browser.passTime(0);
    expect(await browser.heldLocks()).toBe(0);
  });

  test("while two tabs take over from each other repeatedly, exactly one of them can write", async () => {
    const browser = aBrowser();
    const tabs = [await browser.openTab(), await browser.openTab()];
    for (let round = 0; round < 20; round++) {
      await Promise.all(tabs.map((tab) => tab.takeOver()));
      await browser.passTime(100);
      expect(tabs.filter((tab) => tab.canWrite())).toHaveLength(1);
      expect(await browser.heldLocks()).toBe(1);
    }
  });

  test("if the browser refuses to steal the lock, a message is shown and the tab still waits for the lock", async () => {
    const browser = aBrowser();
    const writer = await browser.openTab();
    const refusing = {
      query: () => browser.manager.query(),
      request: (name: string, options: LockOptions, grant: LockGrantedCallback<unknown>) =>
        options.steal
          ? Promise.reject(new DOMException("The document is not fully active.", "InvalidStateError"))
          : browser.manager.request(name, options, grant),
    } as LockManager;
    const looker = await browser.openTab(refusing);
    await looker.takeOver();
    expect(looker.sentences()).toEqual([expect.stringContaining("The document is not fully active")]);
    writer.dispose();
    await browser.passTime(0);
    expect(looker.canWrite()).toBe(true);
  });

  test("a tab that gets the lock while the server is unreachable says so, retries, and then writes", async () => {
    const browser = aBrowser();
    const writer = await browser.openTab();
    const looker = await browser.openTab();
    browser.answerLoads(failing(UNREACHABLE));
    writer.dispose();
    await browser.passTime(0);
    expect(looker.canWrite()).toBe(false);
    expect(looker.store.getState().writerTurn).toEqual({ status: "waiting", message: UNREACHABLE.message });
    browser.answerLoads();
    await browser.passTime(500);
    expect(looker.canWrite()).toBe(true);
    expect(looker.store.getState().writerTurn).toEqual({ status: "elsewhere" });
  });

  test("while a tab waits for the server, a press on Take over retries at once", async () => {
    const browser = aBrowser();
    const writer = await browser.openTab();
    const looker = await browser.openTab();
    browser.answerLoads(failing(UNREACHABLE));
    writer.dispose();
    await browser.passTime(60_000);
    browser.answerLoads();
    await looker.takeOver();
    await browser.passTime(0);
    expect(looker.canWrite()).toBe(true);
  });

  test("a tab that closes while it loads the project it has taken over releases the lock", async () => {
    const browser = aBrowser();
    const writer = await browser.openTab();
    const looker = await browser.openTab();
    writer.dispose();
    browser.answerLoads(hanging);
    await browser.passTime(0);
    looker.dispose();
    await browser.passTime(0);
    expect(await browser.heldLocks()).toBe(0);
  });
});

test("an edit made before a failed take-over and one made after it both reach the server", async () => {
  const browser = aBrowser();
  const writer = await browser.openTab();
  const clip = aProject.clips[0] as LoadedProject["clips"][number];
  writer.syncSession()?.commit({ kind: "moveClip", changes: [{ kind: "putClip", clip: { ...clip, startTime: 5, endTime: 15 } }] });
  const looker = await browser.openTab();
  browser.answerLoads(failing(UNREACHABLE));
  await looker.takeOver();
  writer.syncSession()?.commit({ kind: "renameProject", changes: [{ kind: "rename", name: "After" }] });
  await browser.passTime(0);
  browser.answerLoads();
  await looker.takeOver();
  const { timeline } = looker.store.getState().document;
  expect(timeline.name).toBe("After");
  expect(clipById(timeline, clip.id)?.startTime).toBe(5);
});
