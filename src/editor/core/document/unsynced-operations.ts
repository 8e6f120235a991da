import { editorMessages } from "#model/text/editor-messages.ts";
import type { Operation } from "#model/timeline/operation.ts";
import type { UnsavedProject } from "../store/editor-state.ts";
import type { SyncSession } from "./sync-session.ts";
import type { OpenProjectInput } from "./open-project.ts";
import { showOverrides, showRefused } from "./show-merged.ts";
import { syncInBackground } from "./background-sync.ts";

/** Delay before operations that could not be sent are sent again. */
const RETRY_MS = 30_000;

export type UnsyncedOperations = {
  /** Call before the open project is left: stores its name, to be shown while its operations wait. */
  readonly remember: () => void;
  /** Sends at once, and again later while operations are left. */
  readonly send: () => void;
  readonly flush: (timeoutMs: number) => Promise<void>;
  /** Operations that the server has not got, the open project's first. */
  readonly unsaved: (syncSession: SyncSession | undefined) => Promise<readonly UnsavedProject[]>;
  readonly dispose: () => void;
};

type UnsyncedOperationsInput = Pick<OpenProjectInput, "store" | "notices" | "backend" | "journal" | "timers"> & {
  readonly isOpen: (projectId: string) => boolean;
};

/** Operations in the journal of projects that are not open: shows their number to the user, and sends them when the server accepts them. */
export function createUnsyncedOperations({
  store,
  notices,
  backend,
  journal,
  timers,
  isOpen,
}: UnsyncedOperationsInput): UnsyncedOperations {
  const gone = new AbortController();
  const names = new Map<string, string>();
  let sending: Promise<void> | undefined;
  /** True if another project was left, or the network came back, while a round was being sent. */
  let isAskedAgain = false;
  let cancelRetry: (() => void) | undefined;

  const report = async () => {
    let waitingElsewhere = 0;
    const projectIds = (await journal.projectIds()).filter((id) => !isOpen(id));
    for (const id of projectIds) waitingElsewhere += (await journal.load(id)).length;
    if (gone.signal.aborted) return;
    store.setState({ waitingElsewhere });
    if (waitingElsewhere > 0) cancelRetry = timers.after(RETRY_MS, send);
    const unnamed = projectIds.filter((id) => !names.has(id));
    if (unnamed.length === 0) return;
    // From an earlier visit. Those that the server does not know now either stay "another project".
    const answer = await backend.projects.names(unnamed);
    if (answer.ok) for (const { id, name } of answer.value) names.set(id, name);
  };

  const sendAll = async () => {
    do {
      isAskedAgain = false;
      cancelRetry?.();
      await syncInBackground({
        journal,
        server: backend,
        timers,
        isOpen,
        onRefused: (operation, error, fallen) => showRefused(notices, operation.kind, error, fallen),
        onOverrides: (overrides) => showOverrides(notices, overrides),
        signal: gone.signal,
      });
    } while (isAskedAgain && !gone.signal.aborted);
    await report();
  };

  const sent = () => {
    isAskedAgain = true;
    sending ??= sendAll().finally(() => {
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
    unsaved: async (syncSession) => {
      const { projectId: openId, document } = store.getState();
      const pending = syncSession?.document().pending ?? [];
      const project = (id: string, name: string, operations: readonly Operation[]) => ({
        id,
        name,
        opIds: operations.map((operation) => operation.opId),
      });
      const unsaved: UnsavedProject[] = openId !== undefined && syncSession ? [project(openId, document.timeline.name, pending)] : [];
      for (const id of await journal.projectIds()) {
        if (id === openId && syncSession) continue;
        const name = id === openId ? document.timeline.name : (names.get(id) ?? editorMessages.anotherProject);
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
