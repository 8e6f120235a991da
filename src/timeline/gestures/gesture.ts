import type { Edit } from "#model/change.ts";
import { moveClip, trimClipEnd, trimClipStart } from "#model/edits.ts";
import { clamp } from "#model/time.ts";
import type { Timeline } from "#model/timeline.ts";
import { pxToSeconds } from "#model/viewport.ts";
import type { Viewport } from "#model/viewport.ts";
import { rowAt } from "../layout.ts";
import type { Shown } from "../shown-clips.ts";
import type { Point, Target } from "./press.ts";

/**
 * A press that is held. Times are those of the press: edits are always made from the committed timeline, so that a gesture is one
 * edit however far it wandered.
 */
export type Gesture =
  | {
      readonly kind: "drag";
      readonly clipId: string;
      readonly part: "body" | "start" | "end";
      readonly press: Point;
      /** Seconds from the clip's start (or the edge taken) to the pointer. */
      readonly grabSeconds: number;
      /** Clips can be dragged to one lane more than there were. */
      readonly laneCount: number;
    }
  | { readonly kind: "scrub"; readonly originSeconds: number }
  | { readonly kind: "pan"; readonly press: Point; readonly viewport: Viewport };

/** The gesture that a press begins; undefined where a press only selects. */
export function gestureFor(
  target: Target,
  point: Point,
  shown: Shown,
  options: { readonly playheadSeconds: number; readonly isTouch: boolean },
): Gesture | undefined {
  const { viewport, selection, readOnly } = shown.view;
  switch (target.kind) {
    case "ruler":
    case "playhead":
      return { kind: "scrub", originSeconds: options.playheadSeconds };
    case "clip": {
      // A finger scrolls, unless it is on what was selected before.
      if (readOnly || (options.isTouch && !selection.has(target.clip.id))) break;
      const held = target.part === "end" ? target.clip.endTime : target.clip.startTime;
      const grabSeconds = pxToSeconds(viewport, point.xPx) - held;
      return { kind: "drag", clipId: target.clip.id, part: target.part, press: point, grabSeconds, laneCount: shown.laneCount };
    }
    case "video":
    case "empty":
      break;
  }
  return options.isTouch ? { kind: "pan", press: point, viewport } : undefined;
}

/** What a drag would do if it ended here; undefined where it would change nothing. */
export function dragClip(
  gesture: Extract<Gesture, { kind: "drag" }>,
  point: Point,
  timeline: Timeline,
  viewport: Viewport,
): Edit | undefined {
  const seconds = pxToSeconds(viewport, point.xPx) - gesture.grabSeconds;
  switch (gesture.part) {
    case "body": {
      const row = rowAt(point.yPx, viewport, gesture.laneCount);
      return moveClip(timeline, gesture.clipId, seconds, row.kind === "lane" ? row.laneIndex : 0);
    }
    case "start":
      return trimClipStart(timeline, gesture.clipId, seconds);
    case "end":
      return trimClipEnd(timeline, gesture.clipId, seconds);
  }
}

/** Where the playhead goes (section 9: clamped to 0 … duration; D9: the playable length). */
export function scrubTo(point: Point, viewport: Viewport, playableSeconds: number): number {
  return clamp(pxToSeconds(viewport, point.xPx), 0, playableSeconds);
}

/** The content follows the finger. The caller clamps. */
export function panTo(gesture: Extract<Gesture, { kind: "pan" }>, point: Point): Viewport {
  const { viewport, press } = gesture;
  return {
    ...viewport,
    startSeconds: viewport.startSeconds - (point.xPx - press.xPx) / viewport.pxPerSecond,
    scrollTopPx: viewport.scrollTopPx - (point.yPx - press.yPx),
  };
}
