import type { Clip } from "#model/clip.ts";

/**
 * The clips of one lane in drawing order: by start, then id. Never changed in place; an edit makes a new one.
 * `reachEnds[i]` is the latest end of clips 0…i, because clips may overlap (D34): it never falls, so what begins before a
 * time and still sounds there is found by binary search.
 */
export type LaneIndex = {
  readonly clips: readonly Clip[];
  readonly starts: Float64Array;
  readonly reachEnds: Float64Array;
};

export function byStart(a: Clip, b: Clip): number {
  return a.startTime - b.startTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** @param clips in order (`byStart`); kept, not copied. */
export function laneIndexOf(clips: readonly Clip[]): LaneIndex {
  const starts = new Float64Array(clips.length);
  const reachEnds = new Float64Array(clips.length);
  let reach = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < clips.length; at++) {
    const clip = clips[at];
    if (!clip) continue;
    starts[at] = clip.startTime;
    if (clip.endTime > reach) reach = clip.endTime;
    reachEnds[at] = reach;
  }
  return { clips, starts, reachEnds };
}

/** The first index whose value is greater than `value` in a list that never falls; its length where there is none. */
export function firstAfter(values: Float64Array, value: number): number {
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

/** Up to so many clips are put in their places one by one: each is a few block copies. More are merged. */
const MOST_SPLICES = 8;

/** A lane without some clips and with others. */
export function replaceInLane(lane: LaneIndex, removed: readonly Clip[], added: readonly Clip[]): LaneIndex {
  if (removed.length + added.length > MOST_SPLICES) return mergedLane(lane, removed, added);
  let spliced = lane;
  for (const clip of removed) {
    const place = placeOf(spliced, clip);
    if (place !== undefined) spliced = splicedLane(spliced, place, 1, undefined);
  }
  for (const clip of added) spliced = splicedLane(spliced, placeFor(spliced, clip), 0, clip);
  return spliced;
}

/** Where a clip belongs that is not in the lane yet. */
function placeFor(lane: LaneIndex, clip: Clip): number {
  let place = firstAfter(lane.starts, clip.startTime);
  for (let before = lane.clips[place - 1]; before && byStart(clip, before) < 0; before = lane.clips[place - 1]) place -= 1;
  return place;
}

function splicedLane(lane: LaneIndex, place: number, deleteCount: 0 | 1, clip: Clip | undefined): LaneIndex {
  const clips = lane.clips.slice();
  if (clip) clips.splice(place, deleteCount, clip);
  else clips.splice(place, deleteCount);
  const starts = new Float64Array(clips.length);
  const reachEnds = new Float64Array(clips.length);
  const next = place + (clip ? 1 : 0);
  starts.set(lane.starts.subarray(0, place));
  starts.set(lane.starts.subarray(place + deleteCount), next);
  if (clip) starts[place] = clip.startTime;
  reachEnds.set(lane.reachEnds.subarray(0, place));
  let reach = reachEnds[place - 1] ?? Number.NEGATIVE_INFINITY;
  if (clip) reach = reachEnds[place] = Math.max(reach, clip.endTime);
  const shift = place + deleteCount - next;
  for (let at = next; at < clips.length; at++) {
    reach = Math.max(reach, clips[at]?.endTime ?? reach);
    reachEnds[at] = reach;
    if (reach !== lane.reachEnds[at + shift]) continue;
    // From here on everything reaches as far as it did.
    reachEnds.set(lane.reachEnds.subarray(at + shift), at);
    break;
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
