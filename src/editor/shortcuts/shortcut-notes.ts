import type { ShortcutId } from "./shortcut.ts";

/** Further information, shown under the label in the help. Apart from the keys, which every embedded timeline loads. */
export const SHORTCUT_NOTES: Readonly<Partial<Record<ShortcutId, string>>> = {
  playAround: "From 2 seconds before it to 2 seconds after it, then back.",
  shuttleBack: "Each further press is faster: 2×, 4×, 8×.",
  shuttleStop: "Hold it and press J or L to go one picture frame back or forward.",
  shuttleForward: "Each further press is faster: 2×, 4×, 8×.",
  typeTime: "Type it and press Enter: 1523, +12, -1:00 or 01:00:10:00.",
  goToPreviousEditPoint: "The edges of clips: on the lanes of the selected clips, else on all.",
  split: "Splits the selected clips in two, or all clips if none is selected. It does not cut to the clipboard.",
  rippleDelete: "Later clips on the lane move up to close the gap.",
  crossfade: "Where they overlap on a lane.",
  inspect: "Start, end, length, offset, gain and fades, as numbers, and the shape of the fades.",
  copy: "Without a selection: what lies in the loop range, on all lanes that are not locked.",
  cut: "Without a selection: what lies in the loop range. Also in the menu of a clip. In Layback's own keys it has none, because Cmd/Ctrl+X splits; you can give it one.",
  addMarker: "And name it, unless something plays.",
  toggleSnapping: "Held during a drag, it inverts snapping for that drag.",
  showSaving: "Edits are saved by themselves.",
  listMarkers: "To go to them, and to edit their names, notes and colours.",
  lanesHigher: "Small, medium, large. Without Shift only the lane that has the focus, if one has it.",
};
