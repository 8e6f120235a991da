import { type RefObject, useEffect, useRef } from "react";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";

/**
 * Restores the focus after a form was busy: a disabled field loses it. Remembers the focused field, and focuses it when the form is no
 * longer busy, unless another element has the focus by then.
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
