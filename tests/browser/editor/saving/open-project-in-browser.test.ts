import { expect, onTestFinished, test } from "vitest";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { openProject } from "#editor/core/document/open-project.ts";
import { createProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { browserTimers } from "#editor/core/timers.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { failure } from "#model/result.ts";

/** Opens a project in a browser that grants each lock request `delayMs` late. */
async function openWithSlowLocks(delayMs: number, projectId: string = crypto.randomUUID(), journal = createMemoryJournal()) {
  const project = { id: projectId, name: "Reel", revision: 0, picture: undefined, settings: DEFAULT_SETTINGS, clips: [], cues: [] };
  const backend = createMemoryBackend({ projects: [project] });
  let isServerAway = false;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, delayMs);
  });
  const slow = {
    query: () => navigator.locks.query(),
    request: async (name: string, options: LockOptions, grant: LockGrantedCallback<void>) => {
      await late;
      return navigator.locks.request(name, options, grant);
    },
  } as LockManager;
  const store = createEditorStore();
  const notices = createToastQueue();
  const load: typeof backend.projects.load = async (id) =>
    isServerAway ? failure({ kind: "unreachable", message: "Failed to fetch" }) : backend.projects.load(id);
  const opened = await openProject({
    project,
    userId: LOCAL_USER.id,
    store,
    updatePlayback: () => undefined,
    notices,
    backend: { ...backend, projects: { ...backend.projects, load } },
    journal,
    locks: createProjectLocks(slow),
    newId: () => crypto.randomUUID(),
    timers: browserTimers,
  });
  onTestFinished(() => {
    opened.dispose();
    backend.dispose();
  });
  return {
    opened,
    store,
    sentences: () => notices.toasts().map(({ message }) => message),
    setServerAway: (isAway: boolean) => {
      isServerAway = isAway;
    },
  };
}

test("a browser that is slow to grant the lock grants it: the project is writable, not read-only", async () => {
  const { opened, store } = await openWithSlowLocks(1200);
  expect(opened.syncSession()).toBeDefined();
  expect(store.getState().readOnly).toBe(false);
});

test("if another tab has the lock, the project is read-only", async () => {
  const projectId = crypto.randomUUID();
  const other = await createProjectLocks(navigator.locks).wait(projectId, new AbortController().signal);
  onTestFinished(() => other.release());
  const { opened, store } = await openWithSlowLocks(0, projectId);
  expect(opened.syncSession()).toBeUndefined();
  expect(store.getState().readOnly).toBe(true);
});

test("an opening that fails releases the browser's lock: the next one in the same tab writes", async () => {
  const projectId = crypto.randomUUID();
  const broken = { ...createMemoryJournal(), load: () => Promise.reject(new DOMException("Internal error", "UnknownError")) };
  await expect(openWithSlowLocks(0, projectId, broken)).rejects.toThrow("Internal error");
  const { opened, store } = await openWithSlowLocks(0, projectId);
  expect(opened.syncSession()).toBeDefined();
  expect(store.getState().readOnly).toBe(false);
});

test("a take-over while the server is away leaves the other tab writing; the next one takes over", async () => {
  const projectId = crypto.randomUUID();
  const writer = await openWithSlowLocks(0, projectId);
  const looker = await openWithSlowLocks(0, projectId);
  looker.setServerAway(true);
  await looker.opened.takeOver();
  expect(looker.sentences()).toHaveLength(1);
  expect(writer.opened.syncSession()).toBeDefined();
  expect(writer.store.getState().readOnly).toBe(false);
  looker.setServerAway(false);
  await Promise.all([looker.opened.takeOver(), looker.opened.takeOver()]);
  expect(looker.store.getState().readOnly).toBe(false);
  await expect.poll(() => writer.store.getState().readOnly).toBe(true);
  looker.opened.dispose();
  await expect.poll(() => writer.store.getState().readOnly).toBe(false);
});
