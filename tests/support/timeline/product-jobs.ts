import type { RefObject } from "react";
import type { Clip } from "#model/timeline/clip.ts";
import { allClips } from "#model/timeline/timeline.ts";
import { secondsToPx } from "#model/timeline/viewport.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { withinContent, zoomTo } from "#timeline/gestures/navigation.ts";
import { laneTopPx } from "#timeline/layout.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import { dragDistance, JOB_START, panDistancePx, PLAYHEAD_START, ZOOM_ANCHOR_PX, zoomFactor } from "./jobs.ts";
import type { TimelineContender } from "./jobs.ts";
import type { TestHost } from "./test-timeline-host.ts";
import { WORKLOAD_PX_PER_SECOND } from "./workload.ts";

/** The middle of a clip's body is this far below its lane's top, CSS px. */
const BODY_PX = 36;

/**
 * The product's timeline: panned and zoomed by the actions of its wheel, a clip dragged by pointer events (with all snapping), the playhead
 * moved by its host.
 * @param start where the view begins, seconds
 */
export function productJobs(host: TestHost, handle: RefObject<CanvasHandle | null>, start = JOB_START): TimelineContender {
  const setViewport = (fields: Partial<Viewport>) =>
    host.actions.setViewport(withinContent({ ...host.getView().viewport, ...fields }, shownOf(host.getView())));
  const showStart = () => setViewport({ startSeconds: start, pxPerSecond: WORKLOAD_PX_PER_SECOND, scrollTopPx: 0 });
  let drawn = -1;
  const framesDrawn = () => handle.current?.framesDrawn() ?? 0;
  const stepped = (step: (index: number) => void) => (index: number) => {
    drawn = framesDrawn();
    step(index);
  };
  let held: { readonly element: Element; readonly clip: Clip } | undefined;
  let playedFromMs = 0;

  return {
    isDrawn: () => framesDrawn() > drawn,
    jobs: {
      pan: {
        begin: showStart,
        step: stepped((index) => setViewport({ startSeconds: start + panDistancePx(index) / WORKLOAD_PX_PER_SECOND })),
      },
      zoom: {
        begin: showStart,
        step: stepped((index) => {
          const { viewport } = host.getView();
          host.actions.setViewport(zoomTo(viewport, WORKLOAD_PX_PER_SECOND * zoomFactor(index), ZOOM_ANCHOR_PX, shownOf(host.getView())));
        }),
      },
      drag: {
        begin: () => {
          showStart();
          const clip = allClips(host.getView().timeline).find(({ startTime, laneIndex }) => laneIndex === 3 && startTime > start + 120);
          const element = document.querySelector("canvas")?.parentElement;
          if (!clip || !element) throw new Error("No clip to drag.");
          held = { element, clip };
          pointer(element, host, clip, "pointerdown", 0, 0);
        },
        step: stepped((index) => {
          if (held) pointer(held.element, host, held.clip, "pointermove", dragDistance(index), (index >> 2) & 1);
        }),
        end: () => {
          if (!held) return;
          window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
          pointer(held.element, host, held.clip, "pointerup", 0, 0);
        },
      },
      playhead: {
        begin: () => {
          showStart();
          playedFromMs = performance.now();
          host.setPosition(PLAYHEAD_START);
          host.setPlaying(true);
        },
        step: stepped(() => host.setPosition(PLAYHEAD_START + (performance.now() - playedFromMs) / 1000)),
        end: () => host.setPlaying(false),
      },
    },
  };
}

/** Dispatches a pointer event of a mouse that pressed a clip in its middle and has moved this far, seconds and lanes. */
function pointer(element: Element, host: TestHost, clip: Clip, type: string, seconds: number, lanes: number): void {
  const { viewport } = host.getView();
  const box = element.getBoundingClientRect();
  const x = secondsToPx(viewport, (clip.startTime + clip.endTime) / 2 + seconds);
  const y = laneTopPx(clip.laneIndex + lanes, viewport) + BODY_PX;
  const isDown = type !== "pointerup";
  element.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      pointerId: 1,
      pointerType: "mouse",
      isPrimary: true,
      button: type === "pointermove" ? -1 : 0,
      buttons: isDown ? 1 : 0,
      clientX: box.left + x,
      clientY: box.top + y,
    }),
  );
}
