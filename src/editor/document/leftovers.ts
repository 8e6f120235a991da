import { messages } from "#model/messages.ts";
import type { Operation } from "#model/operation.ts";
import { refusalMessage } from "../save-queue/refusal-message.ts";
import type { UnsavedProject } from "../store/editor-state.ts";
import type { Keeper } from "./keeper.ts";
import type { OpenProjectInput } from "./open-project.ts";
import { sendLeftovers } from "./send-leftovers.ts";

export type { UnsavedProject } from "../store/editor-state.ts";

/** How long it takes until what could not be sent is tried again by itself. */
const RETRY_MS = 30_000;

export type Leftovers = {
  /** The open project is about to be left: its name is worth knowing while something of it waits. */
  readonly remember: () => void;
  /** Tries at once, and later again while something is left. */
  readonly send: () => void;
  readonly flush: (timeoutMs: number) => Promise<void>;
  /** What the server has not got, the open project's first. */
  readonly unsaved: (keeper: Keeper | undefined) => Promise<readonly UnsavedProject[]>;
  readonly dispose: () => void;
};

type LeftoversInput = Pick<OpenProjectInput, "store" | "notices" | "backend" | "journal" | "timers"> & {
  readonly isOpen: (projectId: string) => boolean;
};

/** What waits in the journal for projects that are not open: told to the user, and sent as soon as the server takes it. */
export function createLeftovers({ store, notices, backend, journal, timers, isOpen }: LeftoversInput): Leftovers {
  const gone = new AbortController();
  const names = new Map<string, string>();
  let sending: Promise<void> | undefined;
  let cancelRetry: (() => void) | undefined;

  const count = async () => {
    let waiting = 0;
    for (const projectId of await journal.projectIds()) if (!isOpen(projectId)) waiting += (await journal.load(projectId)).length;
    if (gone.signal.aborted) return;
    store.setState({ waitingElsewhere: waiting });
    if (waiting > 0) cancelRetry = timers.after(RETRY_MS, send);
  };

  const sendNow = async () => {
    cancelRetry?.();
    await sendLeftovers({
      journal,
      operations: backend.operations,
      isOpen,
      onRefused: (operation, error) => notices.show({ tone: "error", message: refusalMessage(operation.kind, error.message) }),
      signal: gone.signal,
    });
    cancelRetry?.();
    await count();
  };

  const sent = () => {
    sending ??= sendNow().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const send = () => {
    sent().catch((error: unknown) => {
      if (!gone.signal.aborted) globalThis.reportError(error);
    });
  };

  return {
    remember: () => {
      const { projectId, document } = store.getState();
      if (projectId !== undefined) names.set(projectId, document.timeline.name);
    },
    send,
    flush: async (timeoutMs) => {
      let cancel = () => {};
      const isOver = new Promise<void>((resolve) => {
        cancel = timers.after(timeoutMs, resolve);
      });
      await Promise.race([sent(), isOver]);
      cancel();
    },
    unsaved: async (keeper) => {
      const { projectId: openId, document } = store.getState();
      const pending = keeper?.document().pending ?? [];
      const project = (id: string, name: string, operations: readonly Operation[]) => ({
        id,
        name,
        opIds: operations.map((operation) => operation.opId),
      });
      const unsaved: UnsavedProject[] = openId !== undefined && keeper ? [project(openId, document.timeline.name, pending)] : [];
      for (const id of await journal.projectIds()) {
        if (id === openId && keeper) continue;
        const name = id === openId ? document.timeline.name : (names.get(id) ?? messages.anotherProject);
        unsaved.push(project(id, name, await journal.load(id)));
      }
      return unsaved.filter(({ opIds }) => opIds.length > 0);
    },
    dispose: () => {
      gone.abort();
      cancelRetry?.();
    },
  };
}
