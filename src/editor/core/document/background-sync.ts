import type { BackendError } from "#backend/backend.ts";
import type { Override } from "#model/merge/merger.ts";
import { rebaseOperations } from "#model/merge/rebase.ts";
import type { Operation } from "#model/timeline/operation.ts";
import type { Journal } from "../journal/journal.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import type { Timers } from "../timers.ts";
import { deliver } from "./deliver.ts";
import type { SavingServer } from "./deliver.ts";
import { dependentOperations } from "./dependent-operations.ts";
import { outOfLine } from "./out-of-line.ts";

type UnsyncedOperationsInput = {
  readonly journal: Journal;
  readonly server: SavingServer;
  readonly timers: Timers;
  /** True for the open project: its own sync session sends its operations. */
  readonly isOpen: (projectId: string) => boolean;
  /** `fallen`: number of later operations that depended on the refused one and were dropped with it. */
  readonly onRefused: (operation: Operation, error: BackendError, fallen: number) => void;
  /** Fields that two devices have changed to different values. */
  readonly onOverrides?: (overrides: readonly Override[]) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends operations that an earlier visit left in the journal for projects that are not open, in order per project. Later operations on the
 * same rows as a refused one are dropped without being sent.
 * The rest stays in the journal when the server does not answer, and when a clip was removed on one device and edited on the other: the
 * user is asked when the project is opened.
 */
export async function syncInBackground(input: UnsyncedOperationsInput): Promise<void> {
  for (const projectId of await input.journal.projectIds()) await sendProject(projectId, input);
}

async function sendProject(projectId: string, input: UnsyncedOperationsInput): Promise<void> {
  const { journal, server, timers, isOpen, signal } = input;
  let waiting = await journal.load(projectId);
  /** Undefined once the operations were merged: each then builds on the one before it. */
  let notInLine: ReadonlySet<string> | undefined = outOfLine(waiting);
  /** The revision that the waiting operations build on; undefined until the server has answered about the oldest operation. */
  let revision: number | undefined;
  const remove = (operations: readonly Operation[]) =>
    journal.remove(
      projectId,
      operations.map(({ opId }) => opId),
    );
  for (let oldest = waiting[0]; oldest && !isOpen(projectId); oldest = waiting[0]) {
    const operation: Operation = revision === undefined || notInLine?.has(oldest.opId) ? oldest : { ...oldest, baseRev: revision };
    const answer = await deliver(server, timers, projectId, operation, revision ?? operation.baseRev, signal);
    if (signal.aborted || (!answer.ok && answer.error.kind !== "refused")) return;
    if (!answer.ok) {
      const { dropped, staying } = dependentOperations(waiting, operation.opId, notInLine);
      input.onRefused(operation, answer.error, dropped.length - 1);
      await remove(dropped);
      waiting = staying;
      // Without the refused operation others may be in line, and the operations after those may now be out of line.
      if (notInLine) notInLine = new Set([...notInLine, ...outOfLine(staying)]);
      continue;
    }
    if (answer.value.kind === "applied") {
      ({ revision } = answer.value);
      input.onOverrides?.(operation.overrides ?? []);
      await remove([operation]);
      waiting = waiting.slice(1);
      continue;
    }
    const { news, reason } = answer.value;
    const done = reason === "wasApplied" ? [oldest] : [];
    const merged = rebaseOperations(timelineOf(news.project), waiting.slice(done.length), {
      winner: () => (reason === "tooOldToKnow" ? "theirs" : "ours"),
    });
    if (merged.questions.length > 0) {
      await remove(done);
      return;
    }
    input.onOverrides?.([...news.overrides, ...merged.lost]);
    await remove([...done, ...merged.emptied]);
    waiting = merged.operations;
    notInLine = undefined;
    revision = news.project.revision;
  }
}
