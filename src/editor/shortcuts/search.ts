import { chordKeys } from "./chord-text.ts";
import { SHORTCUTS } from "./shortcut.ts";
import type { Shortcut } from "./shortcut.ts";

export type ShortcutGroup = { readonly group: Shortcut["group"]; readonly shortcuts: readonly Shortcut[] };

const GROUPS: readonly Shortcut["group"][] = ["Playback", "Clips", "Edit", "View"];

/** The shortcuts whose label, note or keys hold every one of the words; grouped, groups without any left out. */
export function searchShortcuts(words: string, isMac: boolean, table: readonly Shortcut[] = SHORTCUTS): readonly ShortcutGroup[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  const matches = (shortcut: Shortcut) => {
    const keys = shortcut.chords.map((chord) => chordKeys(chord, isMac).join("+"));
    const text = [shortcut.label, shortcut.note ?? "", ...keys].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return GROUPS.map((group) => ({ group, shortcuts: table.filter((one) => one.group === group && matches(one)) })).filter(
    ({ shortcuts }) => shortcuts.length > 0,
  );
}
