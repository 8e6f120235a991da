/** What a key does. The ids are stable: a user's own keys are stored under them. */
export type ShortcutId =
  | "togglePlay"
  | "playAround"
  | "shuttleBack"
  | "shuttleStop"
  | "shuttleForward"
  | "deleteSelected"
  | "deselect"
  | "setInPoint"
  | "setOutPoint"
  | "muteSelected"
  | "split"
  | "selectAll"
  | "rippleDelete"
  | "trimStart"
  | "trimEnd"
  | "copy"
  | "cut"
  | "paste"
  | "duplicate"
  | "rename"
  | "crossfade"
  | "moveToPlayhead"
  | "nudgeBack"
  | "nudgeForward"
  | "inspect"
  | "addMarker"
  | "listMarkers"
  | "loopSelected"
  | "loopStart"
  | "loopEnd"
  | "toggleSnapping"
  | "undo"
  | "redo"
  | "stepBack"
  | "stepForward"
  | "stepBackTen"
  | "stepForwardTen"
  | "typeTime"
  | "goToStart"
  | "goToEnd"
  | "zoomIn"
  | "zoomOut"
  | "zoomToFit"
  | "zoomToSelection"
  | "lanesHigher"
  | "lanesLower"
  | "goToPreviousEditPoint"
  | "goToNextEditPoint"
  | "goToPreviousMarker"
  | "goToNextMarker"
  | "toggleLoop"
  | "softer"
  | "louder"
  | "export"
  | "showSaving"
  | "showShortcuts";

/** `mod` is Cmd on a Mac and Ctrl elsewhere. `key` as in `KeyboardEvent.key`, letters in lower case; what Shift types ("?") needs no `shift`. */
export type Chord = { readonly key: string; readonly mod?: true; readonly alt?: true; readonly shift?: true };

export type Shortcut = {
  readonly id: ShortcutId;
  /** The label in the help. */
  readonly label: string;
  readonly group: "Playback" | "Clips" | "Edit" | "View";
  readonly chords: readonly Chord[];
};

