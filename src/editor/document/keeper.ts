import type { BackendError, Operations } from "#backend/backend.ts";
import type { Change, Edit } from "#model/change.ts";
import type { LoadedProject } from "#model/loaded-project.ts";
import type { Operation } from "#model/operation.ts";
import type { Journal } from "../journal/journal.ts";
import { createSaveQueue } from "../save-queue/save-queue.ts";
import type { SaveStatus } from "../save-queue/save-status.ts";
import type { Timers } from "../save-queue/timers.ts";
import { confirmOperation, refuseOperation } from "./answers.ts";
import { commitEdit, commitQuietly, openDocument, redoEdit, undoEdit } from "./document.ts";
import type { DocumentStep, ProjectDocument } from "./document.ts";

export type KeeperInput = {
  readonly project: LoadedProject;
  readonly operations: Operations;
  readonly journal: Journal;
  readonly newId: () => string;
  readonly timers: Timers;
  /** `changes`: the rows that differ from the last call in what the user sees. */
  readonly onDocument: (document: ProjectDocument, changes: readonly Change[]) => void;
  readonly onStatus: (status: SaveStatus) => void;
  readonly onRefused: (operation: Operation, error: BackendError) => void;
};

/** Keeps one open project: every commit goes to the device's journal, to the screen and, once it is journalled, to the server. */
export type Keeper = {
  readonly document: () => ProjectDocument;
  readonly status: () => SaveStatus;
  readonly commit: (edit: Edit) => void;
  /** Saved, but not undoable: what was measured, not made. */
  readonly commitQuietly: (edit: Edit) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly retryNow: () => void;
  /** Tries at once; true when the server has confirmed everything, false when it does not answer or the time is over. */
  readonly flush: (timeoutMs: number) => Promise<boolean>;
  readonly dispose: () => void;
};

/** Opens a project with what the journal still holds of it, and goes on sending that. */
export async function createKeeper(input: KeeperInput): Promise<Keeper> {
  const { project, journal, newId } = input;
  const journalled = await journal.load(project.id);
  let document = openDocument(project, journalled);
  /** Operations whose journal record is still being written; none of them is sent before that. */
  const writing = new Set<string>();
  /** Operations that could not be journalled. */
  const unsafe = new Set<string>();
  const flushWaiters = new Set<() => void>();

  const status = (): SaveStatus => {
    const waitingCount = document.pending.length;
    const unstoredCount = unsafe.size + journal.unstoredCount(project.id);
    return {
      waitingCount,
      unsafeCount: Math.min(waitingCount, writing.size + unstoredCount),
      queue: queue.state(),
      ...(unstoredCount > 0 && waitingCount > 0 && { isUnstored: true }),
    };
  };
  const tellStatus = () => {
    const now = status();
    input.onStatus(now);
    const hasGivenUp = now.queue === "waiting" || now.queue === "sessionLost";
    if (now.waitingCount === 0 || hasGivenUp) for (const wake of flushWaiters) wake();
  };
  const show = (next: ProjectDocument, changes: readonly Change[]) => {
    document = next;
    input.onDocument(document, changes);
  };

  const forget = (operations: readonly Operation[]) => {
    const opIds = operations.map((operation) => operation.opId);
    for (const opId of opIds) unsafe.delete(opId);
    // A record that could not be removed is sent once more at the next visit; its opId keeps it from being applied twice.
    journal.remove(project.id, opIds).catch(() => undefined);
  };

  const queue = createSaveQueue({
    head: () => {
      const oldest = document.pending[0];
      return oldest && !writing.has(oldest.opId) ? oldest : undefined;
    },
    send: (operation, signal) => input.operations.apply(project.id, operation, signal),
    onApplied: (operation, revision) => {
      show(confirmOperation(document, operation.opId, revision), []);
      forget([operation]);
      tellStatus();
    },
    onRefused: (operation, error) => {
      const refusal = refuseOperation(document, operation.opId);
      show(refusal.document, refusal.changes);
      forget(refusal.dropped);
      tellStatus();
      input.onRefused(operation, error);
    },
    onState: tellStatus,
    timers: input.timers,
  });

  const write = (operation: Operation) => {
    const { opId } = operation;
    writing.add(opId);
    const written = () => {
      writing.delete(opId);
      tellStatus();
      queue.wake();
    };
    journal.append(project.id, operation).then(written, () => {
      unsafe.add(opId);
      written();
    });
  };
  const take = (step: DocumentStep | undefined) => {
    if (!step) return;
    // Handed to the journal before it is shown: who sees it may commit at once what stands on it (a length, D18).
    if (step.operation) write(step.operation);
    show(step.document, step.changes);
    tellStatus();
  };

  input.onDocument(document, []);
  const stopFollowing = journal.subscribe(tellStatus);
  queue.wake();
  tellStatus();

  return {
    document: () => document,
    status,
    commit: (edit) => take(commitEdit(document, edit, newId())),
    commitQuietly: (edit) => take(commitQuietly(document, edit, newId())),
    undo: () => take(undoEdit(document, newId())),
    redo: () => take(redoEdit(document, newId())),
    retryNow: queue.retryNow,
    flush: (timeoutMs) =>
      new Promise((resolve) => {
        const finish = () => {
          cancel();
          flushWaiters.delete(finish);
          resolve(document.pending.length === 0);
        };
        const cancel = input.timers.after(timeoutMs, finish);
        flushWaiters.add(finish);
        queue.retryNow();
        tellStatus();
      }),
    dispose: () => {
      stopFollowing();
      queue.dispose();
      for (const wake of flushWaiters) wake();
    },
  };
}
