import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";

/** Whether Space is held, which turns a drag into a pan (B-108: the editor toggles playback when it is released without one). */
export class SpaceKey {
  isHeld = false;

  /** @param onChange called after each change; the cursor may differ now */
  constructor(page: Window, signal: AbortSignal, onChange: () => void) {
    const set = (isHeld: boolean) => {
      if (this.isHeld === isHeld) return;
      this.isHeld = isHeld;
      onChange();
    };
    page.addEventListener("keydown", (event) => event.key === " " && !isTyping(event) && set(true), { signal, capture: true });
    page.addEventListener("keyup", (event) => event.key === " " && set(false), { signal, capture: true });
    page.addEventListener("blur", () => set(false), { signal });
  }
}

/** The key types a space into a text field. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return isHtmlElement(target) && (target.isContentEditable || target.matches("input:not([type='range']), textarea, select"));
}
