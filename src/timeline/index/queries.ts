import type { Clip } from "#model/timeline/clip.ts";
import { TOUCHING_SECONDS } from "#model/timeline/limits.ts";
import { firstAfter, placeOf } from "./lane-index.ts";
import type { TimelineIndex } from "./timeline-index.ts";

/** Visits each clip of a lane that lies at least partly in [from, to), in drawing order. Seconds. */
export function forEachClipIn(index: TimelineIndex, laneIndex: number, from: number, to: number, visit: (clip: Clip) => void): void {
  const lane = index.lanes[laneIndex];
  if (!lane) return;
  // No clip before this one reaches past `from`.
  for (let at = firstAfter(lane.reachEnds, from); at < lane.clips.length; at++) {
    const clip = lane.clips[at];
    if (!clip || clip.startTime >= to) return;
    if (clip.endTime > from) visit(clip);
  }
}

export function clipsIn(index: TimelineIndex, laneIndex: number, from: number, to: number): Clip[] {
  const found: Clip[] = [];
  forEachClipIn(index, laneIndex, from, to, (clip) => found.push(clip));
  return found;
}

/** The clip drawn on top at a time (of overlapping clips the one that starts last), or undefined. */
export function clipAt(index: TimelineIndex, laneIndex: number, seconds: number): Clip | undefined {
  const lane = index.lanes[laneIndex];
  if (!lane) return undefined;
  for (let at = firstAfter(lane.starts, seconds) - 1; at >= 0 && (lane.reachEnds[at] ?? 0) > seconds; at--) {
    const clip = lane.clips[at];
    if (clip && clip.endTime > seconds) return clip;
  }
  return undefined;
}

export type ClipPart = "body" | "start" | "end";

export type ClipHit = { readonly clip: Clip; readonly part: ClipPart };

/**
 * The clip and part that a press at this time hits. An edge reaches `edgeSeconds` inwards, but at most a quarter of its clip, so
 * that a narrow clip can still be moved; and half of `edgeSeconds` outwards where no other clip lies. The end of a clip that is covered
 * by another can be pressed as well: it shows through.
 */
export function hitClip(index: TimelineIndex, laneIndex: number, seconds: number, edgeSeconds: number): ClipHit | undefined {
  const clip = clipAt(index, laneIndex, seconds);
  if (clip) {
    const inwards = inwardsReach(clip, edgeSeconds);
    if (seconds - clip.startTime < inwards) return { clip, part: "start" };
    if (clip.endTime - seconds < inwards) return { clip, part: "end" };
    const covered = coveredEndAt(index, clip, seconds, edgeSeconds);
    return covered ? { clip: covered, part: "end" } : { clip, part: "body" };
  }
  const right = clipAt(index, laneIndex, seconds + edgeSeconds / 2);
  if (right) return { clip: right, part: "start" };
  const left = clipAt(index, laneIndex, seconds - edgeSeconds / 2);
  return left && { clip: left, part: "end" };
}

function inwardsReach(clip: Clip, edgeSeconds: number): number {
  return Math.min(edgeSeconds, (clip.endTime - clip.startTime) / 4);
}

/** The clip under `top` whose end, which shows through, is nearest to a time within its reach, and within that of `top`. */
function coveredEndAt(index: TimelineIndex, top: Clip, seconds: number, edgeSeconds: number): Clip | undefined {
  let nearest: Clip | undefined;
  const reach = inwardsReach(top, edgeSeconds);
  const distanceOf = ({ endTime }: Clip) => Math.abs(endTime - seconds);
  forEachClipIn(index, top.laneIndex, seconds - edgeSeconds, seconds, (clip) => {
    if (clip.id === top.id || clip.endTime - top.startTime < TOUCHING_SECONDS) return;
    if (distanceOf(clip) >= Math.min(reach, inwardsReach(clip, edgeSeconds))) return;
    if (!nearest || distanceOf(clip) < distanceOf(nearest)) nearest = clip;
  });
  return nearest;
}

/** The next clip (or, with −1, the previous one) in the same lane, in order of start. */
export function neighbourOf(index: TimelineIndex, clip: Clip, step: 1 | -1): Clip | undefined {
  const lane = index.lanes[clip.laneIndex];
  const place = lane && placeOf(lane, clip);
  return place === undefined ? undefined : lane?.clips[place + step];
}

export function firstClipOf(index: TimelineIndex, laneIndex: number): Clip | undefined {
  return index.lanes[laneIndex]?.clips[0];
}

export function lastClipOf(index: TimelineIndex, laneIndex: number): Clip | undefined {
  return index.lanes[laneIndex]?.clips.at(-1);
}

/** The clip of a lane nearest to a time: the one under it, else the one with the nearest edge. */
export function nearestClipIn(index: TimelineIndex, laneIndex: number, seconds: number): Clip | undefined {
  const under = clipAt(index, laneIndex, seconds);
  const lane = index.lanes[laneIndex];
  if (under || !lane) return under;
  const after = firstAfter(lane.starts, seconds);
  const next = lane.clips[after];
  const before = lane.clips[after - 1];
  if (!next || !before) return next ?? before;
  const reach = lane.reachEnds[after - 1] ?? before.endTime;
  if (next.startTime - seconds < seconds - reach) return next;
  return clipAt(index, laneIndex, reach - 1e-9) ?? before;
}
