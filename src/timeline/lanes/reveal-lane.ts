import type { TimelineHost } from "../contract.ts";
import { reveal } from "../gestures/navigation.ts";
import { laneBottomPx, laneTopPx, lanesTopPx } from "../layout.ts";
import { shownOf } from "../shown-clips.ts";

type TimeRange = { readonly startTime: number; readonly endTime: number };

/** Scrolls as little as brings a lane into view, and a time range (seconds) of it if one is given. */
export function revealLane(host: TimelineHost, laneIndex: number, range?: TimeRange): void {
  const shown = shownOf(host.getView());
  const { viewport } = shown.view;
  const { startTime, endTime } = range ?? { startTime: viewport.startSeconds, endTime: viewport.startSeconds };
  const [top, bottom] = [laneTopPx(laneIndex, viewport), laneBottomPx(laneIndex, viewport)];
  host.actions.setViewport(reveal(viewport, startTime, endTime, top, bottom, lanesTopPx(viewport), shown));
}
