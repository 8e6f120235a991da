import { GRID_KEYS } from "#timeline/grid/grid-keys.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { GRID_LABELS } from "../grid-labels.ts";
import { ownerOf } from "../keymap.ts";
import { SHORTCUT_LABELS } from "../shortcut-labels.ts";
import type { Chord, Shortcut } from "../shortcut.ts";
import { SHORT_LABELS } from "./short-labels.ts";

/** What a chord does in the editor or, if the editor has no use for it, in the timeline's grid. */
export type KeyUse = {
  /** For the key itself. */
  readonly short: string;
  /** In full, both uses. */
  readonly sentence: string;
  readonly isOfGrid: boolean;
};

export function keyUseOf(chord: Chord, shortcuts: readonly Shortcut[]): KeyUse | undefined {
  const shortcut = ownerOf(shortcuts, chord);
  const ofGrid = GRID_KEYS.find(({ keys }) =>
    keys.some((one) => one.key === chord.key && one.mod === chord.mod && one.alt === chord.alt && one.shift === chord.shift),
  );
  const inGrid = ofGrid && editorMessages.keyInGrid(GRID_LABELS[ofGrid.id].label);
  if (shortcut) {
    const { label } = SHORTCUT_LABELS[shortcut.id];
    const sentence = inGrid === undefined ? label : `${label}. ${inGrid}`;
    return { short: SHORT_LABELS[shortcut.id] ?? label, sentence, isOfGrid: false };
  }
  return ofGrid && inGrid !== undefined ? { short: GRID_LABELS[ofGrid.id].short, sentence: inGrid, isOfGrid: true } : undefined;
}
