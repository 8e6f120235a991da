import { keyOf } from "#model/edits/change-keys.ts";
import type { Change } from "#model/edits/change.ts";
import type { Operation } from "#model/timeline/operation.ts";

/** `line`: the row as the operations in line leave it, as text. `known`: each state of it that an operation tells of. */
type RowStates = { line: string | undefined; readonly known: Set<string> };

/**
 * Ids of the operations that do not stand on those before them in the journal: another tab made them, or they were stored late. They were made
 * on an older revision than one before them, or on a row as it was without one of those. They are sent on the revision they were made on, so
 * that the server has them merged. A row in a state that no operation tells of is in line: the journal has lost what led to it.
 */
export function outOfLine(journalled: readonly Operation[]): ReadonlySet<string> {
  const out = new Set<string>();
  if (journalled.length < 2) return out;
  const rows = new Map<string, RowStates>();
  const statesOf = (row: Change) => {
    const key = keyOf(row);
    const states = rows.get(key) ?? { line: undefined, known: new Set() };
    rows.set(key, states);
    return states;
  };
  let latest = 0;
  for (const { opId, baseRev, changes, before = [] } of journalled) {
    const made = before.map((row) => ({ states: statesOf(row), text: textOf(row) }));
    const isOut = baseRev < latest || made.some(({ states, text }) => text !== states.line && states.known.has(text));
    if (isOut) out.add(opId);
    latest = Math.max(latest, baseRev);
    if (!isOut) for (const { states, text } of made) states.known.add(text);
    for (const row of changes) {
      const [states, text] = [statesOf(row), textOf(row)];
      states.known.add(text);
      if (!isOut) states.line = text;
    }
  }
  return out;
}

/** The same text for rows that are the same: keys in order, and none whose value is undefined. */
function textOf(row: Change): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
