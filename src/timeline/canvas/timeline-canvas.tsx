import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Ref } from "react";
import { messages } from "#model/text/messages.ts";
import { Settle } from "../settle.ts";
import { cx } from "#ui/cx.ts";
import { ALL_PARTS } from "../timeline-parts.ts";
import type { MenuPlace, TimelineHost } from "../contract.ts";
import { menuPlaceIn } from "../menu/menu-place.ts";
import { shownOf } from "../shown-clips.ts";
import { TimelineGrid } from "../grid/timeline-grid.tsx";
import { VIDEO_ROW } from "../grid/grid-place.ts";
import type { GridPlace } from "../grid/grid-place.ts";
import type { AskedLane } from "../lanes/lane-entries.ts";
import { LaneHeaders } from "../lanes/lane-headers.tsx";
import { bindInput } from "../bind-input.ts";
import { MarkerField } from "../markers/marker-field.tsx";
import { TimelineMenu } from "../menu/timeline-menu.tsx";
import { OverviewStrip } from "../overview/overview-strip.tsx";
import { ClipNameField } from "../fields/clip-name-field.tsx";
import { HoverTip } from "./hover-tip.tsx";
import { PixiLayer } from "./pixi-layer.tsx";
import { PlayheadSlider } from "../fields/playhead-slider.tsx";
import type { FocusMark } from "../scene/frame-input.ts";
import type { FrameStats } from "../scene/frame-stats.ts";
import type { TimelineScene } from "../scene/timeline-scene.ts";
import { followSize } from "../follow-size.ts";
import styles from "./timeline-canvas.module.css";
import { useHostValue } from "../use-host-value.ts";

/** Imperative handle of a mounted timeline. */
export type CanvasHandle = {
  /** Drawing counters; undefined until the canvas is ready. */
  stats(): FrameStats | undefined;
  /** The one counter of `stats()` that is cheap enough to read in every animation frame; 0 until the canvas is ready. */
  framesDrawn(): number;
  /** What lies at a point of the page, and its time; undefined outside the canvas. CSS px. */
  hitTest(clientX: number, clientY: number): MenuPlace | undefined;
  /** Draws synchronously, so that the caller can read the canvas's pixels. */
  drawNow(): void;
};

export type TimelineCanvasProps = {
  readonly host: TimelineHost;
  readonly ariaLabel: string;
  /** Shown while the timeline has no clips. */
  readonly emptyHint?: string;
  /** Called once: whether the first frame is drawn, or this browser cannot draw. */
  readonly onDrawn?: (isDrawn: boolean) => void;
  readonly ref?: Ref<CanvasHandle>;
};

