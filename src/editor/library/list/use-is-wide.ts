import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** Room for a column of each fact beside the names. In a narrower list two facts share a column. */
const WIDE_PX = 560;

export function useIsWide(list: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const update = () => setIsWide(element.clientWidth >= WIDE_PX);
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [list]);
  return isWide;
}
