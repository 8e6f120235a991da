import { startTransition, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Enough cards for a large screen. */
const STEP = 36;

/** How many of the entries of a long list are rendered: more as soon as the element behind them comes near the view. */
export function useGrowingCount(total: number): { readonly count: number; readonly end: RefObject<HTMLDivElement | null> } {
  const [count, setCount] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || count >= total) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setCount((before) => before + STEP));
      },
      { rootMargin: "1000px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, total]);
  return { count, end };
}
