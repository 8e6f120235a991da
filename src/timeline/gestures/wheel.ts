import type { ViewHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { wheelTo } from "./navigation.ts";
import type { Point } from "./hit-test.ts";

/**
 * Scrolls or zooms the view by a wheel event and prevents the page from scrolling, if the host leaves the event to the timeline.
 * @param anchor the fixed point of a zoom
 */
export function scrollByWheel(event: WheelEvent, anchor: Point, host: ViewHost): void {
  const { deltaX, deltaY, deltaMode } = event;
  const view = host.getView();
  const step = { deltaX, deltaY, deltaMode, isZoom: event.ctrlKey || event.metaKey, isHorizontal: event.shiftKey };
  const next = wheelTo(view.viewport, step, anchor, shownOf(view));
  const { startSeconds, scrollTopPx, pxPerSecond } = view.viewport;
  const isMoved = next.startSeconds !== startSeconds || next.scrollTopPx !== scrollTopPx || next.pxPerSecond !== pxPerSecond;
  if (host.takesWheel && !host.takesWheel(event, isMoved)) return;
  event.preventDefault();
  if (isMoved) host.actions.setViewport(next);
}
