import { LEAST_LENGTH, withEnd, withStart } from "./clip-bounds.ts";
import type { Clip, LoopRange } from "./clip.ts";

/** Parts of clips. The sound stays where it is; a fade stays at an end that stays, and parts of less than 0.1 s are none. */

/** What remains of a clip on both sides of a range. The same object where the range misses it. */
export function piecesWithout(clip: Clip, { start, end }: LoopRange): readonly Clip[] {
  if (clip.endTime <= start || clip.startTime >= end) return [clip];
  const hasLeft = start - clip.startTime >= LEAST_LENGTH;
  const hasRight = clip.endTime - end >= LEAST_LENGTH;
  return [...(hasLeft ? [withEnd({ ...clip, fadeOut: 0 }, start)] : []), ...(hasRight ? [withStart({ ...clip, fadeIn: 0 }, end)] : [])];
}

/** The part of a clip within a range. The same object where it lies within. */
export function pieceWithin(clip: Clip, { start, end }: LoopRange): Clip | undefined {
  if (Math.min(clip.endTime, end) - Math.max(clip.startTime, start) < LEAST_LENGTH) return undefined;
  const begun = clip.startTime < start ? withStart({ ...clip, fadeIn: 0 }, start) : clip;
  return begun.endTime > end ? withEnd({ ...begun, fadeOut: 0 }, end) : begun;
}
