import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, PointerEvent, RefObject } from "react";
import type { Lane } from "#model/timeline/clip.ts";
import { laneIn, laneOrder } from "#model/timeline/lane-order.ts";
import { focusedBeside } from "#ui/dom/focused-beside.ts";
import { isElement, isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import type { TimelineHost } from "../contract.ts";
import { canHaveFocus, controlAt, controlByKey, placeOfControl } from "./lane-control-focus.ts";
import type { ControlPlace } from "./lane-control-focus.ts";
import { revealLane } from "./reveal-lane.ts";

type LaneFocusDeps = {
  readonly host: TimelineHost;
  readonly column: RefObject<HTMLElement | null>;
  readonly lanes: readonly Lane[];
  readonly laneCount: number;
};

/**
 * Makes the controls of all headers one Tab stop, in which keys move the focus (B-107). Every control has `tabIndex={-1}`; the one that had
 * the focus last gets 0. The focus goes with its lane, and to the neighbour of a removed one.
 */
export function useLaneFocus({ host, column, lanes, laneCount }: LaneFocusDeps) {
  const tabStop = useRef<HTMLElement>(undefined);
  const place = useRef<ControlPlace>({ lane: "", control: "" });
  const hasFocus = useRef(false);
  /** The control that the pointer pressed, until the focus leaves it. */
  const pressed = useRef<EventTarget>(undefined);
  const known = useRef(lanes);

  const settle = useCallback(() => {
    if (!column.current) return;
    const focused = focusedBeside(column.current);
    const isInField = focused !== undefined && column.current.contains(focused) && !focused.matches("[data-control]");
    const next = isInField ? undefined : controlAt(column.current, place.current);
    if (next !== tabStop.current) {
      if (tabStop.current) tabStop.current.tabIndex = -1;
      if (next) next.tabIndex = 0;
      tabStop.current = next;
    }
    if (hasFocus.current && focused !== next) next?.focus({ preventScroll: true });
  }, [column]);

  useLayoutEffect(() => {
    const before = known.current;
    known.current = lanes;
    const { lane, control } = place.current;
    if (lanes !== before && lane !== "" && lane !== "video")
      place.current = { lane: String(Math.min(indexAfter(Number(lane), before, lanes), laneCount - 1)), control };
    settle();
  });

  // Controls also come and go without a render of all headers: a name becomes a field, a narrow column hides sliders.
  useEffect(() => {
    if (!column.current) return undefined;
    const replaced = new MutationObserver(settle);
    const resized = new ResizeObserver(settle);
    replaced.observe(column.current, { childList: true, subtree: true });
    resized.observe(column.current);
    return () => {
      replaced.disconnect();
      resized.disconnect();
    };
  }, [column, settle]);

  return {
    onFocus: ({ target }: FocusEvent) => {
      const at = placeOfControl(target);
      if (!at) return;
      hasFocus.current = true;
      place.current = at;
      settle();
      // A press must not move its target.
      if (at.lane !== "video" && target !== pressed.current) revealLane(host, Number(at.lane));
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target === pressed.current) pressed.current = undefined;
      // The browser takes the focus from a control that has been hidden or disabled.
      hasFocus.current = target.matches("[data-control]") && !canHaveFocus(target);
      if (hasFocus.current) settle();
    },
    onPointerDown: ({ target }: PointerEvent) => {
      pressed.current = isElement(target) ? (target.closest("[data-control]") ?? undefined) : undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key } = event;
      // After a press the arrows are the editor's (B-107).
      if (!column.current || !isHtmlElement(target) || target === pressed.current) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = controlByKey(column.current, target, key);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus({ preventScroll: true });
    },
  };
}

/** The index of a lane after lanes were added, moved or removed; of a removed lane, its own. */
function indexAfter(index: number, before: readonly Lane[], after: readonly Lane[]): number {
  const same = after.indexOf(laneIn(before, index));
  if (same >= 0) return same;
  return laneOrder(before, after)?.[index] ?? index;
}
