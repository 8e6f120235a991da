import { GRID_KEYS } from "#timeline/grid/grid-keys.ts";
import type { HelpChord } from "./chord-text.ts";
import type { Shortcut, ShortcutId } from "./shortcut.ts";

/** A line of the help: what keys do, and where. */
export type HelpEntry = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly chords: readonly HelpChord[];
  readonly note?: string;
  /** Of a shortcut, whose keys can be changed. */
  readonly shortcutId?: ShortcutId;
};

/** Every key of the editor: its shortcuts as they are now, then those of the timeline's grid, each from where it is handled. */
export function helpEntries(table: readonly Shortcut[]): readonly HelpEntry[] {
  return [
    ...table.map((shortcut) => ({ ...shortcut, shortcutId: shortcut.id })),
    ...GRID_KEYS.map(({ label, keys }) => ({ id: label, label, group: "Timeline grid", chords: keys })),
  ];
}
