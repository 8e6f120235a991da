import { latinKey } from "#ui/dom/latin-key.ts";
import { isTypedWithShift } from "./match.ts";
import type { KeyPress } from "./match.ts";
import type { Chord } from "./shortcut.ts";

/** For users who assign their own keys: apart, because a timeline in another page has none of it. */

/**
 * The chord of a key press, to be assigned to a shortcut. Undefined for presses that cannot be assigned: with Alt, which types characters,
 * or of a modifier alone.
 */
export function chordOf(press: KeyPress): Chord | undefined {
  if (press.altKey || /^(?:Shift|Control|Meta|Alt|AltGraph|CapsLock|Dead|Unidentified|Process|Fn)$/u.test(press.key)) return undefined;
  const key = latinKey(press);
  const shift = press.shiftKey && !isTypedWithShift(key);
  return { key, ...((press.metaKey || press.ctrlKey) && { mod: true }), ...(shift && { shift: true }) };
}

export function isSameChord(a: Chord, b: Chord): boolean {
  return a.key === b.key && a.mod === b.mod && a.alt === b.alt && (isTypedWithShift(a.key) || a.shift === b.shift);
}
