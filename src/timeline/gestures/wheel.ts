import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { wheelTo } from "./navigation.ts";
import type { Point } from "./press.ts";

/** Scrolls or zooms the view as a wheel says, and keeps the event from the page. @param anchor where zooming leaves the time as it is */
export function scrollByWheel(event: WheelEvent, anchor: Point, host: TimelineHost): void {
  event.preventDefault();
  const { deltaX, deltaY, deltaMode } = event;
  const view = host.getView();
  const step = { deltaX, deltaY, deltaMode, isZoom: event.ctrlKey || event.metaKey, isHorizontal: event.shiftKey };
  host.actions.setViewport(wheelTo(view.viewport, step, anchor, shownOf(view)));
}
