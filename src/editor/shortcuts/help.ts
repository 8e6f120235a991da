import { GRID_KEYS } from "#timeline/grid/grid-keys.ts";
import type { HelpChord } from "./chord-text.ts";
import { SHORTCUTS } from "./shortcut.ts";

/** A line of the help: what keys do, and where. */
export type HelpEntry = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly chords: readonly HelpChord[];
  readonly note?: string;
};

/** Every key of the editor: its shortcuts, then those of the timeline's grid, each from where it is handled. */
export const HELP_ENTRIES: readonly HelpEntry[] = [
  ...SHORTCUTS,
  ...GRID_KEYS.map(({ label, keys }) => ({ id: label, label, group: "Timeline grid", chords: keys })),
];
