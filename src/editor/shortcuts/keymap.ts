import { isSameChord } from "./match.ts";
import { SHORTCUTS } from "./shortcut.ts";
import type { Chord, Shortcut, ShortcutId } from "./shortcut.ts";

/** The keys of the shortcuts that a user changed; all others have those of the table. An empty list: no keys. */
export type OwnKeys = Readonly<Partial<Record<ShortcutId, readonly Chord[]>>>;

export type Keymap = {
  readonly own: OwnKeys;
  /** The shortcuts with their present keys. */
  readonly table: readonly Shortcut[];
};

export function keymapOf(own: OwnKeys): Keymap {
  return { own, table: SHORTCUTS.map((shortcut) => ({ ...shortcut, chords: own[shortcut.id] ?? shortcut.chords })) };
}

export const DEFAULT_KEYMAP: Keymap = { own: {}, table: SHORTCUTS };

/** Another shortcut with this chord: a press could mean only one of them. */
export function ownerOf(table: readonly Shortcut[], chord: Chord, exceptId?: ShortcutId): Shortcut | undefined {
  return table.find(({ id, chords }) => id !== exceptId && chords.some((one) => isSameChord(one, chord)));
}

export type Conflict = { readonly chord: Chord; readonly ids: readonly [ShortcutId, ShortcutId] };

/** Every chord that two shortcuts have. A table that `withChord` made has none; one that was stored long ago may. */
export function conflictsOf(table: readonly Shortcut[]): readonly Conflict[] {
  return table.flatMap(({ id, chords }, at) =>
    chords.flatMap((chord): readonly Conflict[] => {
      const other = ownerOf(table.slice(0, at), chord);
      return other ? [{ chord, ids: [other.id, id] }] : [];
    }),
  );
}

/** Gives a chord to a shortcut, and removes it from the one that has it. */
export function withChord(own: OwnKeys, id: ShortcutId, chord: Chord): OwnKeys {
  const { table } = keymapOf(own);
  const owner = ownerOf(table, chord, id);
  const taken = owner ? withoutChord(own, owner.id, chord) : own;
  const chords = chordsOf(table, id);
  return chords.some((one) => isSameChord(one, chord)) ? taken : withChords(taken, id, [...chords, chord]);
}

export function withoutChord(own: OwnKeys, id: ShortcutId, chord: Chord): OwnKeys {
  return withChords(
    own,
    id,
    chordsOf(keymapOf(own).table, id).filter((one) => !isSameChord(one, chord)),
  );
}

/** Gives a shortcut its default keys, and removes them from all others. */
export function withDefaultOf(own: OwnKeys, id: ShortcutId): OwnKeys {
  return chordsOf(SHORTCUTS, id).reduce((keys, chord) => withChord(keys, id, chord), withChords(own, id, []));
}

/** Keys that equal the table's are not stored as the user's own. */
function withChords(own: OwnKeys, id: ShortcutId, chords: readonly Chord[]): OwnKeys {
  const { [id]: _before, ...others } = own;
  const first = chordsOf(SHORTCUTS, id);
  const isFirst = chords.length === first.length && first.every((chord) => chords.some((one) => isSameChord(one, chord)));
  return isFirst ? others : { ...others, [id]: chords };
}

function chordsOf(table: readonly Shortcut[], id: ShortcutId): readonly Chord[] {
  return table.find((shortcut) => shortcut.id === id)?.chords ?? [];
}
