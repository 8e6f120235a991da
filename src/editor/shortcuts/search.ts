import { chordKeys } from "./chord-text.ts";
import { HELP_ENTRIES } from "./help.ts";
import type { HelpEntry } from "./help.ts";

export type HelpGroup = { readonly group: string; readonly entries: readonly HelpEntry[] };

/** The entries whose label, note or keys hold every one of the words; grouped, groups without any left out. */
export function searchHelp(words: string, isMac: boolean): readonly HelpGroup[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  const matches = (entry: HelpEntry) => {
    const keys = entry.chords.map((chord) => chordKeys(chord, isMac).join("+"));
    const text = [entry.label, entry.note ?? "", ...keys].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  const groups = [...new Set(HELP_ENTRIES.map(({ group }) => group))];
  return groups
    .map((group) => ({ group, entries: HELP_ENTRIES.filter((one) => one.group === group && matches(one)) }))
    .filter(({ entries }) => entries.length > 0);
}
