import type { BackendError, Operations } from "#backend/backend.ts";
import type { Operation } from "#model/operation.ts";
import type { Journal } from "../journal/journal.ts";

type LeftoversInput = {
  readonly journal: Journal;
  readonly operations: Operations;
  /** The open project has a keeper of its own. */
  readonly isOpen: (projectId: string) => boolean;
  readonly onRefused: (operation: Operation, error: BackendError) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends what an earlier visit left in the journal of other projects: they were closed before the server had everything.
 * In order per project; a project whose server does not answer keeps the rest for the next time.
 */
export async function sendLeftovers({ journal, operations, isOpen, onRefused, signal }: LeftoversInput): Promise<void> {
  for (const projectId of await journal.projectIds()) {
    for (const operation of await journal.load(projectId)) {
      if (isOpen(projectId)) break;
      const answer = await operations.apply(projectId, operation, signal);
      if (signal.aborted || (!answer.ok && answer.error.kind !== "refused")) break;
      if (!answer.ok) onRefused(operation, answer.error);
      await journal.remove(projectId, [operation.opId]);
    }
  }
}
