import type { ProjectTimeline } from "./timeline.ts";
import { allClips } from "./timeline.ts";

/** Positions closer together than this count as one: half a sample at 48 kHz is less, half a picture frame is more. Seconds. */
const SAME_SECONDS = 0.001;

/**
 * Seconds at which a clip starts or ends, and the picture's start and end; unsorted. `laneIndexes`: only clips of these lanes, where any
 * is given.
 */
export function editPoints(timeline: ProjectTimeline, laneIndexes: ReadonlySet<number>): readonly number[] {
  const clips = allClips(timeline).filter(({ laneIndex }) => laneIndexes.size === 0 || laneIndexes.has(laneIndex));
  const picture = laneIndexes.size === 0 && timeline.picture ? [timeline.picture.duration] : [];
  return [0, ...picture, ...clips.flatMap(({ startTime, endTime }) => [startTime, endTime])];
}

/** The nearest of these times before (`direction` −1) or after a time; undefined if there is none. */
export function nextTime(times: readonly number[], from: number, direction: 1 | -1): number | undefined {
  const beyond = times.filter((time) => (time - from) * direction > SAME_SECONDS);
  return beyond.length === 0
    ? undefined
    : beyond.reduce((nearest, time) => (Math.abs(time - from) < Math.abs(nearest - from) ? time : nearest));
}
