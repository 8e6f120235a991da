import type { Cue } from "#model/timeline/cue.ts";
import { plainCue } from "#model/timeline/cue.ts";
import { putCue } from "#model/edits/change.ts";
import type { Change, EditKind } from "#model/edits/change.ts";
import { UNDO_DEPTH } from "#model/timeline/limits.ts";
import { touchesAny } from "#model/edits/change-keys.ts";

/** One gesture: its kind, and the rows to write to undo it or to redo it. */
export type HistoryEntry = {
  readonly kind: EditKind;
  readonly undo: readonly Change[];
  readonly redo: readonly Change[];
};

/** Last in, first out; at most 20 entries (B-100). `future` holds undone entries, the next redo last. */
export type History = {
  readonly past: readonly HistoryEntry[];
  readonly future: readonly HistoryEntry[];
};

export const EMPTY_HISTORY: History = { past: [], future: [] };

/**
 * Adds a new gesture. Undone entries can no longer be redone. A choice after another one in the same cue becomes one entry with it, and none
 * if both cancel out: comparing alternates would push everything else out of the history.
 */
export function withEntry(history: History, entry: HistoryEntry): History {
  const last = history.past.at(-1);
  const [first, next] = [last && choiceOf(last), choiceOf(entry)];
  if (!first || first.after.id !== next?.after.id) return { past: [...history.past, entry].slice(-UNDO_DEPTH), future: [] };
  const rest = history.past.slice(0, -1);
  if (first.before.chosenId === next.after.chosenId) return { past: rest, future: [] };
  // What else has changed between the two, such as measured figures, is no part of the entry.
  const undo = [putCue(plainCue({ ...next.before, chosenId: first.before.chosenId }))];
  return { past: [...rest, { ...entry, undo }], future: [] };
}

function choiceOf({ kind, undo, redo }: HistoryEntry): { readonly before: Cue; readonly after: Cue } | undefined {
  const [before, after] = [undo[0], redo[0]];
  const isChoice = kind === "chooseAlternate" && before?.kind === "putCue" && after?.kind === "putCue";
  return isChoice ? { before: before.cue, after: after.cue } : undefined;
}

export type HistoryStep = { readonly entry: HistoryEntry; readonly history: History };

/** The entry to undo and the history after it; undefined if there is nothing to undo. */
export function stepBack(history: History): HistoryStep | undefined {
  const entry = history.past.at(-1);
  return entry && { entry, history: { past: history.past.slice(0, -1), future: [...history.future, entry] } };
}

export function stepForward(history: History): HistoryStep | undefined {
  const entry = history.future.at(-1);
  return entry && { entry, history: { past: [...history.past, entry], future: history.future.slice(0, -1) } };
}

/**
 * Removes every entry that touches one of these rows: the server refused an edit of them, so neither direction of the entry describes the
 * document any more. Entries of other rows stay.
 */
export function withoutKeys(history: History, keys: ReadonlySet<string>): History {
  const stays = (entry: HistoryEntry) => !touchesAny(entry.undo, keys) && !touchesAny(entry.redo, keys);
  return { past: history.past.filter(stays), future: history.future.filter(stays) };
}
