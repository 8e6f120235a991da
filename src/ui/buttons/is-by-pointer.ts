import type { PressEvent } from "react-aria-components/Button";

/** Whether a mouse, finger or pen pressed; not a key, and not a screen reader. */
export function isByPointer({ pointerType }: PressEvent): boolean {
  return pointerType !== "keyboard" && pointerType !== "virtual";
}
