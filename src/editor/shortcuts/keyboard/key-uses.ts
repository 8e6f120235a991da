import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { GRID_KEYS } from "#timeline/grid/grid-keys.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { sentencesText } from "#model/text/readable-cause.ts";
import { GRID_LABELS } from "../grid-labels.ts";
import { ownerOf } from "../keymap.ts";
import { SHORTCUT_LABELS } from "../shortcut-labels.ts";
import type { Chord, Shortcut, ShortcutId } from "../shortcut.ts";

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
    const sentence = inGrid === undefined ? label : sentencesText([label, inGrid]);
    return { short: shortLabel(shortcut.id) ?? label, sentence, isOfGrid: false };
  }
  return ofGrid && inGrid !== undefined ? { short: GRID_LABELS[ofGrid.id].short, sentence: inGrid, isOfGrid: true } : undefined;
}

/** The name on a key of the drawn keyboard, of a shortcut whose label is too long for it. */
function shortLabel(id: ShortcutId): string | undefined {
  const names: Readonly<Partial<Record<ShortcutId, string>>> = shortcutMessages.onKeys;
  return names[id];
}
