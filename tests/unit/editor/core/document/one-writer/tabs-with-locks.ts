import { onTestFinished } from "vitest";
import type { Backend, BackendError } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { openProject } from "#editor/core/document/open-project.ts";
import type { OpenProject } from "#editor/core/document/open-project.ts";
import { createProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { failure } from "#model/result.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { aProject } from "#tests/support/editor/saved-project.ts";
import { createLockManager } from "#tests/support/editor/lock-manager.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

export type Load = Backend["projects"]["load"];

/** One browser and one server for several tabs. The server's answer to `projects.load` can be changed. */
export function aBrowser() {
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

export const failing =
  (error: BackendError): Load =>
  async () =>
    failure(error);
export const hanging: Load = () => new Promise(() => undefined);
