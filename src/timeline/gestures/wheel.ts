import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { wheelTo } from "./navigation.ts";
import type { Point } from "./hit-test.ts";

/** Scrolls or zooms the view by a wheel event and prevents the page from scrolling. @param anchor the fixed point of a zoom */
export function scrollByWheel(event: WheelEvent, anchor: Point, host: TimelineHost): void {
  event.preventDefault();
  const { deltaX, deltaY, deltaMode } = event;
  const view = host.getView();
  const step = { deltaX, deltaY, deltaMode, isZoom: event.ctrlKey || event.metaKey, isHorizontal: event.shiftKey };
  host.actions.setViewport(wheelTo(view.viewport, step, anchor, shownOf(view)));
}
