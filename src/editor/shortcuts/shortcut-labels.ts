import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import type { ShortcutId } from "./shortcut.ts";

type ShortcutLabel = {
  readonly group: string;
  readonly label: string;
  /** Further information, under the label. */
  readonly note: string | undefined;
};

/** What the help says of each shortcut, in the present language. Apart from the keys, which every embedded timeline loads. */
export const SHORTCUT_LABELS: Readonly<Record<ShortcutId, ShortcutLabel>> = {
  togglePlay: labelled("playback", "togglePlay"),
  playAround: labelled("playback", "playAround"),
  shuttleBack: labelled("playback", "shuttleBack"),
  shuttleStop: labelled("playback", "shuttleStop"),
  shuttleForward: labelled("playback", "shuttleForward"),
  stepBack: labelled("playback", "stepBack"),
  stepForward: labelled("playback", "stepForward"),
  stepBackTen: labelled("playback", "stepBackTen"),
  stepForwardTen: labelled("playback", "stepForwardTen"),
  typeTime: labelled("playback", "typeTime"),
  goToStart: labelled("playback", "goToStart"),
  goToEnd: labelled("playback", "goToEnd"),
  goToPreviousEditPoint: labelled("playback", "goToPreviousEditPoint"),
  goToNextEditPoint: labelled("playback", "goToNextEditPoint"),
  goToPreviousMarker: labelled("playback", "goToPreviousMarker"),
  goToNextMarker: labelled("playback", "goToNextMarker"),
  toggleLoop: labelled("playback", "toggleLoop"),
  split: labelled("clips", "split"),
  deleteSelected: labelled("clips", "deleteSelected"),
  rippleDelete: labelled("clips", "rippleDelete"),
  muteSelected: labelled("clips", "muteSelected"),
  setInPoint: labelled("clips", "setInPoint"),
  setOutPoint: labelled("clips", "setOutPoint"),
  trimStart: labelled("clips", "trimStart"),
  trimEnd: labelled("clips", "trimEnd"),
  crossfade: labelled("clips", "crossfade"),
  softer: labelled("clips", "softer"),
  louder: labelled("clips", "louder"),
  moveToPlayhead: labelled("clips", "moveToPlayhead"),
  nudgeBack: labelled("clips", "nudgeBack"),
  nudgeForward: labelled("clips", "nudgeForward"),
  inspect: labelled("clips", "inspect"),
  selectAll: labelled("clips", "selectAll"),
  deselect: labelled("clips", "deselect"),
  undo: labelled("edit", "undo"),
  redo: labelled("edit", "redo"),
  copy: labelled("edit", "copy"),
  cut: labelled("edit", "cut"),
  paste: labelled("edit", "paste"),
  duplicate: labelled("edit", "duplicate"),
  rename: labelled("edit", "rename"),
  addMarker: labelled("edit", "addMarker"),
  loopSelected: labelled("edit", "loopSelected"),
  loopStart: labelled("edit", "loopStart"),
  loopEnd: labelled("edit", "loopEnd"),
  toggleSnapping: labelled("edit", "toggleSnapping"),
  showSaving: labelled("edit", "showSaving"),
  export: labelled("edit", "export"),
  listMarkers: labelled("view", "listMarkers"),
  zoomIn: labelled("view", "zoomIn"),
  zoomOut: labelled("view", "zoomOut"),
  zoomToFit: labelled("view", "zoomToFit"),
  zoomToSelection: labelled("view", "zoomToSelection"),
  lanesHigher: labelled("view", "lanesHigher"),
  lanesLower: labelled("view", "lanesLower"),
  showShortcuts: labelled("view", "showShortcuts"),
};

function labelled(group: "playback" | "clips" | "edit" | "view", id: ShortcutId): ShortcutLabel {
  return {
    get group() {
      return shortcutMessages.groups[group];
    },
    get label() {
      return shortcutMessages.labels[id];
    },
    get note() {
      const notes: Readonly<Partial<Record<ShortcutId, string>>> = shortcutMessages.notes;
      return notes[id];
    },
  };
}
