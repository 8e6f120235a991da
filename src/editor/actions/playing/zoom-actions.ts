import { timelineExtent } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
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
import { withTopRows } from "#timeline/layout.ts";
import type { PlayedStore } from "../../core/store/played-state.ts";
import type { PlayingDeps } from "../action-deps.ts";

/** A hundredth of a pixel per second: the lower bound for every view, also for one that has no width yet. */
const LEAST_ZOOM = 0.01 / PX_PER_SECOND_AT_ZOOM_1;

export type ZoomActions = {
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
};

/** The dependencies of the view. */
export type ZoomDeps = { readonly store: PlayedStore; readonly engine: Pick<PlayingDeps["engine"], "position"> };

export function createZoomActions({ store, engine }: ZoomDeps): ZoomActions {
  // A gesture may have begun before the markers' row appeared.
  const setViewport = (viewport: Viewport) =>
    store.setState(({ document, parts }) => ({ viewport: withTopRows(viewport, document.timeline, parts) }));
  const timeline = () => store.getState().document.timeline;
  /** Pixels per second at which the whole timeline fits. */
  const fitting = () => store.getState().viewport.widthPx / timelineExtent(timeline());
  const zoom = () => zoomOf(store.getState().viewport);

  const zoomTo = (wanted: number) => {
    const { viewport } = store.getState();
    const playheadPx = secondsToPx(viewport, engine.position());
    const anchorPx = playheadPx >= 0 && playheadPx <= viewport.widthPx ? playheadPx : viewport.widthPx / 2;
    const zoomed = zoomAround(viewport, wanted * PX_PER_SECOND_AT_ZOOM_1, anchorPx);
    setViewport(withinExtent(zoomed, timeline()));
  };
  const longSteps = () =>
    longLadder(Math.max(LEAST_ZOOM, fitting() / PX_PER_SECOND_AT_ZOOM_1), MAX_PX_PER_SECOND / PX_PER_SECOND_AT_ZOOM_1);

  return {
    setViewport,
    zoomIn: () => zoomTo(nextZoomIn(zoom())),
    zoomOut: () => zoomTo(nextZoomOut(zoom())),
    zoomInByKey: () => zoomTo(nextZoomIn(zoom(), longSteps())),
    zoomOutByKey: () => zoomTo(nextZoomOut(zoom(), longSteps())),
    showTime: (seconds, from) => {
      const { viewport } = store.getState();
      if (viewport.widthPx > 0 && !isInView(viewport, seconds)) setViewport(withinExtent(turnedTo(viewport, seconds, from), timeline()));
    },
    zoomToFit: () => {
      const { viewport } = store.getState();
      if (viewport.widthPx > 0) setViewport({ ...viewport, startSeconds: 0, pxPerSecond: fitting() });
    },
  };
}

/** Clamps the time range; the vertical scroll position stays. */
export function withinExtent(viewport: Viewport, timeline: ProjectTimeline): Viewport {
  return clampViewport(viewport, timelineExtent(timeline), viewport.scrollTopPx + viewport.heightPx);
}
