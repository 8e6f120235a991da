import { endSeconds } from "#model/timeline/viewport.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import { rulerItems } from "../grid/ruler-row.ts";
import { firstAfter } from "../index/lane-index.ts";
import { forEachClipIn } from "../index/queries.ts";
import { visibleLanes } from "../layout.ts";
import type { Shown } from "../shown-clips.ts";

/** Snap distance, CSS px. */
export const MOUSE_SNAP_PX = 8;
export const TOUCH_SNAP_PX = 12;

/** The snap targets of a drag: everything but what the drag itself moves. */
export type SnapField = {
  readonly shown: Shown;
  /** Fixed snap points, ascending, seconds: 0, the extra points (playhead), markers, picture end and loop edges. */
  readonly points: Float64Array;
  /** Ids of clips and markers (and `LOOP_ID`) that move along and so are no snap targets. */
  readonly moving: ReadonlySet<string>;
};

/** A snapped edge: its index in the given list, the target and the shift. Seconds. */
export type Snap = { readonly edge: number; readonly seconds: number; readonly shiftSeconds: number };

/** @param extra additional snap points such as the playhead, seconds */
export function snapFieldOf(shown: Shown, extra: readonly number[], moving: ReadonlySet<string>): SnapField {
  const { timeline, parts } = shown.view;
  const { picture, settings } = timeline;
  const points = [0, ...extra];
  if (picture && !moving.has(VIDEO_BAR_ID)) points.push(picture.duration);
  for (const { id, start, end } of rulerItems(settings, parts)) if (!moving.has(id)) points.push(start, end);
  return { shown, points: Float64Array.from(points).sort(), moving };
}

/**
 * The smallest shift that brings one of the edges onto a snap target; undefined where none is within reach. On a tie the earlier
 * edge wins, and a fixed point wins over a clip's edge. Only edges in view snap, and only to clips of lanes in view, so that every
 * snap is visible. Costs a binary search per edge and lane.
 */
export function snapEdges(edges: readonly number[], field: SnapField, reachSeconds: number): Snap | undefined {
  let best: Snap | undefined;
  const offer = (edge: number, from: number, to: number) => {
    const shiftSeconds = to - from;
    if (Math.abs(shiftSeconds) > reachSeconds || (best && Math.abs(shiftSeconds) >= Math.abs(best.shiftSeconds))) return;
    best = { edge, seconds: to, shiftSeconds };
  };
  const { view, laneCount } = field.shown;
  const lanes = visibleLanes(view.viewport, laneCount);
  for (const [edge, seconds] of edges.entries()) {
    if (seconds < view.viewport.startSeconds - reachSeconds || seconds > endSeconds(view.viewport) + reachSeconds) continue;
    const after = firstAfter(field.points, seconds);
    for (const point of field.points.subarray(Math.max(0, after - 1), after + 1)) offer(edge, seconds, point);
    for (let lane = lanes.first; lane < lanes.end; lane++) {
      // The range is slightly wider than the reach: a clip that touches the reach from outside has its edge exactly on the border.
      forEachClipIn(view.index, lane, seconds - reachSeconds * 1.001, seconds + reachSeconds * 1.001, (clip) => {
        if (field.moving.has(clip.id)) return;
        offer(edge, seconds, clip.startTime);
        offer(edge, seconds, clip.endTime);
      });
    }
  }
  return best;
}

/** Additional snap points, and the snap distance. */
export type SnapOptions = { readonly points: readonly number[]; readonly reachPx: number };

/** The snap points of a gesture; undefined where snapping is off. @param isInverted a key that inverts the option is held */
export function snapOptionsOf(shown: Shown, playheadSeconds: number, isInverted: boolean, reachPx: number): SnapOptions | undefined {
  return (shown.view.options.snap === "on") === isInverted ? undefined : { points: [playheadSeconds], reachPx };
}

/** `snapEdges` for a gesture. @param snapOptions undefined while snapping is off */
export function snappedEdge(
  edges: readonly number[],
  moving: ReadonlySet<string>,
  shown: Shown,
  snapOptions: SnapOptions | undefined,
): Snap | undefined {
  return (
    snapOptions && snapEdges(edges, snapFieldOf(shown, snapOptions.points, moving), snapOptions.reachPx / shown.view.viewport.pxPerSecond)
  );
}
