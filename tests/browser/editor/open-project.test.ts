import { expect, onTestFinished, test } from "vitest";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory.ts";
import { openProject } from "#editor/document/open-project.ts";
import { createWriterLocks } from "#editor/document/writer-locks.ts";
import { createMemoryJournal } from "#editor/journal/journal.ts";
import { browserTimers } from "#editor/save-queue/timers.ts";
import { createToastQueue } from "#ui/toast-queue.ts";
import { createEditorStore } from "#editor/store/store.ts";
import { unwrap } from "#tests/support/unwrap.ts";

/** A project opened by a browser that answers each request for a lock `delayMs` late. */
async function openWithSlowLocks(delayMs: number, projectId: string = crypto.randomUUID()) {
  const backend = createMemoryBackend();
  const project = { ...unwrap(await backend.projects.getOrCreate()), id: projectId };
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
  const opened = await openProject({
    project,
    userId: LOCAL_USER.id,
    store,
    notices: createToastQueue(),
    backend,
    journal: createMemoryJournal(),
    locks: createWriterLocks(slow),
    newId: () => crypto.randomUUID(),
    timers: browserTimers,
  });
  onTestFinished(() => {
    opened.dispose();
    backend.dispose();
  });
  return { opened, store };
}

test("reliability: a browser that is slow to give the lock gives it: the project is open to write, not to look at", async () => {
  const { opened, store } = await openWithSlowLocks(1200);
  expect(opened.keeper()).toBeDefined();
  expect(store.getState().readOnly).toBe(false);
});

test("reliability: where another tab has the lock the project is open to look at", async () => {
  const projectId = crypto.randomUUID();
  const other = await createWriterLocks(navigator.locks).wait(projectId, new AbortController().signal);
  onTestFinished(() => other.release());
  const { opened, store } = await openWithSlowLocks(0, projectId);
  expect(opened.keeper()).toBeUndefined();
  expect(store.getState().readOnly).toBe(true);
});
