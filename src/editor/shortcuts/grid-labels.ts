import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import type { GridUse } from "#timeline/grid/grid-keys.ts";

type GridLabel = { readonly label: string; readonly short: string };

/** What the keys of the timeline's grid do, in the present language. Apart from the keys, which every embedded timeline loads. */
export const GRID_LABELS: Readonly<Record<GridUse, GridLabel>> = {
  go: labelled("go"),
  goToLaneEnd: labelled("goToLaneEnd"),
  goToEnd: labelled("goToEnd"),
  find: labelled("find"),
  select: labelled("select"),
  toggle: labelled("toggle"),
  selectUpTo: labelled("selectUpTo"),
  menu: labelled("menu"),
  nudge: labelled("nudge"),
  changeLane: labelled("changeLane"),
  trimEnd: labelled("trimEnd"),
  trimStart: labelled("trimStart"),
  slip: labelled("slip"),
  roll: labelled("roll"),
  gain: labelled("gain"),
  fadeIn: labelled("fadeIn"),
  fadeOut: labelled("fadeOut"),
  laneHeight: labelled("laneHeight"),
  rename: labelled("rename"),
  remove: labelled("remove"),
};

function labelled(use: GridUse): GridLabel {
  return {
    get label() {
      return shortcutMessages.grid[use].label;
    },
    get short() {
      return shortcutMessages.grid[use].short;
    },
  };
}
