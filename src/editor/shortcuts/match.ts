import { isElement, isInput } from "#ui/dom/element-of-any-window.ts";
import type { Chord, Shortcut, ShortcutId } from "./shortcut.ts";

/** What a key press tells about itself: the part of `KeyboardEvent` that matters. */
export type KeyPress = {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

/** The shortcut a key press means, or undefined. With Alt there is none: Alt suspends snapping and types characters. */
export function shortcutOf(press: KeyPress, table: readonly Shortcut[]): ShortcutId | undefined {
  if (press.altKey) return undefined;
  return table.find((shortcut) => shortcut.chords.some((chord) => isPressed(chord, press)))?.id;
}

/** The chord a key press is, to be given to a shortcut. Undefined for one that none can have: with Alt, or of a held key alone. */
export function chordOf(press: KeyPress): Chord | undefined {
  if (press.altKey || /^(?:Shift|Control|Meta|Alt|AltGraph|CapsLock|Dead|Unidentified|Process|Fn)$/u.test(press.key)) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const shift = press.shiftKey && !isTypedWithShift(key);
  return { key, ...((press.metaKey || press.ctrlKey) && { mod: true }), ...(shift && { shift: true }) };
}

export function isSameChord(a: Chord, b: Chord): boolean {
  return a.key === b.key && a.mod === b.mod && (isTypedWithShift(a.key) || a.shift === b.shift);
}

function isPressed(chord: Chord, press: KeyPress): boolean {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (key !== chord.key || (chord.mod === true) !== (press.metaKey || press.ctrlKey)) return false;
  // Shift is how some layouts type "+", "=" and "?"; there it says nothing.
  return isTypedWithShift(chord.key) || (chord.shift === true) === press.shiftKey;
}

function isTypedWithShift(key: string): boolean {
  return key.length === 1 && !/[a-z ]/u.test(key);
}

const EDITABLE_INPUT_TYPES = /^(?:text|search|email|password|number|url|tel|date|time|month|week|datetime-local|range|)$/u;

/** Where keys belong to the control and not to the editor (D30): fields, selects, sliders, and whatever can be edited in place. */
export function isEditable(target: EventTarget | null): boolean {
  if (!isElement(target)) return false;
  const element = target.closest("input, textarea, select, [contenteditable], [role='slider'], [role='textbox'], [role='combobox']");
  if (!element) return false;
  if (isInput(element)) return EDITABLE_INPUT_TYPES.test(element.getAttribute("type") ?? "");
  return element.getAttribute("contenteditable") !== "false";
}

/** Where Space and Enter press the control itself, so that it happens once. */
export function isPressable(target: EventTarget | null): boolean {
  const selector = "button, a[href], summary, [role='button'], [role='tab'], [role='menuitem'], [role='switch'], [role='checkbox'], input";
  return isElement(target) && target.closest(selector) !== null;
}
