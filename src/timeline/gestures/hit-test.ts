import type { Clip } from "#model/timeline/clip.ts";
import type { Marker } from "#model/timeline/marker.ts";
import { pxToSeconds, secondsToPx } from "#model/timeline/viewport.ts";
import { bodyTopPx, fadeHandleXPx, fadeHandleYPx, gainLineYPx, hasHandles } from "../clip-handles.ts";
import { ALL_PARTS } from "../timeline-parts.ts";
import { forEachClipIn, hitClip } from "../index/queries.ts";
import { rowAt, rulerTopPx } from "../layout.ts";
import { isLockedLane } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";

/** A point in the canvas, CSS pixels from its top left corner. */
export type Point = { readonly xPx: number; readonly yPx: number };

/** Where an event is in the element that the canvas fills. */
export function pointIn(element: HTMLElement, event: MouseEvent): Point {
  const box = element.getBoundingClientRect();
  return { xPx: event.clientX - box.left, yPx: event.clientY - box.top };
}

/** The keys that change what a press does. */
export type Modifiers = {
  /** Cmd on a Mac, Ctrl elsewhere. */
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  /** N, pressed during the gesture: inverts the snapping option. */
  readonly snapKey: boolean;
};

export const NO_MODIFIERS: Modifiers = { mod: false, shift: false, alt: false, snapKey: false };

export type HitClipPart = "body" | "start" | "end" | "fadeIn" | "fadeOut" | "gain";

/** What lies under the pointer and decides what a press does. */
export type HitTarget =
  | { readonly kind: "ruler" }
  | { readonly kind: "loop"; readonly part: "start" | "end" }
  | { readonly kind: "marker"; readonly marker: Marker }
  | { readonly kind: "playhead" }
  | { readonly kind: "video" }
  | { readonly kind: "videoSound" }
  | { readonly kind: "clip"; readonly clip: Clip; readonly part: HitClipPart }
  | { readonly kind: "empty"; readonly laneIndex: number | undefined };

/** Hit distances, CSS px: of edges (inside the clip; outside half of it), playhead, fade handles and the gain line. */
export type Reach = { readonly edgePx: number; readonly playheadPx: number; readonly handlePx: number; readonly linePx: number };

export const MOUSE_REACH: Reach = { edgePx: 7, playheadPx: 3, handlePx: 6, linePx: 4 };
/** 44 px for a finger. The gain line has less, or nothing of the clip would be left to move it by. */
export const TOUCH_REACH: Reach = { edgePx: 30, playheadPx: 22, handlePx: 22, linePx: 10 };

/** The upper part of the ruler, where the loop range lies, CSS px. */
export const LOOP_BAND_PX = 10;

/** Clips take precedence over the playhead's thin line, which crosses all lanes; beside markers and loop any press above takes the playhead. */
export function targetAt(point: Point, shown: Shown, playheadSeconds: number, reach: Reach): HitTarget {
  const { viewport, index, timeline, readOnly } = shown.view;
  const row = rowAt(point.yPx, viewport, shown.laneCount);
  if (row.kind === "markers") return markerAt(point, shown, reach) ?? { kind: "ruler" };
  if (row.kind === "ruler") return (readOnly ? undefined : loopEdgeAt(point, shown, reach)) ?? row;
  const seconds = pxToSeconds(viewport, point.xPx);
  if (row.kind === "lane") {
    const hit = hitClip(index, row.laneIndex, seconds, reach.edgePx / viewport.pxPerSecond);
    const isFixed = readOnly || isLockedLane(shown, row.laneIndex);
    const handle = isFixed ? undefined : (coveredHandleAt(point, hit?.clip, shown, reach) ?? handleOf(point, hit?.clip, shown, reach));
    if (handle) return handle;
    if (hit) return { kind: "clip", clip: hit.clip, part: hit.part };
  }
  if (Math.abs(secondsToPx(viewport, playheadSeconds) - point.xPx) <= reach.playheadPx) return { kind: "playhead" };
  if (row.kind === "video") {
    const isOnBar = timeline.picture !== undefined && seconds >= 0 && seconds < timeline.picture.duration;
    return isOnBar ? { kind: "video" } : { kind: "empty", laneIndex: undefined };
  }
  return row.kind === "videoSound" ? row : { kind: "empty", laneIndex: row.laneIndex };
}

type ClipTarget = Extract<HitTarget, { kind: "clip" }>;

function handleOf(point: Point, clip: Clip | undefined, shown: Shown, reach: Reach): ClipTarget | undefined {
  const part = clip && handleAt(point, clip, shown, reach);
  return part && { kind: "clip", clip, part };
}

