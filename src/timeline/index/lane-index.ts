import type { Clip } from "#model/timeline/clip.ts";
import { placeIn } from "#model/sorted.ts";

/**
 * The clips of one lane in drawing order: by start, then id. Immutable; an edit makes a new one. `reachEnds[i]` is the latest end of
 * clips 0…i, because clips may overlap (B-98): it never falls, so a binary search finds clips that begin before a time and still
 * sound there. Plain arrays of numbers: each edit copies them, and to create a typed array of this size takes longer than to fill it.
 */
export type LaneIndex = {
  readonly clips: readonly Clip[];
  readonly starts: readonly number[];
  readonly reachEnds: readonly number[];
};

export function byStart(a: Clip, b: Clip): number {
  return a.startTime - b.startTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** @param clips in order (`byStart`); stored by reference, not copied. */
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

/** The first index whose value is greater than `value` in a non-decreasing list; the list's length where there is none. */
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

/** A clip's index in its lane; undefined where the lane does not contain it. */
export function placeOf(lane: LaneIndex, clip: Clip): number | undefined {
  let at = firstAfter(lane.starts, clip.startTime) - 1;
  while (at >= 0 && lane.starts[at] === clip.startTime) {
    if (lane.clips[at]?.id === clip.id) return at;
    at -= 1;
  }
  return undefined;
}

/** Up to this number of clips are spliced one by one; more are merged in one pass. */
const MOST_SPLICES = 8;

/** The lane without `removed` and with `added`. */
export function replaceInLane(lane: LaneIndex, removed: readonly Clip[], added: readonly Clip[]): LaneIndex {
  return removed.length + added.length > MOST_SPLICES ? mergedLane(lane, removed, added) : splicedLane(lane, removed, added);
}

function splicedLane(lane: LaneIndex, removed: readonly Clip[], added: readonly Clip[]): LaneIndex {
  const clips = lane.clips.slice();
  const starts = lane.starts.slice();
  const reachEnds = lane.reachEnds.slice();
  // Numbers of unchanged clips at the beginning and at the end.
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
    // From here on `reachEnds` is unchanged.
    if (at >= clips.length - tail && reachEnds[at] === reach) break;
    reachEnds[at] = reach;
  }
  return { clips, starts, reachEnds };
}

/** One merge pass, whatever the number of clips. */
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
