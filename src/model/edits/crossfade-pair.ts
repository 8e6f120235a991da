import type { Clip } from "../timeline/clip.ts";
import { TOUCHING_SECONDS } from "../timeline/limits.ts";

/** Two clips of one lane that touch or overlap, earlier one first. */
export type CrossfadePair = readonly [first: Clip, second: Clip];

/** The pair that these clips are; undefined for other clips, and where one lies within the other: there is nothing to fade to. */
export function crossfadePair(clips: readonly Clip[]): CrossfadePair | undefined {
  const [first, second] = clips.toSorted((a, b) => a.startTime - b.startTime);
  if (!first || !second || clips.length > 2 || first.laneIndex !== second.laneIndex) return undefined;
  const isAfter = first.startTime < second.startTime && first.endTime < second.endTime;
  return isAfter && second.startTime - first.endTime < TOUCHING_SECONDS ? [first, second] : undefined;
}
