import { useEffect } from "react";
import type { RefObject } from "react";
import { focusedBeside } from "#ui/dom/focused-beside.ts";

/** When the focused control of the area is removed, the area itself gets the focus, so that keys still work. */
export function useFocusAfterRemoval(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    const page = element?.ownerDocument;
    if (!element || !page) return undefined;
    let hadFocus = false;
    const note = (event: Event) => {
      hadFocus = event.composedPath().includes(element);
    };
    const restore = () => {
      if (hadFocus && focusedBeside(element) === undefined) element.focus();
    };
    const removals = new MutationObserver(restore);
    removals.observe(element, { childList: true, subtree: true });
    // A shadow tree does not tell the document how the focus moves in it.
    const place = element.getRootNode();
    place.addEventListener("focusin", note);
    page.addEventListener("pointerdown", note);
    return () => {
      removals.disconnect();
      place.removeEventListener("focusin", note);
      page.removeEventListener("pointerdown", note);
    };
  }, [area]);
}
