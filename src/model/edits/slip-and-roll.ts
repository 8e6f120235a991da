import { putClip } from "./change.ts";
import type { Edit } from "./change.ts";
import { clipLength, earliestEnd, earliestStart, latestEnd, latestStart, withEnd, withStart } from "../timeline/clip-bounds.ts";
import { clamp } from "../time/time.ts";
import { clipById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/**
 * Plays another part of the source while the clip's edges stay. The part lies within the source.
 * Ignored while the source's length is unknown.
 * @param sourceOffset source seconds
 */
export function slipClip(timeline: ProjectTimeline, id: string, sourceOffset: number): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip || clip.originalDuration === undefined || !Number.isFinite(sourceOffset)) return undefined;
  const offset = clamp(sourceOffset, 0, Math.max(0, clip.originalDuration - clipLength(clip)));
  return offset === clip.sourceOffset ? undefined : { kind: "slipClip", changes: [putClip({ ...clip, sourceOffset: offset })] };
}

/**
 * Moves the edit point between two clips of one lane: the end of the first and the start of the second move together, as far as both
 * can. Touching clips stay exactly in touch; a gap or an overlap between them keeps its length.
 * @param seconds positive is later
 */
export function rollClips(timeline: ProjectTimeline, firstId: string, secondId: string, seconds: number): Edit | undefined {
  const first = clipById(timeline, firstId);
  const second = clipById(timeline, secondId);
  if (!first || !second || first === second || first.laneIndex !== second.laneIndex || !Number.isFinite(seconds)) return undefined;
  const least = Math.max(earliestEnd(first) - first.endTime, earliestStart(second) - second.startTime);
  const most = Math.min(latestEnd(first) - first.endTime, latestStart(second) - second.startTime);
  const by = clamp(seconds, Math.min(0, least), Math.max(0, most));
  if (by === 0) return undefined;
  const end = first.endTime + by;
  const start = first.endTime === second.startTime ? end : second.startTime + by;
  return { kind: "rollClips", changes: [putClip(withEnd(first, end)), putClip(withStart(second, start))] };
}