/** The handle of a selected clip that lies under `top`: handles are drawn over all clips. */
function coveredHandleAt(point: Point, top: Clip | undefined, shown: Shown, reach: Reach): ClipTarget | undefined {
  const { viewport, index, selection } = shown.view;
  if (!top || selection.size === 0) return undefined;
  const [from, to] = [point.xPx - reach.handlePx, point.xPx + reach.handlePx].map((xPx) => pxToSeconds(viewport, xPx));
  let found: ClipTarget | undefined;
  forEachClipIn(index, top.laneIndex, from ?? 0, to ?? 0, (clip) => {
    if (clip.id !== top.id && selection.has(clip.id)) found ??= handleOf(point, clip, shown, reach);
  });
  return found;
}

/**
 * Fade handles exist on any clip that is wide enough, for the pointer too; the gain line only on a selected clip, where it is drawn. Of a
 * fade's handle and the edge beside it a press takes the nearer one.
 */
function handleAt(
  point: Point,
  clip: Clip,
  { view: { viewport, selection, parts = ALL_PARTS } }: Shown,
  reach: Reach,
): HitClipPart | undefined {
  const [startPx, endPx] = [secondsToPx(viewport, clip.startTime), secondsToPx(viewport, clip.endTime)];
  if (!hasHandles(clip, viewport) || endPx - startPx < 6 * reach.handlePx) return undefined;
  const fromEdge = Math.min(Math.abs(point.xPx - startPx), Math.abs(point.xPx - endPx));
  if (parts.fades && Math.abs(point.yPx - fadeHandleYPx(clip.laneIndex, viewport)) <= reach.handlePx) {
    const fromIn = Math.abs(point.xPx - fadeHandleXPx(clip, "start", viewport));
    const fromOut = Math.abs(point.xPx - fadeHandleXPx(clip, "end", viewport));
    if (Math.min(fromIn, fromOut) <= Math.min(reach.handlePx, fromEdge)) return fromIn <= fromOut ? "fadeIn" : "fadeOut";
  }
  const isOnLine = parts.gainLine && Math.abs(point.yPx - gainLineYPx(clip, viewport)) <= reach.linePx;
  const isInside = point.xPx - startPx > reach.edgePx && endPx - point.xPx > reach.edgePx;
  return isOnLine && isInside && selection.has(clip.id) && point.yPx >= bodyTopPx(clip.laneIndex, viewport) ? "gain" : undefined;
}

function loopEdgeAt(point: Point, { settings, view: { viewport } }: Shown, reach: Reach): HitTarget | undefined {
  if (!settings.loopRange || point.yPx - rulerTopPx(viewport) > LOOP_BAND_PX) return undefined;
  const fromStart = Math.abs(point.xPx - secondsToPx(viewport, settings.loopRange.start));
  const fromEnd = Math.abs(point.xPx - secondsToPx(viewport, settings.loopRange.end));
  if (Math.min(fromStart, fromEnd) > reach.edgePx) return undefined;
  return { kind: "loop", part: fromStart < fromEnd ? "start" : "end" };
}

/** A marker's flag lies right of its line, its name right of the flag, CSS px. */
export const FLAG_WIDTH_PX = 8;
export const MARKER_NAME_FROM_PX = FLAG_WIDTH_PX + 4;

/** Where the room for a marker's name ends, CSS px from the marker; undefined where it is too narrow. @param nextPx of the next marker */
export function markerNameEndPx(nextPx: number | undefined): number | undefined {
  const endPx = nextPx === undefined ? MARKER_NAME_FROM_PX + 180 : nextPx - 6;
  return endPx - MARKER_NAME_FROM_PX < 14 ? undefined : endPx;
}

/** About the advance of the characters in the markers' font: those of East Asia fill a square. */
function nameWidthPx(name: string): number {
  let widthPx = 0;
  for (const character of name) widthPx += character > "\u2E7F" ? 10 : 5.5;
  return widthPx;
}

function markerAt(point: Point, { settings: { markers }, view: { viewport } }: Shown, { playheadPx }: Reach): HitTarget | undefined {
  let nearest: Marker | undefined;
  let named: Marker | undefined;
  let leastPx = playheadPx;
  for (const [place, marker] of markers.entries()) {
    const linePx = secondsToPx(viewport, marker.time);
    const fromLine = point.xPx - linePx;
    const distance = Math.max(-fromLine, 0, fromLine - FLAG_WIDTH_PX);
    // Of flags under the pointer the last drawn one lies on top.
    if (distance <= leastPx) [nearest, leastPx] = [marker, distance];
    const next = markers[place + 1];
    const endPx = markerNameEndPx(next && secondsToPx(viewport, next.time) - linePx) ?? 0;
    if (fromLine >= 0 && fromLine <= Math.min(endPx, MARKER_NAME_FROM_PX + nameWidthPx(marker.name))) named = marker;
  }
  const marker = nearest ?? named;
  return marker && { kind: "marker", marker };
}
