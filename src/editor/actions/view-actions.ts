import { clipsByIds } from "#model/edits/group-edits.ts";
import type { LaneHeight } from "#model/project-json/project-additions.ts";
import { messages } from "#model/text/messages.ts";
import { clipById, laneCountOf, timelineExtent } from "#model/timeline/timeline.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { LANE_SIZES_PX, laneTopOf } from "#model/timeline/lane-heights.ts";
import { clampViewport, isInView, turnedTo } from "#model/timeline/viewport.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { describeHeight, nextHeightPx, withHeights } from "#timeline/lanes/lane-sizes.ts";
import type { SizedLanes } from "#timeline/lanes/lane-sizes.ts";
import { contentHeightPx, laneHeightsIn, lanesTopPx } from "#timeline/layout.ts";
import { announce, reportNoEffect } from "../core/store/announce.ts";
import type { EditorStore } from "../core/store/store.ts";
import { createZoomActions, withinExtent } from "./playing/zoom-actions.ts";
import type { ZoomActions, ZoomDeps } from "./playing/zoom-actions.ts";

/** Margin on each side, as a share of the selected time. */
const SELECTION_MARGIN = 0.05;

export type ViewActions = ZoomActions & {
  /** Scrolls to a clip if its start or its lane is out of view. */
  readonly showClip: (id: string) => void;
  /** Zooms so that the selected clips fit, with a small margin on each side. */
  readonly zoomToSelection: () => void;
  /** All lanes get the next named height (B-167). */
  readonly stepLaneHeights: (step: 1 | -1) => void;
  readonly setLaneHeight: (lanes: SizedLanes, size: LaneHeight) => void;
};

type ViewDeps = Omit<ZoomDeps, "store"> & { readonly store: EditorStore };

export function createViewActions(deps: ViewDeps): ViewActions {
  const { store } = deps;
  const zooming = createZoomActions(deps);
  const { setViewport } = zooming;

  const setHeights = (lanes: SizedLanes, px: number) => {
    const { viewport, document } = store.getState();
    const sized = withHeights(viewport, lanes, px);
    const contentPx = contentHeightPx(laneCountOf(document.timeline), sized);
    setViewport(clampViewport(sized, timelineExtent(document.timeline), contentPx));
    announce(store, describeHeight(store.getState().viewport, document.timeline, lanes));
  };

  return {
    ...zooming,
    setLaneHeight: (lanes, size) => setHeights(lanes, LANE_SIZES_PX[size]),
    stepLaneHeights: (step) => {
      const { viewport, document } = store.getState();
      const px = nextHeightPx(viewport, laneCountOf(document.timeline), "all", step);
      if (px === undefined) reportNoEffect(store, messages.nothingChanges);
      else setHeights("all", px);
    },
    showClip: (id) => {
      const { viewport, document } = store.getState();
      const clip = clipById(document.timeline, id);
      if (!clip || viewport.widthPx <= 0) return;
      const turned = isInView(viewport, clip.startTime)
        ? viewport
        : withinExtent(turnedTo(viewport, clip.startTime, clip.startTime), document.timeline);
      setViewport({ ...turned, scrollTopPx: scrolledToLanes(turned, [clip]) });
    },
    zoomToSelection: () => {
      const { viewport, selection, document } = store.getState();
      const clips = clipsByIds(document.timeline, selection);
      if (clips.length === 0) reportNoEffect(store, messages.noClipSelected);
      if (clips.length === 0 || viewport.widthPx <= 0) return;
      const start = clips.reduce((least, clip) => Math.min(least, clip.startTime), Number.POSITIVE_INFINITY);
      const end = clips.reduce((most, clip) => Math.max(most, clip.endTime), 0);
      const margin = (end - start) * SELECTION_MARGIN;
      const startSeconds = Math.max(0, start - margin);
      const scrollTopPx = scrolledToLanes(viewport, clips);
      setViewport({ ...viewport, startSeconds, scrollTopPx, pxPerSecond: viewport.widthPx / (end + margin - startSeconds) });
    },
  };
}

/** Scrolls as little as possible to show the clips' lanes; the first of them if not all fit. */
function scrolledToLanes(viewport: Viewport, clips: readonly Clip[]): number {
  const { scrollTopPx, heightPx } = viewport;
  const heights = laneHeightsIn(viewport);
  const lanes = clips.map(({ laneIndex }) => laneIndex);
  const top = laneTopOf(
    heights,
    lanes.reduce((least, lane) => Math.min(least, lane), Number.POSITIVE_INFINITY),
  );
  const bottom = laneTopOf(heights, lanes.reduce((most, lane) => Math.max(most, lane), 0) + 1);
  return Math.min(top, Math.max(scrollTopPx, bottom - (heightPx - lanesTopPx(viewport))));
}
