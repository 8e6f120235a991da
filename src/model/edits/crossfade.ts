import { clipLength, withFittingFades } from "../timeline/clip-bounds.ts";
import type { Clip } from "../timeline/clip.ts";

/**
 * Seconds for which one clip ends after the next one of its lane begins; 0 where they do not overlap, or where one lies within the
 * other: then there is no clip to fade to (B-98).
 */
export function fadableOverlap(first: Clip, second: Clip): number {
  if (first.startTime >= second.startTime || second.endTime <= first.endTime) return 0;
  return Math.max(0, first.endTime - second.startTime);
}

/** Both clips with a crossfade of this length. The fade at a clip's other end is shortened where both do not fit. */
export function crossfaded(first: Clip, second: Clip, overlap: number): readonly [Clip, Clip] {
  const fadeIn = Math.min(first.fadeIn, Math.max(0, clipLength(first) - overlap));
  return [withFittingFades({ ...first, fadeIn, fadeOut: overlap }), withFittingFades({ ...second, fadeIn: overlap })];
}

/** True where the fades of two overlapping clips are exactly their crossfade. */
export function isCrossfaded(first: Clip, second: Clip): boolean {
  const overlap = fadableOverlap(first, second);
  return overlap > 0 && Math.abs(first.fadeOut - overlap) < 1e-6 && Math.abs(second.fadeIn - overlap) < 1e-6;
}
