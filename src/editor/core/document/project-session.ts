import type { LoadedProject } from "#backend/backend.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { failure } from "#model/result.ts";
import type { SyncSession } from "./sync-session.ts";
import { createUnsyncedOperations } from "./unsynced-operations.ts";
import { openProject } from "./open-project.ts";
import type { OpenProject, OpenProjectInput } from "./open-project.ts";
import type { UnsavedProject } from "../store/editor-state.ts";

export type ProjectSession = {
  /** The open project's; undefined while this tab may not write to it. */
  readonly syncSession: () => SyncSession | undefined;
  /** Opens the user's last project (B-43), or sets the state "no project yet". In place of a deleted one it opens a new one then. */
  readonly restore: () => Promise<void>;
  readonly open: (project: LoadedProject) => Promise<void>;
  /** The open project, else the newest, else a new one; undefined, with a message to the user, if the server gives none. */
  readonly ensure: () => Promise<SyncSession | undefined>;
  /** Makes this tab the one that writes; the other tab becomes read-only. */
  readonly takeOver: () => Promise<void>;
  /** Call when the open project is on the screen, or when the page is left normally. */
  readonly shown: () => void;
  /** Shows what other devices have saved in the open project since. */
  readonly refresh: () => Promise<void>;
  /** Sends waiting operations at once, of the open project and of those that were left. */
  readonly retrySaving: () => void;
  /** As `retrySaving`, for at most `timeoutMs`; resolves with what the server has not got after that, by project. */
  readonly flush: (timeoutMs: number) => Promise<readonly UnsavedProject[]>;
  readonly dispose: () => void;
};

/** Opens, leaves and replaces the editor's one open project. */
export function createProjectSession(input: Omit<OpenProjectInput, "project">): ProjectSession {
  const { store, notices, backend, journal } = input;
  let current: OpenProject | undefined;
  const gone = new AbortController();

  let opening: Promise<void> = Promise.resolve();
  let restoring: Promise<void> = Promise.resolve();
  let ensuring: Promise<SyncSession | undefined> | undefined;

  /** Projects that are being left or opened: their sync session sends, or is about to. */
  let changing: readonly (string | undefined)[] = [];

  const sending = () => current?.syncSession();
  const syncSession = () => (store.getState().isProjectDeleted ? undefined : sending());
  /**
   * True if a sync session sends the project's operations, in this tab or in the tab that writes. That tab cannot send operations that are
   * only in this tab's memory.
   */
  const isOpen = (id: string) => {
    if (changing.includes(id)) return true;
    return id === store.getState().projectId && current !== undefined && (sending() !== undefined || journal.unstoredCount(id) === 0);
  };
  const unsyncedOperations = createUnsyncedOperations({ ...input, isOpen });

  /** The project that is being opened is already on the screen. */
  let isShown = false;

  const openNow = async (project: LoadedProject) => {
    isShown = false;
    if (store.getState().projectId !== undefined) store.setState({ restoring: { status: "loading" } });
    const left = current;
    changing = [project.id, left && store.getState().projectId];
    current = undefined;
    unsyncedOperations.remember();
    try {
      await left?.leave();
      changing = [project.id];
      const opened = await openProject({ ...input, project, signal: gone.signal, onTakenOver: () => unsyncedOperations.send() });
      if (gone.signal.aborted) return;
      current = opened;
      store.setState({ isProjectDeleted: false });
      if (isShown) opened.shown();
      changing = [];
      unsyncedOperations.send();
    } catch (error) {
      changing = [];
      if (gone.signal.aborted) return;
      store.setState({ restoring: { status: "failed", message: error instanceof Error ? error.message : String(error) } });
    }
  };
  /** Openings run one after the other: a project that is still being opened is left like any other. */
  const open = (project: LoadedProject) => {
    const opened = opening.then(() => openNow(project));
    opening = opened;
    return opened;
  };

  const restoreLast = async (): ReturnType<typeof backend.projects.restoreLast> => {
    try {
      return await (store.getState().isProjectDeleted ? backend.projects.getOrCreate() : backend.projects.restoreLast());
    } catch (error) {
      return failure({ kind: "unreachable", message: error instanceof Error ? error.message : String(error) });
    }
  };
  const restoreNow = async () => {
    store.setState({ restoring: { status: "loading" } });
    const openedBefore = opening;
    const answer = await restoreLast();
    // The user opened another project meanwhile: that one stays.
    if (gone.signal.aborted || opening !== openedBefore) return;
    if (!answer.ok) store.setState({ restoring: { status: "failed", message: answer.error.message } });
    else if (answer.value) await open(answer.value);
    else {
      store.setState({ restoring: { status: "ready" } });
      unsyncedOperations.send();
    }
  };

  const ensureNow = async () => {
    await restoring;
    await opening;
    if (!current) {
      const answer = await backend.projects.getOrCreate();
      if (gone.signal.aborted) return undefined;
      if (answer.ok) await open(answer.value);
      else notices.show({ tone: "error", message: editorMessages.projectGetOrCreateFailed });
    }
    return syncSession();
  };

  return {
    syncSession,
    open,
    restore: () => {
      restoring = restoreNow();
      return restoring;
    },
    ensure: () => {
      ensuring ??= ensureNow().finally(() => {
        ensuring = undefined;
      });
      return ensuring;
    },
    takeOver: async () => current?.takeOver(),
    shown: () => {
      isShown = true;
      current?.shown();
    },
    refresh: async () => current?.refresh(),
    retrySaving: () => {
      sending()?.retryNow();
      unsyncedOperations.send();
    },
    flush: async (timeoutMs) => {
      await Promise.all([sending()?.flush(timeoutMs), unsyncedOperations.flush(timeoutMs)]);
      return unsyncedOperations.unsaved(sending());
    },
    dispose: () => {
      gone.abort();
      unsyncedOperations.dispose();
      current?.dispose();
    },
  };
}
