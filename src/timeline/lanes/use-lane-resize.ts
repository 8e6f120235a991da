import { useCallback, useEffect, useRef, useState } from "react";
import type { HTMLAttributes } from "react";
import type { Viewport } from "#model/timeline/viewport.ts";
import { onEscape } from "#ui/dom/on-escape.ts";
import type { TimelineHost } from "../contract.ts";
import { withinContent } from "../gestures/navigation.ts";
import { laneHeightPx, laneHeightsIn } from "../layout.ts";
import { shownOf } from "../shown-clips.ts";
import { describeHeight, snappedHeightPx, withHeights } from "./lane-sizes.ts";

export type BorderProps = Pick<
  HTMLAttributes<HTMLElement>,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onDoubleClick"
>;

/** A drag of the border below a lane: the view and the pointer (`clientY`) at the press. */
type BorderDrag = { readonly viewport: Viewport; readonly yPx: number; hasMoved: boolean };

/** Heights of lanes by dragging the border below one (B-167): with Shift those of all lanes; a double click sets the default. */
export function useLaneResize(host: TimelineHost, onAnnounce: (sentence: string) => void): (laneIndex: number) => BorderProps {
  const drag = useRef<BorderDrag | undefined>(undefined);
  const [isDragging, setIsDragging] = useState(false);

  const set = ({ laneHeights, scrollTopPx }: Viewport, laneIndex: number, isAll: boolean, px: number) => {
    const shown = shownOf(host.getView());
    // The rest of the view may have changed since the press, for example by playback.
    const from = { ...shown.view.viewport, laneHeights, scrollTopPx };
    host.actions.setViewport(withinContent(withHeights(from, isAll ? "all" : laneIndex, px, laneIndex), shown));
  };
  const announce = (laneIndex: number, isAll: boolean) => {
    const { viewport, timeline } = host.getView();
    onAnnounce(describeHeight(viewport, timeline, isAll ? "all" : laneIndex));
  };
  const stop = useCallback(() => {
    drag.current = undefined;
    setIsDragging(false);
  }, []);

  useEffect(() => {
    if (!isDragging) return undefined;
    return onEscape(() => {
      const { viewport } = host.getView();
      const { laneHeights, scrollTopPx } = drag.current?.viewport ?? viewport;
      host.actions.setViewport({ ...viewport, laneHeights, scrollTopPx });
      stop();
    });
  }, [isDragging, host, stop]);

  return (laneIndex) => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { viewport: host.getView().viewport, yPx: event.clientY, hasMoved: false };
      setIsDragging(true);
    },
    onPointerMove: ({ clientY, shiftKey }) => {
      const from = drag.current;
      if (!from || (!from.hasMoved && clientY === from.yPx)) return;
      from.hasMoved = true;
      const px = snappedHeightPx(laneHeightPx(laneIndex, from.viewport) + clientY - from.yPx);
      set(from.viewport, laneIndex, shiftKey, px);
    },
    onPointerUp: ({ shiftKey }) => {
      if (drag.current && drag.current.viewport.laneHeights !== host.getView().viewport.laneHeights) announce(laneIndex, shiftKey);
      stop();
    },
    onPointerCancel: stop,
    onDoubleClick: ({ shiftKey }) => {
      const { viewport } = host.getView();
      set(viewport, laneIndex, shiftKey, laneHeightsIn({ ...viewport, laneHeights: undefined }).otherPx);
      announce(laneIndex, shiftKey);
    },
  });
}
