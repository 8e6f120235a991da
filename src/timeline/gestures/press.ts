import type { Clip } from "#model/clip.ts";
import { pxToSeconds, secondsToPx } from "#model/viewport.ts";
import { hitClip } from "../index/queries.ts";
import { rowAt } from "../layout.ts";
import type { Shown } from "../shown-clips.ts";

/** A place in the canvas, CSS pixels from its top left corner. */
export type Point = { readonly xPx: number; readonly yPx: number };

/** What lies under the pointer, and so what a press there would do. */
export type Target =
  | { readonly kind: "ruler" }
  | { readonly kind: "playhead" }
  | { readonly kind: "video" }
  | { readonly kind: "clip"; readonly clip: Clip; readonly part: "body" | "start" | "end" }
  | { readonly kind: "empty"; readonly laneIndex: number | undefined };

/** How near to an edge takes the edge, and how near to the playhead takes the playhead; CSS px. */
export type Reach = { readonly edgePx: number; readonly playheadPx: number };

export const MOUSE_REACH: Reach = { edgePx: 7, playheadPx: 3 };
export const TOUCH_REACH: Reach = { edgePx: 14, playheadPx: 10 };

/** Clips come before the playhead's line, which is thin and everywhere; in the ruler any press takes the playhead along. */
export function targetAt(point: Point, shown: Shown, playheadSeconds: number, reach: Reach): Target {
  const { viewport, index, timeline } = shown.view;
  const row = rowAt(point.yPx, viewport, shown.laneCount);
  const isOnPlayhead = Math.abs(secondsToPx(viewport, playheadSeconds) - point.xPx) <= reach.playheadPx;
  if (row.kind === "ruler") return { kind: "ruler" };
  const seconds = pxToSeconds(viewport, point.xPx);
  if (row.kind === "lane") {
    const hit = hitClip(index, row.laneIndex, seconds, reach.edgePx / viewport.pxPerSecond);
    if (hit) return { kind: "clip", ...hit };
  }
  if (isOnPlayhead) return { kind: "playhead" };
  if (row.kind === "video") {
    const isOnBar = timeline.picture !== undefined && seconds >= 0 && seconds < timeline.picture.duration;
    return isOnBar ? { kind: "video" } : { kind: "empty", laneIndex: undefined };
  }
  return { kind: "empty", laneIndex: row.laneIndex };
}

/** The cursor that tells what a press would do. */
export function cursorFor(target: Target, isReadOnly: boolean): string {
  switch (target.kind) {
    case "ruler":
    case "playhead":
      return "col-resize";
    case "video":
      return "pointer";
    case "clip":
      if (isReadOnly) return "pointer";
      return target.part === "body" ? "grab" : target.part === "start" ? "w-resize" : "e-resize";
    case "empty":
      return "default";
  }
}
