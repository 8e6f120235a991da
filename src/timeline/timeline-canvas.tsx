import { useImperativeHandle, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Ref } from "react";
import { messages } from "#model/messages.ts";
import { clampViewport } from "#model/viewport.ts";
import type { TimelineHost } from "./contract.ts";
import { LaneHeaders } from "./lane-headers.tsx";
import { contentHeightPx } from "./layout.ts";
import { PixiLayer } from "./pixi-layer.tsx";
import type { TimelineStats } from "./scene/frame-stats.ts";
import type { CanvasSize, TimelineScene } from "./scene/timeline-scene.ts";
import { shownOf } from "./shown-clips.ts";
import styles from "./timeline-canvas.module.css";

/** What the owner of a mounted timeline may ask of it. */
export type TimelineHandle = {
  /** Counters of drawing; undefined until the canvas is ready. */
  stats(): TimelineStats | undefined;
  /** Draws in this very task, so that the canvas can be read. */
  drawNow(): void;
};

export type TimelineCanvasProps = {
  readonly host: TimelineHost;
  readonly ariaLabel: string;
  readonly ref?: Ref<TimelineHandle>;
};

/** The timeline: lane headers, and the canvas with ruler, video bar, lanes, clips and playhead. Fills its parent. */
export function TimelineCanvas({ host, ariaLabel, ref }: TimelineCanvasProps) {
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<TimelineScene | undefined>(undefined);
  const isEmpty = useSyncExternalStore(host.subscribe, () => host.getView().index.clipCount === 0);

  useImperativeHandle(ref, () => ({ stats: () => scene?.stats(), drawNow: () => scene?.drawNow() }), [scene]);
  useLayoutEffect(() => (stage.current && scene ? followSize(stage.current, scene, host) : undefined), [scene, host]);

  return (
    <div ref={root} className={styles["root"]} role="group" aria-label={ariaLabel}>
      <LaneHeaders host={host} />
      <div ref={stage} className={styles["stage"]}>
        <PixiLayer host={host} tokens={root} onScene={setScene} />
        {isEmpty && <p className={styles["hint"]}>{messages.timelineEmpty}</p>}
      </div>
    </div>
  );
}

/** Keeps canvas and viewport as large as the element, in whole device pixels. Returns how to stop. */
function followSize(element: HTMLElement, scene: TimelineScene, host: TimelineHost): () => void {
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (!entry) return;
    const { width, height } = entry.contentRect;
    const view = host.getView();
    const shown = shownOf(view);
    const sized = { ...view.viewport, widthPx: width, heightPx: height };
    host.actions.setViewport(clampViewport(sized, shown.extentSeconds, contentHeightPx(shown.laneCount)));
    scene.resize(deviceSizeOf(entry));
  });
  try {
    observer.observe(element, { box: "device-pixel-content-box" });
  } catch {
    // Safari does not know this box: CSS pixels times the ratio are then as near as one gets.
    observer.observe(element);
  }
  return () => observer.disconnect();
}

function deviceSizeOf(entry: ResizeObserverEntry): CanvasSize {
  const { devicePixelRatio } = window;
  const exact = entry.devicePixelContentBoxSize?.[0];
  return {
    widthDevicePx: exact?.inlineSize ?? Math.round(entry.contentRect.width * devicePixelRatio),
    heightDevicePx: exact?.blockSize ?? Math.round(entry.contentRect.height * devicePixelRatio),
    devicePixelRatio,
  };
}
