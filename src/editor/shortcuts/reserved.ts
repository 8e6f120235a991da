import type { Chord } from "./shortcut.ts";

/** Keys that cannot be assigned: they move the focus or press the focused element, or the browser never passes them on. */
export function isReserved({ key, mod }: Chord): boolean {
  return key === "Tab" || key === "Enter" || key === "Escape" || (mod === true && /^[twnq]$/u.test(key));
}
