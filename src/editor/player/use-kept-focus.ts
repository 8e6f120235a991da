import { useEffect } from "react";
import type { RefObject } from "react";

/** Where a control of the area had the focus and is gone with what it did, the area has it: keys go on from there. */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    const page = element?.ownerDocument;
    if (!element || !page) return undefined;
    let hadFocus = false;
    const note = (event: Event) => {
      hadFocus = event.composedPath().includes(element);
    };
    const restore = () => {
      const { activeElement } = element.getRootNode() as Document | ShadowRoot;
      if (hadFocus && (activeElement === null || activeElement === page.body)) element.focus();
    };
    const removals = new MutationObserver(restore);
    removals.observe(element, { childList: true, subtree: true });
    page.addEventListener("focusin", note);
    page.addEventListener("pointerdown", note);
    return () => {
      removals.disconnect();
      page.removeEventListener("focusin", note);
      page.removeEventListener("pointerdown", note);
    };
  }, [area]);
}
