import { clipsByIds } from "#model/edits/group-edits.ts";
import type { LaneHeight } from "#model/project-json/project-additions.ts";
import { messages } from "#model/text/messages.ts";
import { clipById, laneCountOf, timelineExtent } from "#model/timeline/timeline.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { LANE_SIZES_PX, laneTopOf } from "#model/timeline/lane-heights.ts";
import { PX_PER_SECOND_AT_ZOOM_1 } from "#model/timeline/limits.ts";
import {
  clampViewport,
  isInView,
  longLadder,
  nextZoomIn,
  nextZoomOut,
  secondsToPx,
  turnedTo,
  zoomAround,
  zoomOf,
} from "#model/timeline/viewport.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { MAX_PX_PER_SECOND } from "#timeline/gestures/navigation.ts";
import { describeHeight, nextHeightPx, withHeights } from "#timeline/lanes/lane-sizes.ts";
import type { SizedLanes } from "#timeline/lanes/lane-sizes.ts";
import { contentHeightPx, laneHeightsIn, lanesTopPx, withTopRows } from "#timeline/layout.ts";
import { announce, reportNoEffect } from "../core/store/announce.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { TimelineDeps } from "./action-deps.ts";

/** Margin on each side, as a share of the selected time. */
const SELECTION_MARGIN = 0.05;

/** A hundredth of a pixel per second: the lower bound for every view, also for one that has no width yet. */
const LEAST_ZOOM = 0.01 / PX_PER_SECOND_AT_ZOOM_1;

export type ViewActions = {
  readonly setViewport: (viewport: Viewport) => void;
  /** One step of the percentage ladder (0.5 to 5), around the playhead if it is visible, else around the middle. */
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  /** Keys use the same steps and continue beyond the ladder: out to the whole timeline, in to 16 px a sample (B-79). */
  readonly zoomInByKey: () => void;
  readonly zoomOutByKey: () => void;
  /** Scrolls to a requested time if it is out of view. `from`: where the playhead came from. */
  readonly showTime: (seconds: number, from: number) => void;
  /** Zooms so that the whole timeline fits. */
  readonly zoomToFit: () => void;
  /** Scrolls to a clip if its start or its lane is out of view. */
  readonly showClip: (id: string) => void;
  /** Zooms so that the selected clips fit, with a small margin on each side. */
  readonly zoomToSelection: () => void;
  /** All lanes get the next named height (B-167). */
  readonly stepLaneHeights: (step: 1 | -1) => void;
  readonly setLaneHeight: (lanes: SizedLanes, size: LaneHeight) => void;
};

/** The dependencies of the view. */
type ViewDeps = { readonly store: EditorStore; readonly engine: Pick<TimelineDeps["engine"], "position"> };

export function createViewActions({ store, engine }: ViewDeps): ViewActions {
  // A gesture may have begun before the markers' row appeared.
  const setViewport = (viewport: Viewport) =>
    store.setState(({ document, parts }) => ({ viewport: withTopRows(viewport, document.timeline, parts) }));
  const extent = () => timelineExtent(store.getState().document.timeline);
  /** Clamps the time range; the vertical scroll position stays. */
  const withinExtent = (viewport: Viewport) => clampViewport(viewport, extent(), viewport.scrollTopPx + viewport.heightPx);
  /** Pixels per second at which the whole timeline fits. */
  const fitting = () => store.getState().viewport.widthPx / extent();
  const zoom = () => zoomOf(store.getState().viewport);

  const zoomTo = (wanted: number) => {
    const { viewport } = store.getState();
    const playheadPx = secondsToPx(viewport, engine.position());
    const anchorPx = playheadPx >= 0 && playheadPx <= viewport.widthPx ? playheadPx : viewport.widthPx / 2;
    const zoomed = zoomAround(viewport, wanted * PX_PER_SECOND_AT_ZOOM_1, anchorPx);
    setViewport(withinExtent(zoomed));
  };
  const longSteps = () =>
    longLadder(Math.max(LEAST_ZOOM, fitting() / PX_PER_SECOND_AT_ZOOM_1), MAX_PX_PER_SECOND / PX_PER_SECOND_AT_ZOOM_1);

  const setHeights = (lanes: SizedLanes, px: number) => {
    const { viewport, document } = store.getState();
    const sized = withHeights(viewport, lanes, px);
    setViewport(clampViewport(sized, extent(), contentHeightPx(laneCountOf(document.timeline), sized)));
    announce(store, describeHeight(store.getState().viewport, document.timeline, lanes));
  };

  return {
    setViewport,
    setLaneHeight: (lanes, size) => setHeights(lanes, LANE_SIZES_PX[size]),
    stepLaneHeights: (step) => {
      const { viewport, document } = store.getState();
      const px = nextHeightPx(viewport, laneCountOf(document.timeline), "all", step);
      if (px === undefined) reportNoEffect(store, messages.nothingChanges);
      else setHeights("all", px);
    },
    zoomIn: () => zoomTo(nextZoomIn(zoom())),
    zoomOut: () => zoomTo(nextZoomOut(zoom())),
    zoomInByKey: () => zoomTo(nextZoomIn(zoom(), longSteps())),
    zoomOutByKey: () => zoomTo(nextZoomOut(zoom(), longSteps())),
    showTime: (seconds, from) => {
      const { viewport } = store.getState();
      if (viewport.widthPx > 0 && !isInView(viewport, seconds)) setViewport(withinExtent(turnedTo(viewport, seconds, from)));
    },
    zoomToFit: () => {
      const { viewport } = store.getState();
      if (viewport.widthPx > 0) setViewport({ ...viewport, startSeconds: 0, pxPerSecond: fitting() });
    },
    showClip: (id) => {
      const { viewport, document } = store.getState();
      const clip = clipById(document.timeline, id);
      if (!clip || viewport.widthPx <= 0) return;
      const turned = isInView(viewport, clip.startTime) ? viewport : withinExtent(turnedTo(viewport, clip.startTime, clip.startTime));
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