/** The timeline: lane headers, and the canvas with ruler, video bar, lanes, clips and playhead. Fills its parent. */
export function TimelineCanvas({ host, ariaLabel, emptyHint = messages.timelineEmpty, onDrawn, ref }: TimelineCanvasProps) {
  const root = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLParagraphElement>(null);
  const [scene, setScene] = useState<TimelineScene | undefined>(undefined);
  const [place, setPlace] = useState<GridPlace>({ row: VIDEO_ROW, clipId: undefined });
  const [askedLane, setAskedLane] = useState<AskedLane | undefined>(undefined);
  const [namedMarker, setNamedMarker] = useState<string | undefined>(undefined);
  const [namedClip, setNamedClip] = useState<string | undefined>(undefined);
  const [canDraw, setCanDraw] = useState(true);
  const settle = useMemo(() => new Settle(host), [host]);
  const [parts] = useState(() => host.getView().parts ?? ALL_PARTS);
  const isEmpty = useHostValue(host, (view) => view.index.clipCount === 0);

  // A live region, written past React because an announcement is not state. A repeated sentence gets a no-break space: it must differ.
  const announce = useCallback((sentence: string) => {
    if (live.current) live.current.textContent = live.current.textContent === sentence ? `${sentence}\u00A0` : sentence;
  }, []);
  const reportNoEffect = useCallback(
    (sentence: string) => (host.actions.reportNoEffect ? host.actions.reportNoEffect(sentence) : announce(sentence)),
    [host, announce],
  );
  const focusGrid = useCallback(
    () => stage.current?.querySelector<HTMLElement>("[role='grid'] [tabindex='0']")?.focus({ preventScroll: true }),
    [],
  );
  const closeClipName = useCallback(
    (wantsFocus: boolean) => {
      setNamedClip(undefined);
      if (wantsFocus) focusGrid();
    },
    [focusGrid],
  );
  const closeLaneField = useCallback(
    (givesKeysBack: boolean) => {
      setAskedLane(undefined);
      if (givesKeysBack) focusGrid();
    },
    [focusGrid],
  );
  const requests = useMemo(() => ({ onRenameMarker: setNamedMarker, onRenameClip: setNamedClip, onAskLane: setAskedLane }), []);
  const onUnable = useCallback(() => {
    setCanDraw(false);
    onDrawn?.(false);
  }, [onDrawn]);
  const markFocus = useCallback((focus: FocusMark | undefined) => scene?.setMarks({ focus }), [scene]);

  useImperativeHandle(
    ref,
    () => ({
      stats: () => scene?.stats(),
      framesDrawn: () => scene?.framesDrawn ?? 0,
      hitTest: (...point) => (stage.current ? menuPlaceIn(stage.current, ...point, shownOf(host.getView())) : undefined),
      drawNow: () => scene?.drawNow(),
    }),
    [scene, host],
  );
  useEffect(() => host.onAnnouncement?.(announce), [host, announce]);
  useEffect(() => host.onNameAsked?.((kind, id) => (kind === "clip" ? setNamedClip(id) : setNamedMarker(id))), [host]);
  useLayoutEffect(() => scene?.onFirstFrame(() => onDrawn?.(true)), [scene, onDrawn]);
  useLayoutEffect(() => settle.waitFor(() => scene?.isDrawing ?? false), [settle, scene]);
  useLayoutEffect(
    () => (stage.current && (scene || !canDraw) ? followSize(stage.current, scene, host) : undefined),
    [scene, canDraw, host],
  );
  useLayoutEffect(
    () =>
      stage.current && scene
        ? bindInput({ host, scene, element: stage.current, onPlace: setPlace, onRenameMarker: setNamedMarker, announce })
        : undefined,
    [host, scene, announce],
  );

  return (
    <section ref={root} className={styles["root"]} aria-label={ariaLabel}>
      <div className={cx(styles["columns"], !parts.laneHeaders && styles["alone"])}>
        {parts.laneHeaders && (
          <LaneHeaders host={host} asked={askedLane} onAnswered={closeLaneField} onAnnounce={announce} onNoEffect={reportNoEffect} />
        )}
        <div ref={stage} className={styles["stage"]} part="canvas">
          {canDraw && <PixiLayer host={host} onScene={setScene} onUnable={onUnable} />}
          {!canDraw && <p className={styles["hint"]}>{messages.timelineNeedsWebGl}</p>}
          {canDraw && isEmpty && <p className={styles["hint"]}>{emptyHint}</p>}
          <PlayheadSlider host={host} settle={settle} onFocusMark={markFocus} />
          <TimelineGrid
            host={host}
            settle={settle}
            ariaLabel={ariaLabel}
            place={place}
            onPlace={setPlace}
            onFocusMark={markFocus}
            onAnnounce={announce}
            onNoEffect={reportNoEffect}
            onRenameMarker={setNamedMarker}
            onRenameClip={setNamedClip}
            onRenameLane={(laneIndex) => setAskedLane({ laneIndex, field: "name" })}
          />
          {namedMarker !== undefined && (
            <MarkerField key={namedMarker} host={host} markerId={namedMarker} onClose={() => setNamedMarker(undefined)} />
          )}
          {namedClip !== undefined && (
            <ClipNameField key={namedClip} host={host} clipId={namedClip} onNoEffect={reportNoEffect} onClose={closeClipName} />
          )}
          <HoverTip host={host} stage={stage} />
          <p ref={live} className={styles["hidden"]} aria-live="polite" />
        </div>
        {parts.overview && (
          <div className={styles["overview"]} part="overview">
            <OverviewStrip host={host} settle={settle} />
          </div>
        )}
      </div>
      {parts.menu && <TimelineMenu host={host} root={root} stage={stage} requests={requests} />}
    </section>
  );
}
