import type { Clip } from "./clip.ts";
import { MIN_CLIP_SECONDS } from "./limits.ts";

/** How far a clip's edges may go. Timeline seconds unless said. */

/** The least a clip keeps, less half a microsecond: 5.1 − 5 is a little less than 0.1 in binary. */
export const LEAST_LENGTH = MIN_CLIP_SECONDS - 5e-7;

export function clipLength(clip: Clip): number {
  return clip.endTime - clip.startTime;
}

/** Source seconds; infinite until the source has been measured. */
export function sourceLength(clip: Clip): number {
  return clip.originalDuration ?? Number.POSITIVE_INFINITY;
}

/** Where the left edge lies when the clip plays its source from the beginning, and not before the timeline's. */
export function earliestStart(clip: Clip): number {
  return Math.max(0, clip.startTime - clip.sourceOffset);
}

/** The last place of the left edge. */
export function latestStart(clip: Clip): number {
  return Math.max(earliestStart(clip), clip.endTime - MIN_CLIP_SECONDS);
}

export function earliestEnd(clip: Clip): number {
  return clip.startTime + MIN_CLIP_SECONDS;
}

/** Where the right edge lies when the clip plays its source to the end. */
export function latestEnd(clip: Clip): number {
  return Math.max(earliestEnd(clip), clip.startTime + Math.max(0, sourceLength(clip) - clip.sourceOffset));
}

/** The clip at another place; its length stays. */
export function movedTo(clip: Clip, startTime: number, laneIndex: number): Clip {
  return withFittingFades({ ...clip, startTime, endTime: startTime + clipLength(clip), laneIndex });
}

/** The left edge elsewhere: the sound stays where it is (D13). The place is within bounds. */
export function withStart(clip: Clip, startTime: number): Clip {
  const sourceOffset = Math.max(0, clip.sourceOffset + (startTime - clip.startTime));
  return withFittingFades({ ...clip, startTime, sourceOffset });
}

/** The right edge elsewhere, within bounds. */
export function withEnd(clip: Clip, endTime: number): Clip {
  return withFittingFades({ ...clip, endTime });
}

/** Fades never lie outside their clip nor over each other: where both do not fit, the fade-out is the one that yields. */
export function withFittingFades(clip: Clip): Clip {
  const length = clipLength(clip);
  if (clip.fadeIn + clip.fadeOut <= length) return clip;
  const fadeIn = Math.min(clip.fadeIn, length);
  return { ...clip, fadeIn, fadeOut: Math.min(clip.fadeOut, length - fadeIn) };
}
