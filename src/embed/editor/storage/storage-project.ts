import type { Answer, Backend, ItemUsage, Operations, Projects } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { refused } from "#backend/refused.ts";
import type { Project } from "#model/project-json/project-json.ts";
import { writePatch, writeProject } from "#model/project-json/write-project.ts";
import { success } from "#model/result.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { timelineOf, withChanges } from "#model/timeline/timeline.ts";
import { mustRead } from "../../project-error.ts";
import type { EditorStorage } from "./editor-storage.ts";
import { storageFailure } from "./storage-failure.ts";

export type StorageProject = {
  readonly projects: Projects;
  readonly operations: Operations;
  /** How the project uses the file of this `url`. */
  readonly usageOf: (url: string) => Answer<ItemUsage>;
};

/** The one project of a storage: read once, then in memory; each operation is stored before it counts as applied. */
export function createStorageProject(storage: EditorStorage): StorageProject {
  let opening: Answer<Backend> | undefined;
  const read = async (): Answer<Backend> => {
    try {
      return success(createMemoryBackend({ projects: [mustRead(await storage.load())] }));
    } catch (error) {
      return storageFailure(error);
    }
  };
  const call = async <Value>(use: (memory: Backend) => Answer<Value>): Answer<Value> => {
    const mine = (opening ??= read());
    const opened = await mine;
    if (opened.ok) return use(opened.value);
    // The next call asks the page again.
    if (opening === mine) opening = undefined;
    return opened;
  };
  const onlyOne = async () => refused("This page stores one project.", 403);
  /** Of operations that are being stored: one whose answer is late is sent again. */
  const saving = new Map<string, Answer<void>>();
  const save = async (memory: Backend, projectId: string, { opId, baseRev, kind, changes }: Operation): Answer<void> => {
    const before = await memory.projects.load(projectId);
    if (!before.ok) return before;
    // Not to be applied: it was applied before.
    if (before.value.revision !== baseRev) return success(undefined);
    let written: Project | undefined;
    try {
      await storage.save({
        id: opId,
        kind,
        patches: changes.map(writePatch),
        get project() {
          return (written ??= writeProject(projectId, withChanges(timelineOf(before.value), changes)));
        },
      });
      return success(undefined);
    } catch (error) {
      return storageFailure(error);
    }
  };
  const savedOnce = (memory: Backend, projectId: string, operation: Operation): Answer<void> => {
    const { opId } = operation;
    const answer = saving.get(opId) ?? save(memory, projectId, operation).finally(() => saving.delete(opId));
    saving.set(opId, answer);
    return answer;
  };

  return {
    projects: {
      list: (most) => call(({ projects }) => projects.list(most)),
      listDeleted: async () => success([]),
      names: (ids) => call(({ projects }) => projects.names(ids)),
      restoreLast: () => call(({ projects }) => projects.restoreLast()),
      load: (id) => call(({ projects }) => projects.load(id)),
      revision: (id) => call(({ projects }) => projects.revision(id)),
      markOpened: () => undefined,
      create: onlyOne,
      setPicture: onlyOne,
      getOrCreate: () => call(({ projects }) => projects.getOrCreate()),
      remove: onlyOne,
      setDeleted: onlyOne,
      duplicate: onlyOne,
    },
    operations: {
      apply: (projectId, operation, signal) =>
        call(async (memory) => {
          const saved = await savedOnce(memory, projectId, operation);
          return saved.ok ? memory.operations.apply(projectId, operation, signal) : saved;
        }),
      overridesSince: async () => success([]),
    },
    usageOf: (url) =>
      call(async ({ projects }) => {
        const project = await projects.restoreLast();
        if (!project.ok) return project;
        const { clips = [], picture } = project.value ?? {};
        return success({ clips: clips.filter((clip) => clip.url === url).length, pictures: picture?.url === url ? 1 : 0 });
      }),
  };
}
