import { clamp } from "#model/time/time.ts";
import type { ProjectColour } from "#model/timeline/project-colours.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { withinContent } from "../gestures/navigation.ts";
import type { TimelineIndex } from "../index/timeline-index.ts";
import type { Shown } from "../shown-clips.ts";

/** Minimum width of the strip's view box at any zoom, so that it can be dragged, CSS px. */
const MIN_VIEW_BOX_PX = 12;

/**
 * Calls back with the ranges of each lane that clips fill, in pixels of the whole timeline; clips of one hue less than a pixel apart are
 * joined. One pass over the clips, at most one call per pixel and lane.
 */
export function forEachFilled(
  index: TimelineIndex,
  pxPerSecond: number,
  hueOf: (laneIndex: number, sourceId: string, colour: ProjectColour | undefined) => number,
  visit: (laneIndex: number, fromPx: number, toPx: number, hue: number) => void,
): void {
  for (const [laneIndex, { clips }] of index.lanes.entries()) {
    let [from, to, hue] = [-1, -1, -1];
    for (const { startTime, endTime, url, colour } of clips) {
      const start = Math.floor(startTime * pxPerSecond);
      const end = Math.max(start + 1, Math.ceil(endTime * pxPerSecond));
      const own = hueOf(laneIndex, url, colour);
      // A later clip lies over an earlier one, as on the lanes; within a pixel the first one is shown.
      if (start > to || (own !== hue && start > from && end > to)) {
        if (to > from) visit(laneIndex, from, Math.min(to, start > to ? to : start), hue);
        [from, hue] = [start, own];
      }
      to = Math.max(to, end);
    }
    if (to > from) visit(laneIndex, from, to, hue);
  }
}

/** The view box: the part of the strip that is in view, CSS px. */
export function viewBoxIn(widthPx: number, shown: Shown): { readonly leftPx: number; readonly widthPx: number } {
  const { viewport } = shown.view;
  const scale = widthPx / shown.extentSeconds;
  const width = Math.min(widthPx, Math.max(MIN_VIEW_BOX_PX, (viewport.widthPx / viewport.pxPerSecond) * scale));
  return { leftPx: clamp(viewport.startSeconds * scale, 0, Math.max(0, widthPx - width)), widthPx: width };
}

/** The view centred at a point of the strip. */
export function centredAt(xPx: number, widthPx: number, shown: Shown): Viewport {
  const { viewport } = shown.view;
  const half = viewport.widthPx / 2 / viewport.pxPerSecond;
  return withinContent({ ...viewport, startSeconds: (xPx / widthPx) * shown.extentSeconds - half }, shown);
}

/** The view after its box was dragged by `deltaPx`, from its start at the press. */
export function draggedBy(fromSeconds: number, deltaPx: number, widthPx: number, shown: Shown): Viewport {
  return withinContent({ ...shown.view.viewport, startSeconds: fromSeconds + (deltaPx / widthPx) * shown.extentSeconds }, shown);
}

export type StripKey = "ArrowLeft" | "ArrowRight" | "PageUp" | "PageDown" | "Home" | "End";

const STEPS: Readonly<Record<StripKey, number>> = {
  ArrowLeft: -0.1,
  ArrowRight: 0.1,
  PageUp: -0.9,
  PageDown: 0.9,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function isStripKey(key: string): key is StripKey {
  return Object.hasOwn(STEPS, key);
}

/** The view after a key on the strip: arrows scroll a tenth of the view, page keys nearly all of it. */
export function scrolledByKey(key: StripKey, shown: Shown): Viewport {
  const { viewport } = shown.view;
  const viewSeconds = viewport.widthPx / viewport.pxPerSecond;
  const start = clamp(viewport.startSeconds + STEPS[key] * viewSeconds, 0, shown.extentSeconds);
  return withinContent({ ...viewport, startSeconds: start }, shown);
}
