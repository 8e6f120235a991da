import { putClip } from "./change.ts";
import type { Change, Edit } from "./change.ts";
import { movedTo } from "../timeline/clip-bounds.ts";
import type { Clip } from "../timeline/clip.ts";
import { clipsByIds } from "./group-edits.ts";
import { allClips, byLane } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

type Span = readonly [start: number, end: number];

/**
 * Removes clips and closes the emptied time on each of their lanes: later clips of the lane move earlier by it. Time that another clip
 * of the lane still fills stays, so no clip overlaps one that it did not overlap before. Other lanes, earlier gaps and markers stay.
 */
export function rippleDelete(timeline: ProjectTimeline, ids: Iterable<string>): Edit | undefined {
  const removed = clipsByIds(timeline, ids);
  if (removed.length === 0) return undefined;
  const gone = new Set(removed.map(({ id }) => id));
  const changes: Change[] = removed.map(({ id }) => ({ kind: "removeClip", id }));
  const lanes = byLane(allClips(timeline));
  for (const laneIndex of new Set(removed.map((clip) => clip.laneIndex))) {
    const lane = lanes.get(laneIndex) ?? [];
    const staying = lane.filter(({ id }) => !gone.has(id)).toSorted((a, b) => a.startTime - b.startTime);
    const emptied = without(unionOf(lane.filter(({ id }) => gone.has(id))), unionOf(staying));
    changes.push(...closed(staying, emptied));
  }
  return { kind: "rippleDelete", changes };
}

/** @param clips sorted by start @param emptied sorted, disjoint */
function closed(clips: readonly Clip[], emptied: readonly Span[]): Change[] {
  const changes: Change[] = [];
  let next = 0;
  let shift = 0;
  for (const clip of clips) {
    for (let span = emptied[next]; span && span[1] <= clip.startTime; span = emptied[next]) {
      shift += span[1] - span[0];
      next += 1;
    }
    if (shift > 0) changes.push(putClip(movedTo(clip, Math.max(0, clip.startTime - shift), clip.laneIndex)));
  }
  return changes;
}

/** The time that clips fill, sorted and disjoint. */
function unionOf(clips: readonly Clip[]): Span[] {
  const union: Span[] = [];
  for (const { startTime, endTime } of clips.toSorted((a, b) => a.startTime - b.startTime)) {
    const last = union.at(-1);
    if (last && startTime <= last[1]) union[union.length - 1] = [last[0], Math.max(last[1], endTime)];
    else union.push([startTime, endTime]);
  }
  return union;
}

/** The parts of `spans` outside all `others`; both sorted and disjoint. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let next = 0;
  for (const [start, end] of spans) {
    let from = start;
    while ((others[next]?.[1] ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    for (let at = next; from < end; at++) {
      const [otherStart, otherEnd] = others[at] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      if (otherStart > from) rest.push([from, Math.min(end, otherStart)]);
      from = otherEnd;
    }
  }
  return rest;
}
