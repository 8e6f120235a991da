import { menuMessages } from "#model/text/menu-messages.ts";
import { isMacPlatform } from "./mac-platform.ts";
import type { Chord, Shortcut, ShortcutId } from "./shortcut.ts";

/** A chord as keys to show, one string each: ["Ctrl", "Z"]; on a Mac ["⌘", "Z"]. */
export function chordKeys(chord: Chord, isMac: boolean): readonly string[] {
  const names: Readonly<Record<string, string>> = menuMessages.keyNames;
  const key = names[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key);
  const held = [
    ...(chord.mod ? [isMac ? "⌘" : menuMessages.keyNames.Control] : []),
    ...(chord.alt ? [isMac ? "⌥" : "Alt"] : []),
    ...(chord.shift ? [isMac ? "⇧" : menuMessages.keyNames.Shift] : []),
  ];
  return [...held, key];
}

/** A shortcut's first chord in one string, for tooltips. */
export function chordText(shortcuts: readonly Shortcut[], id: ShortcutId): string {
  const chord = shortcuts.find((shortcut) => shortcut.id === id)?.chords[0];
  return chord ? chordKeys(chord, isMacPlatform()).join(isMacPlatform() ? "" : "+") : "";
}
