import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/**
 * "wide": a column of each fact. "usual": two facts share a column. "narrow": none of the
 * type and the date, and length and loudness stand below the names.
 */
export type ListWidth = "narrow" | "usual" | "wide";

const WIDE_PX = 560;
/** Below it names would have less than 80 px. Buttons are wider on touch screens. */
const NARROW_PX = { fine: 340, coarse: 404 };

export function useListWidth(list: RefObject<HTMLElement | null>): ListWidth {
  const [width, setWidth] = useState<ListWidth>("usual");
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const pointer = matchMedia("(pointer: coarse)");
    const update = () => setWidth(widthOf(element.clientWidth, pointer.matches));
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    pointer.addEventListener("change", update);
    return () => {
      sizes.disconnect();
      pointer.removeEventListener("change", update);
    };
  }, [list]);
  return width;
}

function widthOf(px: number, isCoarse: boolean): ListWidth {
  if (px >= WIDE_PX) return "wide";
  return px < (isCoarse ? NARROW_PX.coarse : NARROW_PX.fine) ? "narrow" : "usual";
}
