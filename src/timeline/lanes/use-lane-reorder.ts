import { useEffect, useRef, useState } from "react";
import type { ButtonHTMLAttributes, RefObject } from "react";
import { moveLane } from "#model/edits/lane-edits.ts";
import { laneHeightOf, withLaneMoved } from "#model/timeline/lane-heights.ts";
import type { LaneHeights } from "#model/timeline/lane-heights.ts";
import { onEscape } from "#ui/dom/on-escape.ts";
import type { TimelineHost } from "../contract.ts";
import { EdgeScroller } from "../gestures/edge-scroller.ts";
import { laneHeightsIn, lanesTopPx } from "../layout.ts";
import { shownOf } from "../shown-clips.ts";

export type GripProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onKeyDown"
>;

type ReorderDeps = {
  readonly host: TimelineHost;
  readonly list: RefObject<HTMLElement | null>;
};

/** A drag of a lane by its grip. */
type LaneDrag = {
  readonly from: number;
  to: number;
  /** The heights at the press: those of the preview follow the lanes. */
  readonly heights: LaneHeights;
  /** Pointer position, as `clientY`. */
  yPx: number;
  /** Scrolls to lanes out of view while the pointer is near the upper or lower edge. */
  readonly scroller: EdgeScroller;
};

/** Reorders lanes: by dragging a grip, or with Alt and the arrow keys on it. Previewed during the drag, one edit at the end; Escape cancels. */
export function useLaneReorder({ host, list }: ReorderDeps) {
  /** Present index of the dragged lane. */
  const [draggedIndex, setDraggedIndex] = useState<number | undefined>(undefined);
  const drag = useRef<LaneDrag | undefined>(undefined);

  const stop = (isKept: boolean) => {
    const dragged = drag.current;
    drag.current = undefined;
    setDraggedIndex(undefined);
    if (!dragged) return;
    dragged.scroller.stop();
    showHeights(dragged.heights);
    host.actions.preview(undefined);
    if (isKept) commit(dragged.from, dragged.to);
  };

  const showHeights = (laneHeights: LaneHeights) => {
    const { viewport } = host.getView();
    if (laneHeights.px.length > 0) host.actions.setViewport({ ...viewport, laneHeights });
  };

  const commit = (from: number, to: number) => {
    const edit = moveLane(host.getView().timeline, from, to);
    if (edit) host.actions.commit(edit);
  };

  const giveUp = useRef(stop);
  useEffect(() => {
    giveUp.current = stop;
  });
  useEffect(() => (draggedIndex === undefined ? undefined : onEscape(() => giveUp.current(false))), [draggedIndex]);

  useEffect(() => () => drag.current?.scroller.stop(), []);

  /** Moves the lane to the pointer; the list may have scrolled under it. */
  const follow = () => {
    const dragged = drag.current;
    if (!dragged || !list.current) return;
    const yPx = dragged.yPx - list.current.getBoundingClientRect().top;
    const to = placeAt(yPx, dragged, shownOf(host.getView()).laneCount);
    if (to === dragged.to) return;
    dragged.to = to;
    setDraggedIndex(to);
    showHeights(withLaneMoved(dragged.heights, dragged.from, to));
    host.actions.preview(moveLane(host.getView().timeline, dragged.from, to));
  };

  const gripOf = (laneIndex: number): GripProps => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = {
        from: laneIndex,
        to: laneIndex,
        heights: laneHeightsIn(host.getView().viewport),
        yPx: event.clientY,
        scroller: new EdgeScroller(host, follow),
      };
      setDraggedIndex(laneIndex);
    },
    onPointerMove: (event) => {
      const dragged = drag.current;
      if (!dragged || !list.current) return;
      dragged.yPx = event.clientY;
      follow();
      // Converted to a point of the canvas beside the list: horizontally in the middle, where nothing scrolls sideways.
      const { viewport } = host.getView();
      const canvasTop = list.current.getBoundingClientRect().top + viewport.scrollTopPx - lanesTopPx(viewport);
      dragged.scroller.follow({ xPx: viewport.widthPx / 2, yPx: event.clientY - canvasTop }, true);
    },
    onPointerUp: () => stop(true),
    onPointerCancel: () => stop(false),
    onKeyDown: (event) => {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const to = laneIndex + step;
      if (to >= 0 && to < shownOf(host.getView()).laneCount) commit(laneIndex, to);
    },
  });

  return { draggedIndex, gripOf };
}

/** The index at which the dragged lane lies nearest to the pointer: the first one whose lower border is beyond it. */
function placeAt(yPx: number, { from, heights }: LaneDrag, laneCount: number): number {
  const ownPx = laneHeightOf(heights, from);
  let topPx = 0;
  for (let to = 0; to < laneCount - 1; to++) {
    // The other lane that would lie below it.
    const nextPx = laneHeightOf(heights, to < from ? to : to + 1);
    if (yPx < topPx + (ownPx + nextPx) / 2) return to;
    topPx += nextPx;
  }
  return Math.max(0, laneCount - 1);
}
