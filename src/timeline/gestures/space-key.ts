import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";

/** Whether Space is held, which turns a drag into a pan (D35: the editor plays when it is let go without one). */
export class SpaceKey {
  isHeld = false;

  /** @param onChange the cursor may tell something else now */
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

/** A space that goes into a text. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return isHtmlElement(target) && (target.isContentEditable || target.matches("input:not([type='range']), textarea, select"));
}
