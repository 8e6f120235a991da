import { SHORTCUTS } from "./shortcut.ts";
import type { Chord, ShortcutId } from "./shortcut.ts";

const NAMES: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** A chord as keys to show, one string each: ["Ctrl", "Z"]; on a Mac ["⌘", "Z"]. */
export function chordKeys(chord: Chord, isMac: boolean): readonly string[] {
  const key = NAMES[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key);
  return [...(chord.mod ? [isMac ? "⌘" : "Ctrl"] : []), ...(chord.shift ? [isMac ? "⇧" : "Shift"] : []), key];
}

/** A shortcut's first chord in one string, for tooltips. */
export function chordText(id: ShortcutId): string {
  const chord = SHORTCUTS.find((shortcut) => shortcut.id === id)?.chords[0];
  return chord ? chordKeys(chord, isMacPlatform()).join(isMacPlatform() ? "" : "+") : "";
}

export function isMacPlatform(): boolean {
  return /mac|iphone|ipad/iu.test(navigator.userAgent);
}
