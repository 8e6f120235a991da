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

/** Its texts stand apart, in `shortcut-labels.ts`: they are needed in the help only. */
export type Shortcut = {
  readonly id: ShortcutId;
  readonly chords: readonly Chord[];
};

/** The keys before a user changes any or chooses another set (B-79, B-104, B-106, B-107, B-185). */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: "togglePlay", chords: [{ key: " " }] },
  {
    id: "playAround",
    chords: [{ key: " ", shift: true }],
  },
  {
    id: "shuttleBack",
    chords: [{ key: "j" }],
  },
  {
    id: "shuttleStop",
    chords: [{ key: "k" }],
  },
  {
    id: "shuttleForward",
    chords: [{ key: "l" }],
  },
  { id: "stepBack", chords: [{ key: "ArrowLeft" }] },
  { id: "stepForward", chords: [{ key: "ArrowRight" }] },
  { id: "stepBackTen", chords: [{ key: "ArrowLeft", shift: true }] },
  { id: "stepForwardTen", chords: [{ key: "ArrowRight", shift: true }] },
  {
    id: "typeTime",
    chords: [{ key: "t", shift: true }],
  },
  { id: "goToStart", chords: [{ key: "Home" }] },
  { id: "goToEnd", chords: [{ key: "End" }] },
  {
    id: "goToPreviousEditPoint",
    chords: [{ key: "ArrowUp" }],
  },
  { id: "goToNextEditPoint", chords: [{ key: "ArrowDown" }] },
  { id: "goToPreviousMarker", chords: [{ key: "ArrowUp", shift: true }] },
  { id: "goToNextMarker", chords: [{ key: "ArrowDown", shift: true }] },
  { id: "toggleLoop", chords: [{ key: "/", mod: true }] },
  {
    id: "split",
    chords: [{ key: "x", mod: true }],
  },
  { id: "deleteSelected", chords: [{ key: "Delete" }, { key: "Backspace" }] },
  {
    id: "rippleDelete",
    chords: [
      { key: "Delete", shift: true },
      { key: "Backspace", shift: true },
    ],
  },
  { id: "muteSelected", chords: [{ key: "m" }] },
  { id: "setInPoint", chords: [{ key: "i" }] },
  { id: "setOutPoint", chords: [{ key: "o" }] },
  { id: "trimStart", chords: [{ key: "[" }] },
  { id: "trimEnd", chords: [{ key: "]" }] },
  {
    id: "crossfade",
    chords: [{ key: "f", shift: true }],
  },
  { id: "softer", chords: [{ key: "," }] },
  { id: "louder", chords: [{ key: "." }] },
  { id: "moveToPlayhead", chords: [{ key: "p" }] },
  {
    id: "nudgeBack",
    chords: [{ key: "ArrowLeft", mod: true }],
  },
  {
    id: "nudgeForward",
    chords: [{ key: "ArrowRight", mod: true }],
  },
  {
    id: "inspect",
    chords: [{ key: "e" }],
  },
  { id: "selectAll", chords: [{ key: "a", mod: true }] },
  { id: "deselect", chords: [{ key: "Escape" }] },
  { id: "undo", chords: [{ key: "z", mod: true }] },
  {
    id: "redo",
    chords: [
      { key: "z", mod: true, shift: true },
      { key: "y", mod: true },
    ],
  },
  { id: "copy", chords: [{ key: "c", mod: true }] },
  {
    id: "cut",
    chords: [],
  },
  { id: "paste", chords: [{ key: "v", mod: true }] },
  { id: "duplicate", chords: [{ key: "d", mod: true }] },
  { id: "rename", chords: [{ key: "F2" }] },
  {
    id: "addMarker",
    chords: [{ key: "m", shift: true }],
  },
  { id: "loopSelected", chords: [{ key: "l", shift: true }] },
  { id: "loopStart", chords: [{ key: "i", shift: true }] },
  { id: "loopEnd", chords: [{ key: "o", shift: true }] },
  {
    id: "toggleSnapping",
    chords: [{ key: "n" }],
  },
  {
    id: "showSaving",
    chords: [{ key: "s", mod: true }],
  },
  { id: "export", chords: [{ key: "e", mod: true }] },
  {
    id: "listMarkers",
    chords: [{ key: "e", shift: true }],
  },
  { id: "zoomIn", chords: [{ key: "+" }, { key: "=" }] },
  { id: "zoomOut", chords: [{ key: "-" }] },
  { id: "zoomToFit", chords: [{ key: "z", shift: true }] },
  { id: "zoomToSelection", chords: [{ key: "x", shift: true }] },
  {
    id: "lanesHigher",
    chords: [
      { key: "ArrowUp", mod: true, alt: true, shift: true },
      { key: "ArrowUp", mod: true, alt: true },
    ],
  },
  {
    id: "lanesLower",
    chords: [
      { key: "ArrowDown", mod: true, alt: true, shift: true },
      { key: "ArrowDown", mod: true, alt: true },
    ],
  },
  { id: "showShortcuts", chords: [{ key: "?" }] },
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
