import { CHANGED_ELSEWHERE } from "#backend/backend.ts";
import type { Answer, BackendError } from "#backend/backend.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { ProjectSession } from "../core/document/project-session.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { copyName } from "#model/text/names.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";

/** Changes of projects that need not be open. Each resolves with a sentence if it failed. They run one after the other. */
export type ProjectListActions = {
  /** For a project that this tab does not write; the open one is renamed by an edit. */
  readonly renameProject: (id: string, name: string) => Promise<string | undefined>;
  /** Sends the project's waiting edits first. If it is open, it stays open until the projects screen closes. */
  readonly deleteProject: (id: string, name: string) => Promise<string | undefined>;
  readonly restoreProject: (id: string, name: string) => Promise<string | undefined>;
  /** Resolves with the copy's id, else with the sentence of the failure. */
  readonly duplicateProject: (id: string, name: string) => Promise<Result<string, string>>;
  /**
   * Closes the projects screen, to open another project or none. If the open project was deleted there and is still open then, it is left for
   * the newest other one, or a new one.
   */
  readonly closeProjects: (openOther?: () => Promise<void>) => Promise<void>;
};

type ProjectListLinks = Pick<ProjectSession, "flush" | "restore">;

/** How long a command on a whole project waits for its unsent edits. */
const FLUSH_TIMEOUT_MS = 5000;
/** How often a rename is tried while other devices edit the project at the same time. */
const MOST_ATTEMPTS = 3;

export function createProjectListActions(
  { store, backend, engine, newId }: Pick<EditorDeps, "store" | "backend" | "engine" | "newId">,
  { flush, restore }: ProjectListLinks,
): ProjectListActions {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(request: () => Promise<Value>): Promise<Value> => {
    const answer = last.then(request);
    last = answer.catch(() => undefined);
    return answer;
  };

  const mark = (id: string, isProjectDeleted: boolean) => {
    if (id === store.getState().projectId) store.setState({ isProjectDeleted });
  };
  /** Edits that were sent later would restore a deleted project, and would be missing in a copy. */
  const isSaved = async (id: string) => !(await flush(FLUSH_TIMEOUT_MS)).some((unsaved) => unsaved.id === id);

  const rename = async (id: string, name: string): Answer<void> => {
    let answer: Result<unknown, BackendError> = success(undefined);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const revision = await backend.projects.revision(id);
      if (!revision.ok) return revision;
      const operation = { opId: newId(), baseRev: revision.value, kind: "renameProject", changes: [{ kind: "rename", name }] } as const;
      answer = await backend.operations.apply(id, operation);
      if (answer.ok || answer.error.kind !== "refused" || answer.error.code !== CHANGED_ELSEWHERE) break;
    }
    return answer.ok ? success(undefined) : answer;
  };

  const remove = async (id: string, name: string) => {
    if (!(await isSaved(id))) return projectMessages.notSavedYet(name);
    const answer = await backend.projects.setDeleted(id, true);
    return answer.ok ? undefined : projectMessages.notDeleted(name, answer.error.message);
  };

  return {
    renameProject: (id, name) =>
      inTurn(async () => {
        const answer = await rename(id, name);
        return answer.ok ? undefined : projectMessages.notRenamed(name, answer.error.message);
      }),
    deleteProject: (id, name) =>
      inTurn(async () => {
        // First: an edit that this tab sent afterwards would restore the project.
        mark(id, true);
        const failed = await remove(id, name);
        if (failed !== undefined) mark(id, false);
        return failed;
      }),
    restoreProject: (id, name) =>
      inTurn(async () => {
        const answer = await backend.projects.setDeleted(id, false);
        if (!answer.ok) return projectMessages.notRestored(name, answer.error.message);
        mark(id, false);
        return undefined;
      }),
    duplicateProject: (id, name) =>
      inTurn(async () => {
        if (!(await isSaved(id))) return failure(projectMessages.notSavedYet(name));
        const copied = await backend.projects.duplicate(id, copyName(name));
        return copied.ok ? copied : failure(projectMessages.notDuplicated(name, copied.error.message));
      }),
    closeProjects: async (openOther) => {
      store.setState({ dialog: undefined });
      await Promise.all([openOther?.(), last]);
      if (!store.getState().isProjectDeleted) return;
      engine.pause();
      await restore();
    },
  };
}
