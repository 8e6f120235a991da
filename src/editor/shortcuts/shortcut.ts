/** What a key does. The ids are stable: a user's own keys will be kept under them. */
export type ShortcutId =
  | "togglePlay"
  | "shuttleBack"
  | "shuttleStop"
  | "shuttleForward"
  | "deleteSelected"
  | "deselect"
  | "setInPoint"
  | "setOutPoint"
  | "muteSelected"
  | "split"
  | "undo"
  | "redo"
  | "stepBack"
  | "stepForward"
  | "stepBackTen"
  | "stepForwardTen"
  | "goToStart"
  | "goToEnd"
  | "zoomIn"
  | "zoomOut"
  | "zoomToFit"
  | "showShortcuts";

/** `mod` is Cmd on a Mac and Ctrl elsewhere. `key` as in `KeyboardEvent.key`, letters in lower case. */
export type Chord = { readonly key: string; readonly mod?: true; readonly shift?: true };

export type Shortcut = {
  readonly id: ShortcutId;
  /** As the help says it. */
  readonly label: string;
  readonly group: "Playback" | "Clips" | "Edit" | "View";
  readonly chords: readonly Chord[];
  /** More to know, shown under the label. */
  readonly note?: string;
};

/** Section 9 and D30, D31, D35. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: "togglePlay", label: "Play / pause", group: "Playback", chords: [{ key: " " }] },
  {
    id: "shuttleBack",
    label: "Play backwards",
    group: "Playback",
    chords: [{ key: "j" }],
    note: "Each further press is faster: 2×, 4×, 8×.",
  },
  {
    id: "shuttleStop",
    label: "Stop",
    group: "Playback",
    chords: [{ key: "k" }],
    note: "Held, with J or L: one picture frame back or forward.",
  },
  {
    id: "shuttleForward",
    label: "Play forwards",
    group: "Playback",
    chords: [{ key: "l" }],
    note: "Each further press is faster: 2×, 4×, 8×.",
  },
  { id: "stepBack", label: "One picture frame back", group: "Playback", chords: [{ key: "ArrowLeft" }] },
  { id: "stepForward", label: "One picture frame forward", group: "Playback", chords: [{ key: "ArrowRight" }] },
  { id: "stepBackTen", label: "Ten picture frames back", group: "Playback", chords: [{ key: "ArrowLeft", shift: true }] },
  { id: "stepForwardTen", label: "Ten picture frames forward", group: "Playback", chords: [{ key: "ArrowRight", shift: true }] },
  { id: "goToStart", label: "Go to the start", group: "Playback", chords: [{ key: "Home" }] },
  { id: "goToEnd", label: "Go to the end", group: "Playback", chords: [{ key: "End" }] },
  {
    id: "split",
    label: "Split at the playhead",
    group: "Clips",
    chords: [{ key: "x", mod: true }],
    note: "Splits the selected clip in two. It does not cut to the clipboard.",
  },
  { id: "deleteSelected", label: "Delete the selected clip", group: "Clips", chords: [{ key: "Delete" }, { key: "Backspace" }] },
  { id: "muteSelected", label: "Mute the selected clip", group: "Clips", chords: [{ key: "m" }] },
  { id: "setInPoint", label: "Set in-point", group: "Clips", chords: [{ key: "i" }] },
  { id: "setOutPoint", label: "Set out-point", group: "Clips", chords: [{ key: "o" }] },
  { id: "deselect", label: "Deselect", group: "Clips", chords: [{ key: "Escape" }] },
  { id: "undo", label: "Undo", group: "Edit", chords: [{ key: "z", mod: true }] },
  { id: "redo", label: "Redo", group: "Edit", chords: [{ key: "z", mod: true, shift: true }] },
  { id: "zoomIn", label: "Zoom in", group: "View", chords: [{ key: "+" }, { key: "=" }] },
  { id: "zoomOut", label: "Zoom out", group: "View", chords: [{ key: "-" }] },
  { id: "zoomToFit", label: "Zoom to fit", group: "View", chords: [{ key: "z", shift: true }] },
  { id: "showShortcuts", label: "Keyboard shortcuts", group: "View", chords: [{ key: "?" }] },
];
