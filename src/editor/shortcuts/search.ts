import { chordKeys } from "./chord-text.ts";
import { helpEntries } from "./help.ts";
import type { HelpEntry } from "./help.ts";
import type { Shortcut } from "./shortcut.ts";

export type HelpGroup = { readonly group: string; readonly entries: readonly HelpEntry[] };

/** The entries whose label, note or keys contain every word of `query`, by group; groups without a match are left out. */
export function searchHelp(shortcuts: readonly Shortcut[], query: string, isMac: boolean): readonly HelpGroup[] {
  const wanted = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const matches = (entry: HelpEntry) => {
    const keys = entry.chords.map((chord) => chordKeys(chord, isMac).join("+"));
    const text = [entry.label, entry.note ?? "", ...keys].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  const entries = helpEntries(shortcuts);
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups
    .map((group) => ({ group, entries: entries.filter((one) => one.group === group && matches(one)) }))
    .filter(({ entries }) => entries.length > 0);
}
