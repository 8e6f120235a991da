import { shortcutsOf } from "./key-sets.ts";
import type { KeySetId } from "./key-sets.ts";
import { isSameChord } from "./assigned-chord.ts";
import type { Chord, Shortcut, ShortcutId } from "./shortcut.ts";

/** What a user changed of the keys of one shortcut, whatever set lies below. */
export type OwnChords = {
  /** They belong to no other shortcut, whatever the set says. */
  readonly added: readonly Chord[];
  readonly removed: readonly Chord[];
};

export type OwnKeys = Readonly<Partial<Record<ShortcutId, OwnChords>>>;

export type Keymap = {
  readonly set: KeySetId;
  readonly ownKeys: OwnKeys;
  /** The shortcuts with their present keys. */
  readonly shortcuts: readonly Shortcut[];
};

export function keymapOf(set: KeySetId, ownKeys: OwnKeys): Keymap {
  const shortcuts = shortcutsOf(set).map((shortcut) => {
    const { added, removed } = ownOf(ownKeys, shortcut.id);
    const taken = [...removed, ...added, ...addedElsewhere(ownKeys, shortcut.id)];
    return { ...shortcut, chords: [...shortcut.chords.filter((chord) => !has(taken, chord)), ...added] };
  });
  return { set, ownKeys, shortcuts };
}

/** Another shortcut with this chord: a press could mean only one of them. */
export function ownerOf(shortcuts: readonly Shortcut[], chord: Chord, exceptId?: ShortcutId): Shortcut | undefined {
  return shortcuts.find(({ id, chords }) => id !== exceptId && has(chords, chord));
}

/** Gives a chord to a shortcut, and removes it from the one that has it. */
export function withChord({ set, ownKeys }: Keymap, id: ShortcutId, chord: Chord): Keymap {
  const free = notAdded(ownKeys, chord);
  const { added, removed } = ownOf(free, id);
  const isOfSet = has(chordsOf(shortcutsOf(set), id), chord);
  return keymapOf(set, withOwn(free, id, { added: isOfSet ? added : [...added, chord], removed: without(removed, chord) }));
}

export function withoutChord({ set, ownKeys }: Keymap, id: ShortcutId, chord: Chord): Keymap {
  const { added, removed } = ownOf(ownKeys, id);
  const isOfSet = has(chordsOf(shortcutsOf(set), id), chord);
  return keymapOf(
    set,
    withOwn(ownKeys, id, { added: without(added, chord), removed: isOfSet ? [...without(removed, chord), chord] : removed }),
  );
}

/** Gives a shortcut the keys of the set, and removes them from all others. */
export function withDefaultOf({ set, ownKeys }: Keymap, id: ShortcutId): Keymap {
  const { [id]: _before, ...others } = ownKeys;
  return keymapOf(set, chordsOf(shortcutsOf(set), id).reduce<OwnKeys>(notAdded, others));
}

/** Whether a shortcut has other keys than those of the set. */
export function isChanged({ set, shortcuts }: Keymap, id: ShortcutId): boolean {
  const [now, first] = [chordsOf(shortcuts, id), chordsOf(shortcutsOf(set), id)];
  return now.length !== first.length || !first.every((chord) => has(now, chord));
}

function chordsOf(shortcuts: readonly Shortcut[], id: ShortcutId): readonly Chord[] {
  return shortcuts.find((shortcut) => shortcut.id === id)?.chords ?? [];
}

function ownOf(ownKeys: OwnKeys, id: ShortcutId): OwnChords {
  return ownKeys[id] ?? { added: [], removed: [] };
}

function addedElsewhere(ownKeys: OwnKeys, id: ShortcutId): readonly Chord[] {
  return Object.entries(ownKeys).flatMap(([other, { added }]) => (other === id ? [] : added));
}

function notAdded(ownKeys: OwnKeys, chord: Chord): OwnKeys {
  let free: OwnKeys = {};
  for (const [id, { added, removed }] of Object.entries(ownKeys) as [ShortcutId, OwnChords][])
    free = withOwn(free, id, { added: without(added, chord), removed });
  return free;
}

/** A shortcut without changes is not listed. */
function withOwn(ownKeys: OwnKeys, id: ShortcutId, chords: OwnChords): OwnKeys {
  const { [id]: _before, ...others } = ownKeys;
  return chords.added.length + chords.removed.length === 0 ? others : { ...others, [id]: chords };
}

function has(chords: readonly Chord[], chord: Chord): boolean {
  return chords.some((one) => isSameChord(one, chord));
}

function without(chords: readonly Chord[], chord: Chord): readonly Chord[] {
  return chords.filter((one) => !isSameChord(one, chord));
}
