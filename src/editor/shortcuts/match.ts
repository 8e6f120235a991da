import { isElement, isInput } from "#ui/dom/element-of-any-window.ts";
import { latinKey, lowerCaseKey } from "#ui/dom/latin-key.ts";
import type { Chord, Shortcut, ShortcutId } from "./shortcut.ts";

/** The part of `KeyboardEvent` that matters here. */
export type KeyPress = {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** The place on the keyboard, for layouts of other scripts. */
  readonly code?: string;
};

/** The shortcut of a key press, or undefined. A key of another script that a user has assigned comes before the Latin letter there. */
export function shortcutOf(press: KeyPress, shortcuts: readonly Shortcut[]): ShortcutId | undefined {
  const idOf = (key: string) => shortcuts.find((shortcut) => shortcut.chords.some((chord) => isPressed(chord, key, press)))?.id;
  const [own, latin] = [lowerCaseKey(press.key), latinKey(press)];
  return idOf(own) ?? (latin === own ? undefined : idOf(latin));
}

function isPressed(chord: Chord, key: string, press: KeyPress): boolean {
  if (key !== chord.key || (chord.mod === true) !== (press.metaKey || press.ctrlKey) || (chord.alt === true) !== press.altKey) return false;
  // Some layouts need Shift to type "+", "=" and "?": there it is ignored.
  return isTypedWithShift(chord.key) || (chord.shift === true) === press.shiftKey;
}

/** Whether some layouts need Shift to type the key. */
export function isTypedWithShift(key: string): boolean {
  return key.length === 1 && !/[a-z ]/u.test(key);
}

const EDITABLE_INPUT_TYPES = /^(?:text|search|email|password|number|url|tel|date|time|month|week|datetime-local|range|)$/u;

/** Elements that handle keys themselves (B-105): fields, selects, sliders, everything that can be edited in place, and what captures a key. */
export function isEditable(target: EventTarget | null): boolean {
  if (!isElement(target)) return false;
  const element = target.closest(
    "input, textarea, select, [contenteditable], [role='slider'], [role='textbox'], [role='combobox'], [data-captures-keys]",
  );
  if (!element) return false;
  if (isInput(element)) return EDITABLE_INPUT_TYPES.test(element.getAttribute("type") ?? "");
  return element.getAttribute("contenteditable") !== "false";
}

/** A slider, or the field that has the focus for it. */
export function isSlider(target: EventTarget | null): boolean {
  return isElement(target) && target.closest("input[type='range'], [role='slider']") !== null;
}

/** The field of the slider whose track or thumb is at `target`. */
export function sliderOf(target: EventTarget | null): Element | undefined {
  return (isElement(target) && target.closest("[role='group']")?.querySelector("input[type='range']")) || undefined;
}

/** The element that Space and Enter press where the focus is at `target`, or a label's control; undefined if there is none. */
export function pressableOf(target: EventTarget | null): Element | undefined {
  const selector = "button, a[href], summary, [role='button'], [role='tab'], [role='menuitem'], [role='switch'], [role='checkbox'], input";
  if (!isElement(target)) return undefined;
  return target.closest(selector) ?? target.closest("label")?.control ?? undefined;
}
