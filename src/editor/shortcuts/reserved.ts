import type { Chord } from "./shortcut.ts";

/** Keys that cannot mean anything else: they move the focus and press what has it, or the browser never lets go of them. */
export function isReserved({ key, mod }: Chord): boolean {
  return key === "Tab" || key === "Enter" || key === "Escape" || (mod === true && /^[twnq]$/u.test(key));
}
