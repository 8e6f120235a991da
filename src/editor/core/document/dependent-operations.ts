import { keyOf, touchesAny } from "#model/edits/change-keys.ts";
import { isSame } from "#model/is-same.ts";
import type { Operation } from "#model/timeline/operation.ts";

type Split = {
  /** The refused operation and the operations that depend on it. */
  readonly dropped: readonly Operation[];
  readonly staying: readonly Operation[];
};

/**
 * Splits waiting operations, in order, after a refusal. A later operation on a refused row was made on a state that never existed (a length
 * measured for a clip that was not added, B-86), so it is dropped too, as is each later operation on a row that a dropped one changes. An
 * operation that is not built on the preceding ones (`outOfLine`) is dropped only if it was made on exactly the row that a dropped one wrote.
 */
export function dependentOperations(
  operations: readonly Operation[],
  refusedOpId: string,
  outOfLine: ReadonlySet<string> = new Set(),
): Split {
  const keys = new Set<string>();
  const dropped: Operation[] = [];
  const staying: Operation[] = [];
  for (const operation of operations) {
    const isDependent = outOfLine.has(operation.opId) ? isMadeOn(operation, dropped) : touchesAny(operation.changes, keys);
    if (operation.opId === refusedOpId || isDependent) {
      dropped.push(operation);
      for (const change of operation.changes) keys.add(keyOf(change));
    } else {
      staying.push(operation);
    }
  }
  return { dropped, staying };
}

function isMadeOn({ before = [] }: Operation, others: readonly Operation[]): boolean {
  const written = others.flatMap(({ changes }) => changes);
  return before.some((row) => written.some((change) => keyOf(change) === keyOf(row) && isSame(change, row)));
}
