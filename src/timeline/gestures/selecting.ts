import { clipById } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import { clipsIn } from "../index/queries.ts";
import { laneAt } from "#model/timeline/lane-heights.ts";
import { laneHeightsIn, lanesTopPx } from "../layout.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import type { Shown } from "../shown-clips.ts";
import type { Modifiers, HitTarget } from "./hit-test.ts";

/** The selection after a click: plain selects one, Ctrl/Cmd toggles it, Shift selects from the last selected clip up to this one. */
export function clickedSelection(target: HitTarget, { mod, shift }: Modifiers, shown: Shown): readonly string[] {
  const { selection } = shown.view;
  const id = target.kind === "clip" ? target.clip.id : target.kind === "video" ? VIDEO_BAR_ID : undefined;
  if (id === undefined) return mod || shift ? [...selection] : [];
  if (mod) return selection.has(id) ? [...selection].filter((other) => other !== id) : [...selection, id];
  if (shift && target.kind === "clip") return [...new Set([...selection, ...clipsBetween(target.clip.id, shown)])];
  return [id];
}

/** A rectangle over the lanes: times, and heights from the first lane's top, which scrolling does not change. CSS px. */
export type Marquee = { readonly fromSeconds: number; readonly toSeconds: number; readonly fromPx: number; readonly toPx: number };

/** Ids of the clips that a rectangle touches. */
export function clipsInMarquee({ fromSeconds, toSeconds, fromPx, toPx }: Marquee, { view: { index, viewport } }: Shown): string[] {
  const heights = laneHeightsIn(viewport);
  const first = Math.max(0, laneAt(heights, fromPx));
  const last = Math.min(index.lanes.length - 1, laneAt(heights, toPx));
  const ids: string[] = [];
  for (let lane = first; lane <= last; lane++) for (const { id } of clipsIn(index, lane, fromSeconds, toSeconds)) ids.push(id);
  return ids;
}

/** Converts a height in the canvas to a marquee's height. */
export function marqueeHeightPx(yPx: number, viewport: Viewport): number {
  return yPx - lanesTopPx(viewport) + viewport.scrollTopPx;
}

/** Whether a selection has exactly these ids. */
export function isSelection(selection: ReadonlySet<string>, ids: readonly string[]): boolean {
  return selection.size === ids.length && ids.every((id) => selection.has(id));
}

function clipsBetween(id: string, { view: { selection, timeline, index } }: Shown): string[] {
  const clip = clipById(timeline, id);
  const anchorId = [...selection].findLast((other) => clipById(timeline, other) !== undefined);
  const anchor = anchorId === undefined ? undefined : clipById(timeline, anchorId);
  if (!clip || !anchor) return [id];
  const [from, to] = [Math.min(anchor.startTime, clip.startTime), Math.max(anchor.endTime, clip.endTime)];
  const [first, last] = [Math.min(anchor.laneIndex, clip.laneIndex), Math.max(anchor.laneIndex, clip.laneIndex)];
  const ids: string[] = [];
  for (let lane = first; lane <= last; lane++) {
    for (const between of clipsIn(index, lane, from, to)) if (between.id !== id) ids.push(between.id);
  }
  // The clicked clip last: single-clip commands act on the last one, and the next Shift range starts at it.
  return [...ids, id];
}
