import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { messages } from "#model/text/messages.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { laneHeightOf, laneTopOf } from "#model/timeline/lane-heights.ts";
import { laneIn } from "#model/timeline/lane-order.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import type { TimelineHost } from "../contract.ts";
import { scrollByWheel } from "../gestures/wheel.ts";
import { gridCommandOf } from "../grid/grid-keys.ts";
import { laneHeightsIn, lanesTopPx, rulerTopPx, videoPx, videoTopPx } from "../layout.ts";
import { shownOf } from "../shown-clips.ts";
import { useHostValue } from "../use-host-value.ts";
import type { AskedLane } from "./lane-entries.ts";
import { LaneHeader } from "./lane-header.tsx";
import styles from "./lane-headers.module.css";
import { stepLaneHeight } from "./lane-sizes.ts";
import { useLaneFocus } from "./use-lane-focus.ts";
import { useLaneReorder } from "./use-lane-reorder.ts";
import { useLaneResize } from "./use-lane-resize.ts";
import { VideoSoundHeader } from "./video-sound-header.tsx";

/** A wheel over the headers zooms around the nearest canvas point: its left edge. */
const CANVAS_CORNER = { xPx: 0, yPx: 0 };

type LaneHeadersProps = {
  readonly host: TimelineHost;
  /** A field that a menu or the grid requests; answered once the focus has left it. */
  readonly asked: AskedLane | undefined;
  /** True: the keys are the timeline's again. */
  readonly onAnswered: (givesKeysBack: boolean) => void;
  readonly onAnnounce: (sentence: string) => void;
  readonly onNoEffect: (sentence: string) => void;
};

/** Names, mute, solo and gain of the lanes, beside the canvas and scrolled with it; can be dragged into another order. */
export function LaneHeaders({ host, asked, onAnswered, onAnnounce, onNoEffect }: LaneHeadersProps) {
  const column = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const keysId = useId();
  const laneCount = useHostValue(host, (view) => shownOf(view).laneCount);
  const lanes = useHostValue(host, (view) => shownOf(view).settings.lanes);
  const heights = useHostValue(host, (view) => laneHeightsIn(view.viewport));
  const isReadOnly = useHostValue(host, (view) => view.readOnly);
  const markersPx = useHostValue(host, ({ viewport }) => rulerTopPx(viewport));
  const videoTop = useHostValue(host, ({ viewport }) => videoTopPx(viewport));
  const videoHeight = useHostValue(host, ({ viewport }) => videoPx(viewport));
  const focus = useLaneFocus({ host, column, lanes, laneCount });
  const reorder = useLaneReorder({ host, list });
  const borderOf = useLaneResize(host, onAnnounce);

  // Scrolling moves the list without a render.
  useLayoutEffect(() => {
    let top = Number.NaN;
    const follow = () => {
      const { viewport } = host.getView();
      const next = lanesTopPx(viewport) - viewport.scrollTopPx;
      if (next === top || !list.current) return;
      top = next;
      list.current.style.transform = `translateY(${top}px)`;
    };
    follow();
    return host.subscribe(follow);
  }, [host]);

  // React's wheel listener is passive and could not prevent the page from scrolling.
  useEffect(() => {
    const element = column.current;
    const onWheel = (event: WheelEvent) => scrollByWheel(event, CANVAS_CORNER, host);
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [host]);

  // The height's key for the lane whose header has the focus, whatever control of it.
  useEffect(() => {
    const element = list.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const lane = isElement(event.target) ? event.target.closest<HTMLElement>("[data-lane]")?.dataset["lane"] : undefined;
      const command = gridCommandOf(event);
      if (lane === undefined || command?.kind !== "laneHeight") return;
      event.preventDefault();
      event.stopPropagation();
      stepLaneHeight(host, Number(lane), command.step, { onAnnounce, onNoEffect });
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, [host, onAnnounce, onNoEffect]);

  return (
    <div
      ref={column}
      role="toolbar"
      aria-label={messages.laneHeaders}
      aria-describedby={keysId}
      className={styles["column"]}
      part="lane-headers"
      {...focus}
      // The browser scrolls a control into view on its own; only the list may move, with the canvas.
      onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
    >
      <span id={keysId} hidden>
        {messages.laneHeadersKeys}
      </span>
      <div className={styles["corner"]} style={{ blockSize: videoTop }}>
        {markersPx > 0 && (
          <span className={styles["markers"]} style={{ blockSize: markersPx }}>
            {messages.markers}
          </span>
        )}
      </div>
      {videoHeight > 0 && (
        <div className={`${styles["header"]} ${styles["video"]}`} style={{ insetBlockStart: videoTop, blockSize: videoHeight }}>
          <span className={styles["videoName"]}>{messages.video}</span>
        </div>
      )}
      <VideoSoundHeader
        host={host}
        isReadOnly={isReadOnly}
        isGainAsked={asked?.laneIndex === "video" && asked.field === "gain"}
        onAnswered={onAnswered}
      />
      <ul ref={list} className={styles["lanes"]} aria-label={messages.lanes}>
        {Array.from({ length: laneCount }, (_, laneIndex) => (
          <LaneHeader
            key={laneIndex}
            lane={laneIn(lanes, laneIndex)}
            laneIndex={laneIndex}
            topPx={laneTopOf(heights, laneIndex)}
            heightPx={laneHeightOf(heights, laneIndex)}
            border={borderOf(laneIndex)}
            isReadOnly={isReadOnly}
            levels={host.levels}
            isDragged={reorder.draggedIndex === laneIndex}
            grip={reorder.gripOf(laneIndex)}
            asked={asked?.laneIndex === laneIndex ? asked.field : undefined}
            onNoEffect={onNoEffect}
            onAnswered={onAnswered}
            onPreview={(fields) => host.actions.preview(fields && changeLane(host.getView().timeline, laneIndex, fields))}
            onChange={(fields) => {
              const edit = changeLane(host.getView().timeline, laneIndex, fields);
              host.actions.preview(undefined);
              if (edit) host.actions.commit(edit);
            }}
          />
        ))}
      </ul>
    </div>
  );
}
