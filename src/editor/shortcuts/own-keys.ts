import { parsedRecord } from "../local-settings.ts";
import type { LocalSettings } from "../local-settings.ts";
import { conflictsOf, keymapOf, withoutChord } from "./keymap.ts";
import type { OwnKeys } from "./keymap.ts";
import { SHORTCUTS } from "./shortcut.ts";
import type { Chord } from "./shortcut.ts";

/** Keys are stored per user of a device. */
const keyOf = (userId: string) => `layback-keys-${userId}`;

/** The user's own keys; those of the table if none were stored or they cannot be read. */
export function readOwnKeys(strings: LocalSettings, userId: string): OwnKeys {
  const kept = parsedRecord(strings.get(keyOf(userId)));
  let own: OwnKeys = {};
  for (const { id } of SHORTCUTS) {
    const chords: unknown = kept[id];
    if (Array.isArray(chords) && chords.every(isChord)) own = { ...own, [id]: chords };
  }
  // A later version may use one of the user's keys for a new shortcut: the user's choice wins.
  for (const { chord, ids } of conflictsOf(keymapOf(own).table)) {
    const [first, second] = ids;
    own = withoutChord(own, own[first] === undefined ? first : second, chord);
  }
  return own;
}

export function keepOwnKeys(strings: LocalSettings, userId: string, own: OwnKeys): void {
  strings.set(keyOf(userId), Object.keys(own).length > 0 ? JSON.stringify(own) : undefined);
}

function isChord(value: unknown): value is Chord {
  if (typeof value !== "object" || value === null || !("key" in value) || typeof value.key !== "string" || value.key === "") return false;
  return (!("mod" in value) || value.mod === true) && (!("shift" in value) || value.shift === true);
}
