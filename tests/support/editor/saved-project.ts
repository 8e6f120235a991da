import { onTestFinished } from "vitest";
import type { BackendError, Operations } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createSyncSession } from "#editor/core/document/sync-session.ts";
import type { SavingServer } from "#editor/core/document/deliver.ts";
import type { SyncSession } from "#editor/core/document/sync-session.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { refusalMessage } from "#editor/core/save-queue/refusal-message.ts";
import { saveStatusText } from "#editor/core/save-queue/save-status-text.ts";
import { moveClip, removeClip } from "#model/edits/edits.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { failure } from "#model/result.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aClip } from "../model/builders.ts";
import { unwrap } from "../model/unwrap.ts";
import { manualTimers } from "./manual-timers.ts";

/** The clips of the stored project. */
export const savedClips = [aClip({ id: "a" }), aClip({ id: "b", startTime: 20, endTime: 30 })];
/** The stored project. */
export const aProject: LoadedProject = {
  id: "p",
  name: "Reel",
  revision: 0,
  picture: undefined,
  settings: DEFAULT_SETTINGS,
  clips: savedClips,
  cues: [],
};

export const UNREACHABLE: BackendError = { kind: "unreachable", message: "Failed to fetch" };
export const REFUSED: BackendError = { kind: "refused", message: "violates check constraint", status: 400, code: "23514" };
export const SIGNED_OUT: BackendError = { kind: "unauthenticated", message: "JWT expired" };

type Answers = (operation: Operation) => BackendError | undefined;

/** A real (memory) backend behind a network that can be made to fail, and a journal that lasts for the test. */
export function aServer() {
  const backend = createMemoryBackend({ projects: [aProject] });
  onTestFinished(() => backend.dispose());
  let answers: Answers = () => undefined;
  const sent: string[] = [];
  const operations: Operations = {
    ...backend.operations,
    apply: async (projectId, operation, signal) => {
      sent.push(operation.opId);
      const error = answers(operation);
      return error ? failure(error) : backend.operations.apply(projectId, operation, signal);
    },
  };
  return {
    operations,
    projects: backend.projects,
    sent,
    answer: (next: Answers) => {
      answers = next;
    },
    stored: async () => unwrap(await backend.projects.load("p")),
  };
}

/** A sync session of that project under manual timers; a test can read what it shows, reports and refuses. */
export async function openSyncSession(
  server: SavingServer,
  journal: Journal = durable(createMemoryJournal()),
  loaded: LoadedProject = aProject,
) {
  const { timers, passTime } = manualTimers();
  const refusals: string[] = [];
  const store = createEditorStore();
  let whenShown = () => {};
  let ids = 0;
  const syncSession: SyncSession = await createSyncSession({
    project: loaded,
    server,
    journal,
    newId: () => `op-${++ids}`,
    timers,
    targets: { store, updatePlayback: () => whenShown() },
    onStatus: () => undefined,
    onRefused: (operation, error) => refusals.push(refusalMessage(operation.kind, error.message)),
  });
  onTestFinished(() => syncSession.dispose());
  const timeline = () => syncSession.document().timeline;
  return {
    syncSession,
    passTime,
    refusals,
    shown: () => store.getState().document,
    onNextShown: (callback: () => void) => {
      whenShown = () => {
        whenShown = () => {};
        callback();
      };
    },
    text: () => saveStatusText(syncSession.status()),
    move: (id: string, start: number) => {
      const edit = moveClip(timeline(), id, start, 0);
      if (edit) syncSession.commit(edit);
    },
    remove: (id: string) => {
      const edit = removeClip(timeline(), id);
      if (edit) syncSession.commit(edit);
    },
  };
}

/** Resolves once all work that needs no timer has run. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Like `settled`, but through many tasks: IndexedDB and the server respond in tasks of their own. */
export async function allSettled(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await settled();
}

export const durable = (journal: Journal): Journal => ({
  ...journal,
  isDurable: () => true,
  storageError: () => undefined,
  unstoredCount: () => 0,
});

/** A journal of the stored project with these operations. */
export async function journalWith(operations: readonly Operation[]) {
  const journal = durable(createMemoryJournal());
  for (const operation of operations) await journal.append("p", operation);
  return journal;
}
