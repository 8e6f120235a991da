import { keyOf } from "#model/change-keys.ts";
import type { Change } from "#model/change.ts";
import { isSame } from "#model/merge/is-same.ts";
import type { Operation } from "#model/operation.ts";

/** `line`: the row as the operations in line leave it. `others`: what it has been besides. */
type RowStates = { line: Change | undefined; readonly others: Change[] };

/**
 * Ids of the operations that do not stand on those before them in the journal: another tab made them, or they were stored late. They were made
 * on an older revision than one before them, or on a row as it was without one of those. They are sent on the revision they were made on, so
 * that the server has them merged. A row in a state that no operation tells of is in line: the journal has lost what led to it.
 */
export function outOfLine(journalled: readonly Operation[]): ReadonlySet<string> {
  const rows = new Map<string, RowStates>();
  const out = new Set<string>();
  let latest = 0;
  for (const { opId, baseRev, changes, before = [] } of journalled) {
    const isOut = baseRev < latest || before.some((row) => isBeside(row, rows.get(keyOf(row))));
    if (isOut) out.add(opId);
    latest = Math.max(latest, baseRev);
    for (const row of isOut ? [] : before) statesOf(rows, row).others.push(row);
    for (const row of changes) {
      const states = statesOf(rows, row);
      if (!isOut) states.line = row;
      states.others.push(row);
    }
  }
  return out;
}

function isBeside(row: Change, states: RowStates | undefined): boolean {
  if (!states || (states.line && isSame(row, states.line))) return false;
  return states.others.some((other) => isSame(row, other));
}

function statesOf(rows: Map<string, RowStates>, row: Change): RowStates {
  const key = keyOf(row);
  const states = rows.get(key) ?? { line: undefined, others: [] };
  rows.set(key, states);
  return states;
}
