import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/** When an element is removed that is or contains the focused one, the next one gets the focus. */
export function usePassFocus(ref: RefObject<HTMLElement | null>, next: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [element, after] = [ref.current, next.current];
    return () => {
      // The next one may be disabled until this DOM update is complete.
      if (element?.matches(":focus-within")) queueMicrotask(() => after?.focus());
    };
  }, [ref, next]);
}
