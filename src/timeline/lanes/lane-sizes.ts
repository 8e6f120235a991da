import { LANE_HEIGHTS } from "#model/project-json/project-additions.ts";
import {
  LANE_SIZES_PX,
  laneAt,
  laneHeightOf,
  laneHeightsOf,
  laneTopOf,
  nextSizePx,
  sizeOf,
  withLaneHeight,
} from "#model/timeline/lane-heights.ts";
import { laneIn } from "#model/timeline/lane-order.ts";
import { messages } from "#model/text/messages.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import type { TimelineHost } from "../contract.ts";
import { withinContent } from "../gestures/navigation.ts";
import { laneHeightPx, laneHeightsIn } from "../layout.ts";
import { shownOf } from "../shown-clips.ts";

/** A dragged border snaps to a named height within this distance, CSS px. */
const SNAP_PX = 4;

/** A lane by its index, or all lanes with those to come. */
export type SizedLanes = number | "all";

/**
 * The view with other heights; the caller clamps.
 * @param anchor where all lanes change, the lane whose top stays in place; absent: the topmost in view
 */
export function withHeights(viewport: Viewport, lanes: SizedLanes, px: number, anchor?: number): Viewport {
  const before = laneHeightsIn(viewport);
  if (lanes !== "all") return { ...viewport, laneHeights: withLaneHeight(before, lanes, px) };
  const laneHeights = laneHeightsOf([], px);
  const kept = anchor ?? Math.max(0, laneAt(before, viewport.scrollTopPx));
  return { ...viewport, laneHeights, scrollTopPx: viewport.scrollTopPx + laneTopOf(laneHeights, kept) - laneTopOf(before, kept) };
}

/** The next named height of a lane; for all lanes that above the lowest or below the highest. Undefined where there is none. */
export function nextHeightPx(viewport: Viewport, laneCount: number, lanes: SizedLanes, step: 1 | -1): number | undefined {
  const heights = laneHeightsIn(viewport);
  if (lanes !== "all") return nextSizePx(laneHeightOf(heights, lanes), step);
  const all = Array.from({ length: laneCount + 1 }, (_, index) => laneHeightOf(heights, index)).sort((a, b) => a - b);
  return nextSizePx(all.at(step > 0 ? 0 : -1) ?? heights.otherPx, step);
}

type LaneHeightReports = { readonly onAnnounce: (sentence: string) => void; readonly onNoEffect: (sentence: string) => void };

/** A key that makes one lane higher or lower. */
export function stepLaneHeight(host: TimelineHost, laneIndex: number, step: 1 | -1, reports: LaneHeightReports): void {
  const shown = shownOf(host.getView());
  const { viewport, timeline } = shown.view;
  const px = nextHeightPx(viewport, shown.laneCount, laneIndex, step);
  if (px === undefined) return reports.onNoEffect(messages.nothingChanges);
  host.actions.setViewport(withinContent(withHeights(viewport, laneIndex, px), shown));
  reports.onAnnounce(describeHeight(host.getView().viewport, timeline, laneIndex));
}

export function snappedHeightPx(px: number): number {
  const near = LANE_HEIGHTS.find((size) => Math.abs(LANE_SIZES_PX[size] - px) <= SNAP_PX);
  return near === undefined ? px : LANE_SIZES_PX[near];
}

/** "Audio 1, height large" */
export function describeHeight(viewport: Viewport, { settings }: ProjectTimeline, lanes: SizedLanes): string {
  const px = lanes === "all" ? laneHeightsIn(viewport).otherPx : laneHeightPx(lanes, viewport);
  const name = lanes === "all" ? messages.allLanes : laneIn(settings.lanes, lanes).name;
  return messages.laneHeight(name, sizeOf(px) ?? `${px} px`);
}
