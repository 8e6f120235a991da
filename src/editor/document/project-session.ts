import type { LoadedProject } from "#backend/backend.ts";
import { messages } from "#model/messages.ts";
import { refusalMessage } from "../save-queue/refusal-message.ts";
import type { Keeper } from "./keeper.ts";
import { openProject } from "./open-project.ts";
import type { OpenProject, OpenProjectInput } from "./open-project.ts";
import { sendLeftovers } from "./send-leftovers.ts";

export type ProjectSession = {
  readonly keeper: () => Keeper | undefined;
  /** The user's last project (D26), or the state "no project yet". */
  readonly restore: () => Promise<void>;
  readonly open: (project: LoadedProject) => Promise<void>;
  /** The open project, or the newest, or a new one; undefined, with a sentence, where the server gives none. */
  readonly ensure: () => Promise<Keeper | undefined>;
  /** Writes here from now on; the other tab looks on. */
  readonly takeOver: () => Promise<void>;
  readonly dispose: () => void;
};

/** Which project is open. */
export function createProjectSession(input: Omit<OpenProjectInput, "project">): ProjectSession {
  const { store, notices, backend } = input;
  let current: OpenProject | undefined;
  const gone = new AbortController();

  let opening: Promise<void> = Promise.resolve();

  const openNow = async (project: LoadedProject) => {
    if (store.getState().projectId !== undefined) store.setState({ restoring: { status: "loading" } });
    const left = current;
    current = undefined;
    await left?.leave();
    try {
      const opened = await openProject({ ...input, project });
      if (gone.signal.aborted) opened.dispose();
      else current = opened;
    } catch (error) {
      store.setState({ restoring: { status: "failed", message: error instanceof Error ? error.message : String(error) } });
    }
  };
  /** One after the other: a project that is still being opened is left like any other. */
  const open = (project: LoadedProject) => {
    const opened = opening.then(() => openNow(project));
    opening = opened;
    return opened;
  };

  const sendOthers = (openId: string | undefined) =>
    sendLeftovers({
      journal: input.journal,
      operations: backend.operations,
      exceptProjectId: openId,
      onRefused: (operation, error) => notices.show({ tone: "error", message: refusalMessage(operation.kind, error.message) }),
      signal: gone.signal,
    });

  return {
    keeper: () => current?.keeper(),
    open,
    restore: async () => {
      store.setState({ restoring: { status: "loading" } });
      const answer = await backend.projects.restoreLast();
      if (gone.signal.aborted) return;
      if (!answer.ok) store.setState({ restoring: { status: "failed", message: answer.error.message } });
      else if (answer.value) await open(answer.value);
      else store.setState({ restoring: { status: "ready" } });
      if (answer.ok) sendOthers(answer.value?.id).catch(globalThis.reportError);
    },
    ensure: async () => {
      if (!current) {
        const answer = await backend.projects.getOrCreate();
        if (gone.signal.aborted) return undefined;
        if (answer.ok) await open(answer.value);
        else notices.show({ tone: "error", message: messages.projectGetOrCreateFailed });
      }
      return current?.keeper();
    },
    takeOver: async () => current?.takeOver(),
    dispose: () => {
      gone.abort();
      current?.dispose();
    },
  };
}
