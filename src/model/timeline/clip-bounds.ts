import type { Clip } from "./clip.ts";
import { MIN_CLIP_SECONDS } from "./limits.ts";

/** Bounds of a clip's edges. Timeline seconds unless stated. */

/** Minimum length minus half a microsecond: in binary, 5.1 − 5 is slightly less than 0.1. */
export const LEAST_LENGTH = MIN_CLIP_SECONDS - 5e-7;

export function clipLength(clip: Clip): number {
  return clip.endTime - clip.startTime;
}

/** Source seconds; infinite until the source has been measured. */
export function sourceLength(clip: Clip): number {
  return clip.originalDuration ?? Number.POSITIVE_INFINITY;
}

/** The left edge at which the clip plays its source from the beginning, but not before time 0. */
export function earliestStart(clip: Clip): number {
  return Math.max(0, clip.startTime - clip.sourceOffset);
}

/** The latest position of the left edge. */
export function latestStart(clip: Clip): number {
  return Math.max(earliestStart(clip), clip.endTime - MIN_CLIP_SECONDS);
}

export function earliestEnd(clip: Clip): number {
  return clip.startTime + MIN_CLIP_SECONDS;
}

/** The right edge at which the clip plays its source to the end. */
export function latestEnd(clip: Clip): number {
  return Math.max(earliestEnd(clip), clip.startTime + Math.max(0, sourceLength(clip) - clip.sourceOffset));
}

/** The clip at another position; its length is unchanged. */
export function movedTo(clip: Clip, startTime: number, laneIndex: number): Clip {
  return withFittingFades({ ...clip, startTime, endTime: startTime + clipLength(clip), laneIndex });
}

/** The clip with another left edge, within bounds; the sound keeps its place in time (B-89). */
export function withStart(clip: Clip, startTime: number): Clip {
  const sourceOffset = Math.max(0, clip.sourceOffset + (startTime - clip.startTime));
  return withFittingFades({ ...clip, startTime, sourceOffset });
}

/** The clip with another right edge, within bounds. */
export function withEnd(clip: Clip, endTime: number): Clip {
  return withFittingFades({ ...clip, endTime });
}

/** Keeps fades inside the clip and disjoint: where both do not fit, the fade-out is shortened. */
export function withFittingFades(clip: Clip): Clip {
  const length = clipLength(clip);
  if (clip.fadeIn + clip.fadeOut <= length) return clip;
  const fadeIn = Math.min(clip.fadeIn, length);
  return { ...clip, fadeIn, fadeOut: Math.min(clip.fadeOut, length - fadeIn) };
}
