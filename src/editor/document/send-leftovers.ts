import type { BackendError, Operations } from "#backend/backend.ts";
import type { Operation } from "#model/operation.ts";
import type { Journal } from "../journal/journal.ts";
import { fallWith } from "./fall-with.ts";

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
 * In order per project; what stood on a refused operation falls with it, unsent and untold. A project whose server does not
 * answer keeps the rest for the next time.
 */
export async function sendLeftovers(input: LeftoversInput): Promise<void> {
  for (const projectId of await input.journal.projectIds()) await sendProject(projectId, input);
}

async function sendProject(projectId: string, { journal, operations, isOpen, onRefused, signal }: LeftoversInput): Promise<void> {
  let waiting = await journal.load(projectId);
  for (let operation = waiting[0]; operation && !isOpen(projectId); operation = waiting[0]) {
    const answer = await operations.apply(projectId, operation, signal);
    if (signal.aborted || (!answer.ok && answer.error.kind !== "refused")) return;
    const { dropped, staying } = answer.ok ? { dropped: [operation], staying: waiting.slice(1) } : fallWith(waiting, operation.opId);
    if (!answer.ok) onRefused(operation, answer.error);
    await journal.remove(
      projectId,
      dropped.map(({ opId }) => opId),
    );
    waiting = staying;
  }
}
