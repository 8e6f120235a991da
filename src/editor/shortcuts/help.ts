import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { GRID_KEYS } from "#timeline/grid/grid-keys.ts";
import { GRID_LABELS } from "./grid-labels.ts";
import { SHORTCUT_LABELS } from "./shortcut-labels.ts";
import type { Chord, Shortcut, ShortcutId } from "./shortcut.ts";

/** One line of the help: what keys do, and where. */
export type HelpEntry = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly chords: readonly Chord[];
  readonly note?: string | undefined;
  /** Set for a shortcut, whose keys can be changed. */
  readonly shortcutId?: ShortcutId;
};

/**
 * Every key of the editor: its shortcuts with their present keys, then those of the timeline's grid, both from the tables that handle them.
 */
export function helpEntries(shortcuts: readonly Shortcut[]): readonly HelpEntry[] {
  return [
    ...shortcuts.map((shortcut) => ({ ...shortcut, ...SHORTCUT_LABELS[shortcut.id], shortcutId: shortcut.id })),
    ...GRID_KEYS.map(({ id, keys }) => ({
      id: `grid ${id}`,
      label: GRID_LABELS[id].label,
      group: shortcutMessages.groups.grid,
      chords: keys,
    })),
  ];
}
