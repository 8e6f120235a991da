import { latinKey } from "#ui/dom/latin-key.ts";

/** N, pressed during a gesture, inverts snapping while it is held; else it is a shortcut of the editor. */
export class SnapKey {
  isHeld = false;

  /** A gesture begins: a key that was pressed before it does not count. */
  reset(): void {
    this.isHeld = false;
  }

  /** Takes a key event for itself if it is the key's; true if so. */
  takes(event: KeyboardEvent, isGestureActive: boolean): boolean {
    if (latinKey(event) !== "n" || !(isGestureActive || this.isHeld)) return false;
    event.preventDefault();
    event.stopPropagation();
    this.isHeld = event.type === "keydown";
    return true;
  }
}
