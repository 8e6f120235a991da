import type { Chord, Shortcut, ShortcutId } from "./shortcut.ts";

const NAMES: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** A chord as keys to show, one string each: ["Ctrl", "Z"]; on a Mac ["⌘", "Z"]. */
export function chordKeys(chord: Chord, isMac: boolean): readonly string[] {
  const key = NAMES[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key);
  const held = [
    ...(chord.mod ? [isMac ? "⌘" : "Ctrl"] : []),
    ...(chord.alt ? [isMac ? "⌥" : "Alt"] : []),
    ...(chord.shift ? [isMac ? "⇧" : "Shift"] : []),
  ];
  return [...held, key];
}

/** A shortcut's first chord in one string, for tooltips. */
export function chordText(shortcuts: readonly Shortcut[], id: ShortcutId): string {
  const chord = shortcuts.find((shortcut) => shortcut.id === id)?.chords[0];
  return chord ? chordKeys(chord, isMacPlatform()).join(isMacPlatform() ? "" : "+") : "";
}

export function isMacPlatform(): boolean {
  return /mac|iphone|ipad/iu.test(navigator.userAgent);
}
