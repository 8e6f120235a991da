import { putClip } from "./change.ts";
import type { Edit } from "./change.ts";
import type { Clip } from "../timeline/clip.ts";
import {
  earliestEnd,
  earliestStart,
  latestEnd,
  latestStart,
  LEAST_LENGTH,
  movedTo,
  withEnd,
  withFittingFades,
  withStart,
} from "../timeline/clip-bounds.ts";
import { MAX_LANES } from "../timeline/limits.ts";
import { clamp } from "../time/time.ts";
import { clipById, playableLength } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/**
 * Edits of clips: pure functions from the committed timeline to a list of changes. Undefined where a rule says that the
 * command is ignored, or where nothing would change.
 */

/** Moves start and end together; the start is never below 0 (B-88). */
export function moveClip(timeline: ProjectTimeline, id: string, startTime: number, laneIndex: number): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip || !Number.isFinite(startTime) || Number.isNaN(laneIndex)) return undefined;
  const start = Math.max(0, startTime);
  const lane = laneWithin(laneIndex);
  if (start === clip.startTime && lane === clip.laneIndex) return undefined;
  return { kind: "moveClip", changes: [putClip(movedTo(clip, start, lane))] };
}

/** Trims the left edge; the sound keeps its place in time (B-89). Leaves at least 0.1 s; stops at the source's beginning and at 0. */
export function trimClipStart(timeline: ProjectTimeline, id: string, startTime: number): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip || !Number.isFinite(startTime)) return undefined;
  const start = clamp(startTime, earliestStart(clip), latestStart(clip));
  return start === clip.startTime ? undefined : { kind: "trimClip", changes: [putClip(withStart(clip, start))] };
}

/** Trims the right edge. Leaves at least 0.1 s; stops at the end of the source (B-89). */
export function trimClipEnd(timeline: ProjectTimeline, id: string, endTime: number): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip || !Number.isFinite(endTime)) return undefined;
  const end = clamp(endTime, earliestEnd(clip), latestEnd(clip));
  return end === clip.endTime ? undefined : { kind: "trimClip", changes: [putClip(withEnd(clip, end))] };
}

/** Replaces a clip by two that meet at `position` (B-91). Ignored where a half would be shorter than 0.1 s. */
export function splitClip(timeline: ProjectTimeline, id: string, position: number, newIds: readonly [string, string]): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip) return undefined;
  if (!(position - clip.startTime >= LEAST_LENGTH && clip.endTime - position >= LEAST_LENGTH)) return undefined;
  const [first, second] = halvesOf(clip, position, newIds);
  return { kind: "splitClip", changes: [putClip(first), putClip(second), { kind: "removeClip", id }] };
}

/** The sound continues across the cut: the second half's source offset is where the first half ends. Fades stay at the outer ends. */
function halvesOf(clip: Clip, position: number, newIds: readonly [string, string]): readonly [Clip, Clip] {
  const sourceOffset = clip.sourceOffset + (position - clip.startTime);
  return [
    withFittingFades({ ...clip, id: newIds[0], endTime: position, fadeOut: 0 }),
    withFittingFades({ ...clip, id: newIds[1], startTime: position, sourceOffset, fadeIn: 0 }),
  ];
}

export function removeClip(timeline: ProjectTimeline, id: string): Edit | undefined {
  return clipById(timeline, id) && { kind: "removeClip", changes: [{ kind: "removeClip", id }] };
}

export function setClipMuted(timeline: ProjectTimeline, id: string, muted: boolean): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip || clip.muted === muted) return undefined;
  return { kind: "muteClip", changes: [putClip({ ...clip, muted })] };
}

/**
 * Key I (B-93): moves the start to the playhead and the end by the same distance: the clip plays as long as before, from later in its source,
 * but neither past the playable length nor past the source's end.
 */
export function setInPoint(timeline: ProjectTimeline, id: string, playhead: number): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip || !(playhead >= clip.startTime && playhead < clip.endTime)) return undefined;
  const distance = playhead - clip.startTime;
  const sourceOffset = clip.sourceOffset + distance;
  const sourceLength = clip.originalDuration ?? Number.POSITIVE_INFINITY;
  if (distance === 0 || sourceOffset >= sourceLength) return undefined;
  const end = Math.min(clip.endTime + distance, playableLength(timeline), playhead + sourceLength - sourceOffset);
  if (end - playhead < LEAST_LENGTH) return undefined;
  return { kind: "setInPoint", changes: [putClip(withFittingFades({ ...clip, startTime: playhead, endTime: end, sourceOffset }))] };
}

/** Key O (B-94): moves the end to the playhead. */
export function setOutPoint(timeline: ProjectTimeline, id: string, playhead: number): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip || !(playhead < clip.endTime && playhead - clip.startTime >= LEAST_LENGTH)) return undefined;
  return { kind: "setOutPoint", changes: [putClip(withEnd(clip, playhead))] };
}

/** Delete on the video bar (B-99): removes the picture, keeps the clips. */
export function clearPicture(timeline: ProjectTimeline): Edit | undefined {
  return timeline.picture && { kind: "clearPicture", changes: [{ kind: "setPicture", picture: undefined }] };
}

export function laneWithin(laneIndex: number): number {
  return clamp(Math.trunc(laneIndex), 0, MAX_LANES - 1);
}
