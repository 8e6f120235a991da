import { parsedRecord } from "../local-settings.ts";
import type { LocalSettings } from "../local-settings.ts";
import { KEY_SETS } from "./key-sets.ts";
import { keymapOf } from "./keymap.ts";
import type { Keymap, OwnChords, OwnKeys } from "./keymap.ts";
import { isSameChord } from "./assigned-chord.ts";
import { SHORTCUTS } from "./shortcut.ts";
import type { Chord, Shortcut } from "./shortcut.ts";

/** Keys are stored per user of a device. */
const ownKeyOf = (userId: string) => `layback-keys-${userId}`;
const setKeyOf = (userId: string) => `layback-key-set-${userId}`;

/** The user's key set and own keys; Layback's if none were stored or they cannot be read. */
export function readKeymap(strings: LocalSettings, userId: string): Keymap {
  const stored = parsedRecord(strings.get(ownKeyOf(userId)));
  let own: OwnKeys = {};
  for (const shortcut of SHORTCUTS) {
    const chords = ownChordsIn(stored[shortcut.id], shortcut);
    if (chords) own = { ...own, [shortcut.id]: chords };
  }
  const set = strings.get(setKeyOf(userId));
  return keymapOf(KEY_SETS.find(({ id }) => id === set)?.id ?? "layback", own);
}

export function persistKeymap(strings: LocalSettings, userId: string, { set, ownKeys }: Keymap): void {
  strings.set(ownKeyOf(userId), Object.keys(ownKeys).length > 0 ? JSON.stringify(ownKeys) : undefined);
  strings.set(setKeyOf(userId), set === "layback" ? undefined : set);
}

/** What gives a shortcut exactly these chords. */
export function ownChordsOf(chords: readonly Chord[], shortcut: Shortcut): OwnChords {
  const differing = (these: readonly Chord[], those: readonly Chord[]) =>
    these.filter((chord) => !those.some((one) => isSameChord(one, chord)));
  return { added: differing(chords, shortcut.chords), removed: differing(shortcut.chords, chords) };
}

function ownChordsIn(value: unknown, shortcut: Shortcut): OwnChords | undefined {
  // Before there were key sets, all keys of a shortcut were stored.
  if (isChords(value)) return ownChordsOf(value, shortcut);
  if (typeof value !== "object" || value === null || !("added" in value) || !("removed" in value)) return undefined;
  const { added, removed } = value;
  return isChords(added) && isChords(removed) ? { added, removed } : undefined;
}

function isChords(value: unknown): value is readonly Chord[] {
  return Array.isArray(value) && value.every(isChord);
}

function isChord(value: unknown): value is Chord {
  if (typeof value !== "object" || value === null || !("key" in value) || typeof value.key !== "string" || value.key === "") return false;
  const held = value as { readonly mod?: unknown; readonly alt?: unknown; readonly shift?: unknown };
  return [held.mod, held.alt, held.shift].every((one) => one === undefined || one === true);
}
