import type { BackendError, LoadedProject } from "#backend/backend.ts";
import { messages } from "#model/messages.ts";
import type { Operation } from "#model/operation.ts";
import type { Journal } from "../journal/journal.ts";
import { refusalMessage } from "../save-queue/refusal-message.ts";
import type { Timers } from "../save-queue/timers.ts";
import { notify } from "../store/notices.ts";
import { showDocument, showProject } from "../store/store.ts";
import type { EditorStore } from "../store/store.ts";
import type { Backend } from "#backend/backend.ts";
import { createKeeper } from "./keeper.ts";
import type { Keeper } from "./keeper.ts";

/** How long leaving a project waits for the server; what is not confirmed by then stays in the journal. */
const LEAVE_TIMEOUT_MS = 3000;

export type ProjectSession = {
  readonly keeper: () => Keeper | undefined;
  /** The user's last project (D26), or the state "no project yet". */
  readonly restore: () => Promise<void>;
  readonly open: (project: LoadedProject) => Promise<void>;
  /** The open project, or the newest, or a new one; undefined, with a sentence, where the server gives none. */
  readonly ensure: () => Promise<Keeper | undefined>;
  readonly dispose: () => void;
};

type SessionInput = {
  readonly store: EditorStore;
  readonly backend: Backend;
  readonly journal: Journal;
  readonly newId: () => string;
  readonly timers: Timers;
};

/** Which project is open, and who keeps it. */
export function createProjectSession({ store, backend, journal, newId, timers }: SessionInput): ProjectSession {
  let keeper: Keeper | undefined;
  let isDisposed = false;

  const tellRefused = (operation: Operation, error: BackendError) => notify(store, "error", refusalMessage(operation.kind, error.message));

  const leave = async () => {
    const left = keeper;
    keeper = undefined;
    if (!left) return;
    await left.flush(LEAVE_TIMEOUT_MS);
    left.dispose();
  };

  const open = async (project: LoadedProject) => {
    await leave();
    let isFirst = true;
    const opened = await createKeeper({
      project,
      operations: backend.operations,
      journal,
      newId,
      timers,
      onDocument: (document, changes) => {
        if (isDisposed) return;
        if (isFirst) showProject(store, project.id, document);
        else showDocument(store, document, changes);
        isFirst = false;
      },
      onStatus: (save) => {
        if (!isDisposed) store.setState({ save });
      },
      onRefused: tellRefused,
    });
    if (isDisposed) opened.dispose();
    else keeper = opened;
  };

  return {
    keeper: () => keeper,
    open,
    restore: async () => {
      store.setState({ restoring: { status: "loading" } });
      const answer = await backend.projects.restoreLast();
      if (isDisposed) return;
      if (!answer.ok) store.setState({ restoring: { status: "failed", message: answer.error.message } });
      else if (answer.value) await open(answer.value);
      else store.setState({ restoring: { status: "ready" } });
    },
    ensure: async () => {
      if (keeper) return keeper;
      const answer = await backend.projects.getOrCreate();
      if (isDisposed) return undefined;
      if (answer.ok) await open(answer.value);
      else notify(store, "error", messages.projectGetOrCreateFailed);
      return keeper;
    },
    dispose: () => {
      isDisposed = true;
      keeper?.dispose();
    },
  };
}
