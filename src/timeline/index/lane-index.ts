import type { Clip } from "#model/timeline/clip.ts";
import { placeIn } from "#model/sorted.ts";

/**
 * The clips of one lane in drawing order: by start, then id. Never changed in place; an edit makes a new one.
 * `reachEnds[i]` is the latest end of clips 0…i, because clips may overlap (D34): it never falls, so what begins before a
 * time and still sounds there is found by binary search. Plain lists of numbers: they are copied in each edit, and to make a typed array of
 * this size takes longer than to fill it.
 */
export type LaneIndex = {
  readonly clips: readonly Clip[];
  readonly starts: readonly number[];
  readonly reachEnds: readonly number[];
};

export function byStart(a: Clip, b: Clip): number {
  return a.startTime - b.startTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** @param clips in order (`byStart`); kept, not copied. */
export function laneIndexOf(clips: readonly Clip[]): LaneIndex {
  const starts: number[] = [];
  const reachEnds: number[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const clip of clips) {
    starts.push(clip.startTime);
    reach = Math.max(reach, clip.endTime);
    reachEnds.push(reach);
  }
  return { clips, starts, reachEnds };
}

/** The first index whose value is greater than `value` in a list that never falls; its length where there is none. */
export function firstAfter(values: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where a clip lies in its lane; undefined where it is not there. */
export function placeOf(lane: LaneIndex, clip: Clip): number | undefined {
  let at = firstAfter(lane.starts, clip.startTime) - 1;
  while (at >= 0 && lane.starts[at] === clip.startTime) {
    if (lane.clips[at]?.id === clip.id) return at;
    at -= 1;
  }
  return undefined;
}

/** Up to so many clips are put in their places one by one. More are merged. */
const MOST_SPLICES = 8;

/** A lane without some clips and with others. */
export function replaceInLane(lane: LaneIndex, removed: readonly Clip[], added: readonly Clip[]): LaneIndex {
  return removed.length + added.length > MOST_SPLICES ? mergedLane(lane, removed, added) : splicedLane(lane, removed, added);
}

function splicedLane(lane: LaneIndex, removed: readonly Clip[], added: readonly Clip[]): LaneIndex {
  const clips = lane.clips.slice();
  const starts = lane.starts.slice();
  const reachEnds = lane.reachEnds.slice();
  // So many clips at the beginning and at the end are as they were.
  let head = clips.length;
  let tail = clips.length;
  const splice = (place: number, ...now: readonly Clip[]) => {
    const count = 1 - now.length;
    clips.splice(place, count, ...now);
    starts.splice(place, count, ...now.map(({ startTime }) => startTime));
    reachEnds.splice(place, count, ...now.map(({ endTime }) => endTime));
    head = Math.min(head, place);
    tail = Math.min(tail, clips.length - place - now.length);
  };
  for (const clip of removed) {
    const place = placeIn(clips, clip, byStart);
    if (clips[place]?.id === clip.id) splice(place);
  }
  for (const clip of added) splice(placeIn(clips, clip, byStart), clip);
  let reach = reachEnds[head - 1] ?? Number.NEGATIVE_INFINITY;
  for (let at = head; at < clips.length; at++) {
    reach = Math.max(reach, clips[at]?.endTime ?? reach);
    // From here on everything reaches as far as it did.
    if (at >= clips.length - tail && reachEnds[at] === reach) break;
    reachEnds[at] = reach;
  }
  return { clips, starts, reachEnds };
}

/** One merge, whatever the number. */
function mergedLane(lane: LaneIndex, removed: readonly Clip[], added: readonly Clip[]): LaneIndex {
  const gone = new Set<number>();
  for (const clip of removed) {
    const place = placeOf(lane, clip);
    if (place !== undefined) gone.add(place);
  }
  const incoming = [...added].sort(byStart);
  const merged: Clip[] = [];
  let next = 0;
  for (let at = 0; at < lane.clips.length; at++) {
    const clip = lane.clips[at];
    if (!clip || gone.has(at)) continue;
    for (let first = incoming[next]; first && byStart(first, clip) < 0; first = incoming[next]) {
      merged.push(first);
      next += 1;
    }
    merged.push(clip);
  }
  for (; next < incoming.length; next++) {
    const clip = incoming[next];
    if (clip) merged.push(clip);
  }
  return laneIndexOf(merged);
}
