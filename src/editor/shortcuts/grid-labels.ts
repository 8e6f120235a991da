import type { GridUse } from "#timeline/grid/grid-keys.ts";

/** What the keys of the timeline's grid do: the sentence in the help, and the name on a drawn key. Apart from the keys, which every embedded timeline loads. */
export const GRID_LABELS: Readonly<Record<GridUse, { readonly label: string; readonly short: string }>> = {
  go: { label: "Go to the next clip or lane", short: "Next clip, lane" },
  goToLaneEnd: { label: "Go to the first or last clip of the lane", short: "Ends of the lane" },
  goToEnd: { label: "Go to the first or last clip of all", short: "Ends of all lanes" },
  find: { label: "Find a clip by name", short: "Find clip" },
  select: { label: "Select the clip; a selected one: edit its values", short: "Select, values" },
  toggle: { label: "Add the clip to the selection, or take it out", short: "Add to selection" },
  selectUpTo: { label: "Select everything up to the clip", short: "Select up to here" },
  menu: { label: "Open the menu of the clip, lane, marker or loop range", short: "Menu" },
  nudge: { label: "Move the clip, the marker or the loop range by one picture frame", short: "Move 1 frame" },
  changeLane: { label: "Move the clip one lane up or down", short: "Move 1 lane" },
  trimEnd: { label: "Trim the end of the clip or the loop range by one picture frame", short: "Trim end" },
  trimStart: { label: "Trim the start of the clip or the loop range by one picture frame", short: "Trim start" },
  slip: { label: "Slip the sound inside the clip by one picture frame", short: "Slip 1 frame" },
  roll: { label: "Roll the edit point with the next clip by one picture frame", short: "Roll 1 frame" },
  gain: { label: "Make the clip louder or softer by half a decibel", short: "Gain ½ dB" },
  fadeIn: { label: "Make the fade-in longer or shorter by a tenth of a second", short: "Fade-in" },
  fadeOut: { label: "Make the fade-out longer or shorter by a tenth of a second", short: "Fade-out" },
  laneHeight: { label: "Make the lane higher or lower", short: "Lane height" },
  rename: { label: "Rename the clip, the marker or the lane", short: "Rename" },
  remove: { label: "Remove the marker or the loop range", short: "Remove marker" },
};
