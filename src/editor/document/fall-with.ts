import type { Operation } from "#model/operation.ts";
import { keyOf, touchesAny } from "#model/change-keys.ts";

type Fallen = {
  /** The refused operation, and those that fall with it. */
  readonly dropped: readonly Operation[];
  readonly staying: readonly Operation[];
};

/**
 * What a refusal leaves of operations that wait in this order. A later operation on a refused row was made on a state that
 * never came to be (a length measured for a clip that was not added, D18), so it falls with it, and so on.
 */
export function fallWith(operations: readonly Operation[], refusedOpId: string): Fallen {
  const keys = new Set<string>();
  const dropped: Operation[] = [];
  const staying: Operation[] = [];
  for (const operation of operations) {
    if (operation.opId === refusedOpId || touchesAny(operation.changes, keys)) {
      dropped.push(operation);
      for (const change of operation.changes) keys.add(keyOf(change));
    } else {
      staying.push(operation);
    }
  }
  return { dropped, staying };
}
