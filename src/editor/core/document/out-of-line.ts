import { keyOf } from "#model/edits/change-keys.ts";
import type { Change } from "#model/edits/change.ts";
import type { Operation } from "#model/timeline/operation.ts";

/** As text. `line`: the row after the operations that build on one another. `known`: every state of the row that an operation mentions. */
type RowStates = { line: string | undefined; readonly known: Set<string> };

/**
 * Ids of the operations that do not build on those before them in the journal: another tab made them, or they were stored late. They were
 * made on an older revision than an earlier operation, or on a row in its state without one. Each is sent on the revision it was made on,
 * so that the server has it merged. An operation on a row in a state that no operation mentions counts as built on the preceding ones: the
 * journal has lost what led to it.
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

/** Equal rows give equal text: keys are sorted, and keys whose value is undefined are left out. */
function textOf(row: Change): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
