import { useEffect, useRef } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { messages } from "#model/text/messages.ts";
import { endSeconds } from "#model/timeline/viewport.ts";
import { isNode } from "#ui/dom/element-of-any-window.ts";
import { onEscape } from "#ui/dom/on-escape.ts";
import { onThemeChange } from "#ui/theme/theme-changes.ts";
import type { Settle } from "../settle.ts";
import type { TimelineHost } from "../contract.ts";
import { setSliderValue } from "../set-slider-value.ts";
import { huesOf } from "../scene/hues.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";
import { drawOverview } from "./draw-overview.ts";
import { centredAt, draggedBy, isStripKey, scrolledByKey, viewBoxIn } from "./overview-model.ts";
import styles from "./overview-strip.module.css";

/** Width of each end of the view box, CSS px, as in the stylesheet. */
const EDGE_PX = 4;

/**
 * While the view moves its box may lag behind by this much, CSS px, unless the user drags the box itself: styles and the
 * compositor's commit take a fifth of a zoom's step. At rest the position is exact.
 */
const LAG_PX = 2;
/** Smaller differences are not visible. */
const SEEN_PX = 0.5;

/** A drag on the strip. */
type Grab = {
  readonly xPx: number;
  readonly startSeconds: number;
  /** Removes the listener for Escape. */
  readonly release: () => void;
};

/** The whole project in one strip, with a draggable box that shows which part is in view (the view box). */
export function OverviewStrip({ host, settle }: { readonly host: TimelineHost; readonly settle: Settle }) {
  const strip = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const rightEdge = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const grab = useRef<Grab | undefined>(undefined);

  // Everything that follows the view is written past React: it may change in each animation frame.
  useEffect(() => {
    const [root, drawn, line, range] = [strip.current, canvas.current, playhead.current, slider.current];
    const [view, stretched, right] = [pane.current, middle.current, rightEdge.current];
    if (!root || !drawn || !line || !range || !view || !stretched || !right) return undefined;
    let [leftPx, paneWidthPx, lineXPx] = [Number.NaN, Number.NaN, Number.NaN];
    let known: Shown | undefined;
    let widthPx = root.clientWidth;
    const onSettled = () => {
      const shown = committedShownOf(host);
      if (!known || isDrawnAnew(known, shown)) drawOverview(drawn, shown, huesOf(host, shown.view.timeline));
      known = shown;
      setViewBoxSlider(range, shown);
      placeViewBox(SEEN_PX);
      followPlayhead();
    };
    // Only translations and scales, which the compositor applies: a width would cost a layout and a paint of the page.
    const placeViewBox = (lagPx: number) => {
      const place = viewBoxIn(widthPx, committedShownOf(host));
      if (!(Math.abs(place.leftPx - leftPx) < lagPx)) {
        leftPx = place.leftPx;
        view.style.transform = `translateX(${leftPx}px)`;
      }
      if (!(Math.abs(place.widthPx - paneWidthPx) < lagPx)) {
        paneWidthPx = place.widthPx;
        stretched.style.transform = `scaleX(${Math.max(0, paneWidthPx - 2 * EDGE_PX)})`;
        right.style.transform = `translateX(${paneWidthPx - EDGE_PX}px)`;
      }
    };
    const follow = () => placeViewBox(grab.current ? SEEN_PX : LAG_PX);
    const followPlayhead = () => {
      const xPx = Math.min((host.position() / committedShownOf(host).extentSeconds) * widthPx, widthPx - 1);
      // The strip may span hours: during playback most frames move the line by less than half a pixel.
      if (Math.abs(xPx - lineXPx) < 0.5) return;
      lineXPx = xPx;
      line.style.transform = `translateX(${xPx}px)`;
    };
    const observer = new ResizeObserver(() => {
      widthPx = root.clientWidth;
      known = undefined;
      follow();
      followPlayhead();
      settle.touch();
    });
    observer.observe(root);
    const redraw = () => {
      known = undefined;
      onSettled();
    };
    const stops = [onThemeChange(root, redraw), host.subscribe(follow), host.onPlayhead(followPlayhead), settle.subscribe(onSettled)];
    return () => {
      grab.current?.release();
      observer.disconnect();
      for (const stop of stops) stop();
    };
  }, [host, settle]);

  const xOf = (event: PointerEvent) => event.clientX - (strip.current?.getBoundingClientRect().left ?? 0);
  const widthOf = () => Math.max(1, strip.current?.clientWidth ?? 1);

  const endDrag = () => {
    grab.current?.release();
    grab.current = undefined;
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    endDrag();
    event.currentTarget.setPointerCapture(event.pointerId);
    const origin = host.getView().viewport.startSeconds;
    const release = onEscape(() => {
      host.actions.setViewport({ ...host.getView().viewport, startSeconds: origin });
      endDrag();
    });
    // A press beside the view box first centres the box at the pointer.
    if (!isNode(event.target) || !pane.current?.contains(event.target))
      host.actions.setViewport(centredAt(xOf(event), widthOf(), committedShownOf(host)));
    grab.current = { xPx: xOf(event), startSeconds: host.getView().viewport.startSeconds, release };
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = grab.current;
    if (from) host.actions.setViewport(draggedBy(from.startSeconds, xOf(event) - from.xPx, widthOf(), committedShownOf(host)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isStripKey(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    host.actions.setViewport(scrolledByKey(event.key, committedShownOf(host)));
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={strip}
      className={styles["strip"]}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      <canvas ref={canvas} className={styles["drawn"]} aria-hidden="true" />
      <div ref={pane} className={styles["window"]}>
        <div className={styles["left"]} />
        <div ref={middle} className={styles["middle"]} />
        <div ref={rightEdge} className={styles["right"]} />
        <input
          ref={slider}
          type="range"
          className={styles["slider"]}
          aria-label={messages.overviewWindow}
          min={0}
          step="any"
          defaultValue={0}
          onFocus={(event) => setViewBoxSlider(event.currentTarget, committedShownOf(host))}
          onKeyDown={onKeyDown}
          onChange={(event) => host.actions.setViewport(draggedBy(event.target.valueAsNumber, 0, 1, committedShownOf(host)))}
        />
      </div>
      <div ref={playhead} className={styles["playhead"]} />
    </div>
  );
}

/** The state without the active gesture: the strip does not rescale while a clip is dragged past the end. */
function committedShownOf(host: TimelineHost): Shown {
  const view = host.getView();
  return shownOf(view.preview ? { ...view, preview: undefined } : view);
}

function isDrawnAnew(before: Shown, now: Shown): boolean {
  return (
    before.view.index !== now.view.index ||
    before.extentSeconds !== now.extentSeconds ||
    before.pictureSeconds !== now.pictureSeconds ||
    before.settings.markers !== now.settings.markers ||
    before.settings.lanes !== now.settings.lanes
  );
}

function setViewBoxSlider(slider: HTMLInputElement, { view: { viewport }, extentSeconds, times }: Shown): void {
  setSliderValue(slider, {
    max: extentSeconds,
    value: viewport.startSeconds,
    text: messages.overviewRange(viewport.startSeconds, Math.min(extentSeconds, endSeconds(viewport)), times),
  });
}
