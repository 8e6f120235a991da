import { GRID_KEYS } from "#timeline/grid/grid-keys.ts";
import { GRID_LABELS } from "./grid-labels.ts";
import { isSameChord } from "./assigned-chord.ts";
import type { Chord } from "./shortcut.ts";

/**
 * What a chord does while the focus is in the timeline's grid, which handles keys before the shortcuts do; undefined if the grid does not
 * use it. The grid uses Delete only on the ruler's row.
 */
export function gridUseOf(chord: Chord): string | undefined {
  const use = GRID_KEYS.find(({ keys }) =>
    keys.some((one) => one.alt !== true && one.command.kind !== "remove" && isSameChord(one, chord)),
  );
  return use && GRID_LABELS[use.id].label;
}
