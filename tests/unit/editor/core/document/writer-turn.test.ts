import { describe, expect, onTestFinished, test } from "vitest";
import type { Backend, BackendError, LoadedProject } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { openProject } from "#editor/core/document/open-project.ts";
import type { OpenProject } from "#editor/core/document/open-project.ts";
import { createProjectSession } from "#editor/core/document/project-session.ts";
import { createProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { failure } from "#model/result.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { aProject, REFUSED, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { createLockManager } from "#tests/support/editor/lock-manager.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

type Load = Backend["projects"]["load"];

/** One browser and one server for several tabs. The server's answer to `projects.load` can be changed. */
function aBrowser() {
  const backend = createMemoryBackend({ projects: [aProject] });
  onTestFinished(() => backend.dispose());
  const manager = createLockManager();
  const journal = createMemoryJournal();
  const { timers, passTime } = manualTimers();
  const realLoad: Load = (id) => backend.projects.load(id);
  let load = realLoad;
  let ids = 0;

  const tabInput = (locks: LockManager, more: { readonly journal?: Journal } = {}) => {
    const store = createEditorStore();
    const notices = createToastQueue();
    onTestFinished(() => notices.dispose());
    return {
      userId: LOCAL_USER.id,
      store,
      updatePlayback: () => undefined,
      notices,
      backend: { ...backend, projects: { ...backend.projects, load: (id: string) => load(id) } },
      journal: more.journal ?? journal,
      locks: createProjectLocks(locks),
      newId: () => `op-${++ids}`,
      timers,
    };
  };
  const openTab = async (locks = manager, more: { readonly journal?: Journal } = {}) => {
    const input = tabInput(locks, more);
    const opening = openProject({ ...input, project: aProject });
    let opened: OpenProject | undefined;
    opening.then(
      (value) => (opened = value),
      () => undefined,
    );
    await passTime(1000);
    if (opened === undefined) await opening;
    const tab = opened as unknown as OpenProject;
    onTestFinished(() => tab.dispose());
    return {
      ...tab,
      store: input.store,
      canWrite: () => tab.syncSession() !== undefined && !input.store.getState().readOnly,
      sentences: () => input.notices.toasts().map(({ message }) => message),
    };
  };
  return {
    manager,
    passTime,
    tabInput,
    openTab,
    /** Sets how `projects.load` answers from now on; without an argument it answers normally. */
    answerLoads: (answer?: Load) => {
      load = answer ?? realLoad;
    },
    realLoad,
    heldLocks: async () => ((await manager.query()).held ?? []).length,
  };
}

const failing =
  (error: BackendError): Load =>
  async () =>
    failure(error);
const hanging: Load = () => new Promise(() => undefined);

describe("the write lock: every path that acquires it releases it, and one tab can always write", () => {
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
