import type { ShortcutId } from "./shortcut.ts";

type ShortcutLabel = {
  readonly group: "Playback" | "Clips" | "Edit" | "View";
  readonly label: string;
  /** Further information, under the label. */
  readonly note?: string;
};

/** What the help says of each shortcut. Apart from the keys, which every embedded timeline loads. */
export const SHORTCUT_LABELS: Readonly<Record<ShortcutId, ShortcutLabel>> = {
  togglePlay: { group: "Playback", label: "Play / pause" },
  playAround: { group: "Playback", label: "Play around the playhead", note: "From 2 seconds before it to 2 seconds after it, then back." },
  shuttleBack: { group: "Playback", label: "Play backwards", note: "Each further press is faster: 2×, 4×, 8×." },
  shuttleStop: { group: "Playback", label: "Stop", note: "Hold it and press J or L to go one picture frame back or forward." },
  shuttleForward: { group: "Playback", label: "Play forwards", note: "Each further press is faster: 2×, 4×, 8×." },
  stepBack: { group: "Playback", label: "One picture frame back" },
  stepForward: { group: "Playback", label: "One picture frame forward" },
  stepBackTen: { group: "Playback", label: "Ten picture frames back" },
  stepForwardTen: { group: "Playback", label: "Ten picture frames forward" },
  typeTime: { group: "Playback", label: "Go to a time", note: "Type it and press Enter: 1523, +12, -1:00 or 01:00:10:00." },
  goToStart: { group: "Playback", label: "Go to the start" },
  goToEnd: { group: "Playback", label: "Go to the end" },
  goToPreviousEditPoint: {
    group: "Playback",
    label: "Go to the previous edit point",
    note: "The edges of clips: on the lanes of the selected clips, else on all.",
  },
  goToNextEditPoint: { group: "Playback", label: "Go to the next edit point" },
  goToPreviousMarker: { group: "Playback", label: "Go to the previous marker" },
  goToNextMarker: { group: "Playback", label: "Go to the next marker" },
  toggleLoop: { group: "Playback", label: "Playback loop on or off" },
  split: {
    group: "Clips",
    label: "Split at the playhead",
    note: "Splits the selected clips in two, or all clips if none is selected. It does not cut to the clipboard.",
  },
  deleteSelected: { group: "Clips", label: "Delete the selected clips" },
  rippleDelete: { group: "Clips", label: "Delete and close the gap", note: "Later clips on the lane move up to close the gap." },
  muteSelected: { group: "Clips", label: "Mute the selected clips" },
  setInPoint: { group: "Clips", label: "Set in-point" },
  setOutPoint: { group: "Clips", label: "Set out-point" },
  trimStart: { group: "Clips", label: "Trim the start to the playhead" },
  trimEnd: { group: "Clips", label: "Trim the end to the playhead" },
  crossfade: { group: "Clips", label: "Crossfade the selected clips", note: "Where they overlap on a lane." },
  softer: { group: "Clips", label: "Make the selected clips softer by 1 dB" },
  louder: { group: "Clips", label: "Make the selected clips louder by 1 dB" },
  moveToPlayhead: { group: "Clips", label: "Move the selected clips to the playhead" },
  nudgeBack: { group: "Clips", label: "Move the selected clips one picture frame earlier" },
  nudgeForward: { group: "Clips", label: "Move the selected clips one picture frame later" },
  inspect: {
    group: "Clips",
    label: "Edit the values of the selected clips",
    note: "Start, end, length, offset, gain and fades, as numbers, and the shape of the fades.",
  },
  selectAll: { group: "Clips", label: "Select all clips" },
  deselect: { group: "Clips", label: "Deselect" },
  undo: { group: "Edit", label: "Undo" },
  redo: { group: "Edit", label: "Redo" },
  copy: {
    group: "Edit",
    label: "Copy the selected clips",
    note: "Without a selection: what lies in the loop range, on all lanes that are not locked.",
  },
  cut: {
    group: "Edit",
    label: "Cut the selected clips to the clipboard",
    note: "Without a selection: what lies in the loop range. Also in the menu of a clip. In Layback's own keys it has none, because Cmd/Ctrl+X splits; you can give it one.",
  },
  paste: { group: "Edit", label: "Paste at the playhead" },
  duplicate: { group: "Edit", label: "Duplicate the selected clips" },
  rename: { group: "Edit", label: "Rename the selected clip" },
  addMarker: { group: "Edit", label: "Add a marker at the playhead", note: "And name it, unless something plays." },
  loopSelected: { group: "Edit", label: "Loop over the selected clips" },
  loopStart: { group: "Edit", label: "Loop from the playhead" },
  loopEnd: { group: "Edit", label: "Loop up to the playhead" },
  toggleSnapping: {
    group: "Edit",
    label: "Snapping on or off",
    note: "N, held during a drag, inverts it for that drag; while files or items of the library are dragged, Shift does.",
  },
  showSaving: { group: "Edit", label: "Show whether everything is saved", note: "Edits are saved by themselves." },
  export: { group: "Edit", label: "Export" },
  listMarkers: { group: "View", label: "List the markers", note: "To go to them, and to edit their names, times, notes and colours." },
  zoomIn: { group: "View", label: "Zoom in" },
  zoomOut: { group: "View", label: "Zoom out" },
  zoomToFit: { group: "View", label: "Zoom to fit" },
  zoomToSelection: { group: "View", label: "Zoom to the selected clips" },
  lanesHigher: {
    group: "View",
    label: "Make all lanes higher",
    note: "Small, medium, large. Without Shift only the lane that has the focus, if one has it.",
  },
  lanesLower: { group: "View", label: "Make all lanes lower" },
  showShortcuts: { group: "View", label: "Keyboard shortcuts" },
};
