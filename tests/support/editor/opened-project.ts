import { onTestFinished } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { openTabBroadcast } from "#editor/core/document/tab-broadcast.ts";
import { openProject } from "#editor/core/document/open-project.ts";
import type { OpenProject, OpenProjectInput } from "#editor/core/document/open-project.ts";
import { createProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { ToastContent } from "#ui/overlays/toast-queue.ts";
import { broadcastsDelivered } from "./broadcasts.ts";
import { allSettled, aProject, durable } from "./saved-project.ts";
import { createLockManager } from "./lock-manager.ts";
import { manualTimers } from "./manual-timers.ts";
import { unwrap } from "../model/unwrap.ts";

export const renaming = (opId: string, name: string, baseRev = 0): Operation => ({
  opId,
  baseRev,
  kind: "renameProject",
  changes: [{ kind: "rename", name }],
  before: [{ kind: "rename", name: aProject.name }],
});

export const renamed = (name: string) => ({ kind: "renameProject" as const, changes: [{ kind: "rename" as const, name }] });

/** A real (memory) server and one browser for the tabs of a test. Each tab may replace some of the browser's parts. */
export function aDevice() {
  const backend = createMemoryBackend({ projects: [aProject] });
  onTestFinished(() => backend.dispose());
  const journal = durable(createMemoryJournal());
  const manager = createLockManager();
  const { timers, passTime } = manualTimers();
  let ids = 0;

  const aTab = (parts: Partial<OpenProjectInput> = {}) => {
    const store = parts.store ?? createEditorStore();
    const toasts: ToastContent[] = [];
    const input: OpenProjectInput = {
      project: aProject,
      userId: LOCAL_USER.id,
      store,
      updatePlayback: () => undefined,
      notices: { show: (content) => toasts.push(content) },
      backend,
      journal,
      locks: createProjectLocks(manager),
      newId: () => `op-${++ids}`,
      timers,
      ...parts,
    };
    const document = () => store.getState().document;
    return {
      input,
      store,
      toasts,
      sentences: () => toasts.map(({ message }) => message),
      name: () => document().timeline.name,
      start: (id: string) => clipById(document().timeline, id)?.startTime,
    };
  };
  const pass = async (durationMs: number) => {
    await allSettled();
    await passTime(durationMs);
    await allSettled();
  };
  /** A tab with the project open, or still opening if one of its parts delays it. */
  const open = async (parts: Partial<OpenProjectInput> = {}) => {
    const tab = aTab(parts);
    let opened: OpenProject | undefined;
    const opening = openProject(tab.input).then((project) => (opened = project));
    opening.catch(() => undefined);
    await pass(1000);
    onTestFinished(() => opened?.dispose());
    return {
      ...tab,
      opening,
      project: () => {
        if (!opened) throw new Error("Not open yet.");
        return opened;
      },
      isOpen: () => opened !== undefined,
    };
  };
  return {
    backend,
    journal,
    pass,
    aTab,
    open,
    /** Saves a project name from another device. */
    saveThere: async (name: string) => {
      const { revision } = unwrap(await backend.projects.load("p"));
      unwrap(await backend.operations.apply("p", renaming(`there-${++ids}`, name, revision)));
    },
    storedName: async () => unwrap(await backend.projects.load("p")).name,
    /** The broadcast channel on which the tabs of this browser exchange the project. */
    broadcastFromThere: () => {
      const view = openTabBroadcast(LOCAL_USER.id, "p");
      onTestFinished(() => view.close());
      return view;
    },
    /** Resolves once messages on that channel have been delivered. */
    delivered: broadcastsDelivered,
    heldLocks: async () => ((await manager.query()).held ?? []).length,
  };
}

export const withProjects = (backend: Backend, projects: Partial<Backend["projects"]>): Backend => ({
  ...backend,
  projects: { ...backend.projects, ...projects },
});

export const withOperations = (backend: Backend, operations: Partial<Backend["operations"]>): Backend => ({
  ...backend,
  operations: { ...backend.operations, ...operations },
});