/** The keys before a user changes any or chooses another set (B-79, B-104, B-106, B-107, B-185). */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: "togglePlay", label: "Play / pause", group: "Playback", chords: [{ key: " " }] },
  {
    id: "playAround",
    label: "Play around the playhead",
    group: "Playback",
    chords: [{ key: " ", shift: true }],
  },
  {
    id: "shuttleBack",
    label: "Play backwards",
    group: "Playback",
    chords: [{ key: "j" }],
  },
  {
    id: "shuttleStop",
    label: "Stop",
    group: "Playback",
    chords: [{ key: "k" }],
  },
  {
    id: "shuttleForward",
    label: "Play forwards",
    group: "Playback",
    chords: [{ key: "l" }],
  },
  { id: "stepBack", label: "One picture frame back", group: "Playback", chords: [{ key: "ArrowLeft" }] },
  { id: "stepForward", label: "One picture frame forward", group: "Playback", chords: [{ key: "ArrowRight" }] },
  { id: "stepBackTen", label: "Ten picture frames back", group: "Playback", chords: [{ key: "ArrowLeft", shift: true }] },
  { id: "stepForwardTen", label: "Ten picture frames forward", group: "Playback", chords: [{ key: "ArrowRight", shift: true }] },
  {
    id: "typeTime",
    label: "Go to a time",
    group: "Playback",
    chords: [{ key: "t", shift: true }],
  },
  { id: "goToStart", label: "Go to the start", group: "Playback", chords: [{ key: "Home" }] },
  { id: "goToEnd", label: "Go to the end", group: "Playback", chords: [{ key: "End" }] },
  {
    id: "goToPreviousEditPoint",
    label: "Go to the previous edit point",
    group: "Playback",
    chords: [{ key: "ArrowUp" }],
  },
  { id: "goToNextEditPoint", label: "Go to the next edit point", group: "Playback", chords: [{ key: "ArrowDown" }] },
  { id: "goToPreviousMarker", label: "Go to the previous marker", group: "Playback", chords: [{ key: "ArrowUp", shift: true }] },
  { id: "goToNextMarker", label: "Go to the next marker", group: "Playback", chords: [{ key: "ArrowDown", shift: true }] },
  { id: "toggleLoop", label: "Playback loop on or off", group: "Playback", chords: [{ key: "/", mod: true }] },
  {
    id: "split",
    label: "Split at the playhead",
    group: "Clips",
    chords: [{ key: "x", mod: true }],
  },
  { id: "deleteSelected", label: "Delete the selected clips", group: "Clips", chords: [{ key: "Delete" }, { key: "Backspace" }] },
  {
    id: "rippleDelete",
    label: "Delete and close the gap",
    group: "Clips",
    chords: [
      { key: "Delete", shift: true },
      { key: "Backspace", shift: true },
    ],
  },
  { id: "muteSelected", label: "Mute the selected clips", group: "Clips", chords: [{ key: "m" }] },
  { id: "setInPoint", label: "Set in-point", group: "Clips", chords: [{ key: "i" }] },
  { id: "setOutPoint", label: "Set out-point", group: "Clips", chords: [{ key: "o" }] },
  { id: "trimStart", label: "Trim the start to the playhead", group: "Clips", chords: [{ key: "[" }] },
  { id: "trimEnd", label: "Trim the end to the playhead", group: "Clips", chords: [{ key: "]" }] },
  {
    id: "crossfade",
    label: "Crossfade the selected clips",
    group: "Clips",
    chords: [{ key: "f", shift: true }],
  },
  { id: "softer", label: "Make the selected clips softer by 1 dB", group: "Clips", chords: [{ key: "," }] },
  { id: "louder", label: "Make the selected clips louder by 1 dB", group: "Clips", chords: [{ key: "." }] },
  { id: "moveToPlayhead", label: "Move the selected clips to the playhead", group: "Clips", chords: [{ key: "p" }] },
  {
    id: "nudgeBack",
    label: "Move the selected clips one picture frame earlier",
    group: "Clips",
    chords: [{ key: "ArrowLeft", mod: true }],
  },
  {
    id: "nudgeForward",
    label: "Move the selected clips one picture frame later",
    group: "Clips",
    chords: [{ key: "ArrowRight", mod: true }],
  },
  {
    id: "inspect",
    label: "Edit the values of the selected clips",
    group: "Clips",
    chords: [{ key: "e" }],
  },
  { id: "selectAll", label: "Select all clips", group: "Clips", chords: [{ key: "a", mod: true }] },
  { id: "deselect", label: "Deselect", group: "Clips", chords: [{ key: "Escape" }] },
  { id: "undo", label: "Undo", group: "Edit", chords: [{ key: "z", mod: true }] },
  {
    id: "redo",
    label: "Redo",
    group: "Edit",
    chords: [
      { key: "z", mod: true, shift: true },
      { key: "y", mod: true },
    ],
  },
  { id: "copy", label: "Copy the selected clips", group: "Edit", chords: [{ key: "c", mod: true }] },
  {
    id: "cut",
    label: "Cut the selected clips to the clipboard",
    group: "Edit",
    chords: [],
  },
  { id: "paste", label: "Paste at the playhead", group: "Edit", chords: [{ key: "v", mod: true }] },
  { id: "duplicate", label: "Duplicate the selected clips", group: "Edit", chords: [{ key: "d", mod: true }] },
  { id: "rename", label: "Rename the selected clip", group: "Edit", chords: [{ key: "F2" }] },
  {
    id: "addMarker",
    label: "Add a marker at the playhead",
    group: "Edit",
    chords: [{ key: "m", shift: true }],
  },
  { id: "loopSelected", label: "Loop over the selected clips", group: "Edit", chords: [{ key: "l", shift: true }] },
  { id: "loopStart", label: "Loop from the playhead", group: "Edit", chords: [{ key: "i", shift: true }] },
  { id: "loopEnd", label: "Loop up to the playhead", group: "Edit", chords: [{ key: "o", shift: true }] },
  {
    id: "toggleSnapping",
    label: "Snapping on or off",
    group: "Edit",
    chords: [{ key: "n" }],
  },
  {
    id: "showSaving",
    label: "Show whether everything is saved",
    group: "Edit",
    chords: [{ key: "s", mod: true }],
  },
  { id: "export", label: "Export", group: "Edit", chords: [{ key: "e", mod: true }] },
  {
    id: "listMarkers",
    label: "List the markers",
    group: "View",
    chords: [{ key: "e", shift: true }],
  },
  { id: "zoomIn", label: "Zoom in", group: "View", chords: [{ key: "+" }, { key: "=" }] },
  { id: "zoomOut", label: "Zoom out", group: "View", chords: [{ key: "-" }] },
  { id: "zoomToFit", label: "Zoom to fit", group: "View", chords: [{ key: "z", shift: true }] },
  { id: "zoomToSelection", label: "Zoom to the selected clips", group: "View", chords: [{ key: "x", shift: true }] },
  {
    id: "lanesHigher",
    label: "Make all lanes higher",
    group: "View",
    chords: [
      { key: "ArrowUp", mod: true, alt: true, shift: true },
      { key: "ArrowUp", mod: true, alt: true },
    ],
  },
  {
    id: "lanesLower",
    label: "Make all lanes lower",
    group: "View",
    chords: [
      { key: "ArrowDown", mod: true, alt: true, shift: true },
      { key: "ArrowDown", mod: true, alt: true },
    ],
  },
  { id: "showShortcuts", label: "Keyboard shortcuts", group: "View", chords: [{ key: "?" }] },
];

const ONCE_PER_PRESS: ReadonlySet<ShortcutId> = new Set([
  "togglePlay",
  "playAround",
  "deleteSelected",
  "rippleDelete",
  "muteSelected",
  "split",
  "cut",
  "paste",
  "duplicate",
  "addMarker",
  "toggleSnapping",
  "toggleLoop",
  "typeTime",
  "export",
  "showSaving",
]);

/** Whether a shortcut runs once per key press and ignores key repeat. A held key steps, zooms and undoes. */
export function isOncePerPress(id: ShortcutId): boolean {
  return ONCE_PER_PRESS.has(id);
}
