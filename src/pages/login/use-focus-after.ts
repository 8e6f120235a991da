import { type RefObject, useEffect, useRef } from "react";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";

/**
 * Disabling a field takes the focus from it. Remembers which field of the form had it, and gives it back when the form is no
 * longer busy, unless the focus has gone elsewhere meanwhile.
 */
export function useFocusAfter(isBusy: boolean, form: RefObject<HTMLElement | null>): void {
  const lastFocused = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const remember = (event: FocusEvent) => {
      if (isHtmlElement(event.target)) lastFocused.current = event.target;
    };
    element.addEventListener("focusin", remember);
    return () => element.removeEventListener("focusin", remember);
  }, [form]);
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body) lastFocused.current?.focus();
  }, [isBusy]);
}
