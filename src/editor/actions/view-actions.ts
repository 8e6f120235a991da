import { clipsByIds } from "#model/group-edits.ts";
import { timelineExtent } from "#model/timeline.ts";
import { PX_PER_SECOND_AT_ZOOM_1 } from "#model/limits.ts";
import { clampViewport, nextZoomIn, nextZoomOut, secondsToPx, zoomAround, zoomOf } from "#model/viewport.ts";
import type { Viewport } from "#model/viewport.ts";
import type { TimelineParts } from "./parts.ts";

/** Of the selected time, beside it on each side. */
const SELECTION_MARGIN = 0.05;

export type ViewActions = {
  readonly setViewport: (viewport: Viewport) => void;
  /** One step of the percentage ladder (0.5 to 5), around the playhead where it is seen, else around the middle. */
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  /** The whole timeline in the window. */
  readonly zoomToFit: () => void;
  /** The selected clips in the window, with a little room beside them. */
  readonly zoomToSelection: () => void;
};

export function createViewActions({ store, engine }: TimelineParts): ViewActions {
  const setViewport = (viewport: Viewport) => store.setState({ viewport });
  const extent = () => timelineExtent(store.getState().document.timeline);

  const zoomTo = (zoom: number) => {
    const { viewport } = store.getState();
    const playheadPx = secondsToPx(viewport, engine.position());
    const anchorPx = playheadPx >= 0 && playheadPx <= viewport.widthPx ? playheadPx : viewport.widthPx / 2;
    const zoomed = zoomAround(viewport, zoom * PX_PER_SECOND_AT_ZOOM_1, anchorPx);
    setViewport(clampViewport(zoomed, extent(), zoomed.scrollTopPx + zoomed.heightPx));
  };

  return {
    setViewport,
    zoomIn: () => zoomTo(nextZoomIn(zoomOf(store.getState().viewport))),
    zoomOut: () => zoomTo(nextZoomOut(zoomOf(store.getState().viewport))),
    zoomToFit: () => {
      const { viewport } = store.getState();
      if (viewport.widthPx > 0) setViewport({ ...viewport, startSeconds: 0, pxPerSecond: viewport.widthPx / extent() });
    },
    zoomToSelection: () => {
      const { viewport, selection, document } = store.getState();
      const clips = clipsByIds(document.timeline, selection);
      if (clips.length === 0 || viewport.widthPx <= 0) return;
      const start = clips.reduce((least, clip) => Math.min(least, clip.startTime), Number.POSITIVE_INFINITY);
      const end = clips.reduce((most, clip) => Math.max(most, clip.endTime), 0);
      const margin = (end - start) * SELECTION_MARGIN;
      const startSeconds = Math.max(0, start - margin);
      setViewport({ ...viewport, startSeconds, pxPerSecond: viewport.widthPx / (end + margin - startSeconds) });
    },
  };
}
