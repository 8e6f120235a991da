import {
  clipLength,
  earliestEnd,
  earliestStart,
  latestEnd,
  latestStart,
  LEAST_LENGTH,
  movedTo,
  withEnd,
  withStart,
} from "../timeline/clip-bounds.ts";
import { isSameButRounding } from "../is-same.ts";
import { putClip } from "./change.ts";
import { changesNothing } from "./changes-nothing.ts";
import type { Edit } from "./change.ts";
import type { Clip } from "../timeline/clip.ts";
import { setClipMuted, splitClip } from "./edits.ts";
import { MAX_LANES } from "../timeline/limits.ts";
import { clamp } from "../time/time.ts";
import { clipById, laneCountOf } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/**
 * Edits of several clips, each one gesture: pure functions from the committed timeline to a list of changes. Ids of no clip
 * (the video bar's) are skipped. Undefined where nothing would change.
 */

/** An edit that creates clips, and their ids, for the caller to select. */
export type Made = { readonly edit: Edit; readonly newIds: readonly string[] };

/** The clips of the given ids, each once, in the order of the ids. */
export function clipsByIds(timeline: ProjectTimeline, ids: Iterable<string>): Clip[] {
  return [...new Set(ids)].flatMap((id) => clipById(timeline, id) ?? []);
}

/**
 * Moves clips together. The group stops where its first clip reaches time 0, its highest clip the first lane, or its lowest clip one
 * new lane below the last.
 * @param laneCount number of lanes, where the caller knows it: counting visits every clip
 */
export function moveClips(
  timeline: ProjectTimeline,
  ids: Iterable<string>,
  by: { readonly seconds: number; readonly lanes: number },
  laneCount = laneCountOf(timeline),
): Edit | undefined {
  const clips = clipsByIds(timeline, ids);
  if (clips.length === 0 || !Number.isFinite(by.seconds) || !Number.isFinite(by.lanes)) return undefined;
  const least = (of: (clip: Clip) => number) => clips.reduce((value, clip) => Math.min(value, of(clip)), Number.POSITIVE_INFINITY);
  const lowest = clips.reduce((lane, clip) => Math.max(lane, clip.laneIndex), 0);
  const newLane = Math.min(laneCount, MAX_LANES - 1);
  const lanes = clamp(Math.trunc(by.lanes), -least((clip) => clip.laneIndex), Math.max(0, newLane - lowest));
  const seconds = Math.max(by.seconds, -least((clip) => clip.startTime));
  if (seconds === 0 && lanes === 0) return undefined;
  const moved = clips.map((clip) => movedTo(clip, Math.max(0, clip.startTime + seconds), clip.laneIndex + lanes));
  return { kind: "moveClip", changes: moved.map(putClip) };
}

/** Moves the same edge of several clips by the same time, limited by the clip with the least space. */
export function trimClips(timeline: ProjectTimeline, ids: Iterable<string>, edge: "start" | "end", seconds: number): Edit | undefined {
  const clips = clipsByIds(timeline, ids);
  if (clips.length === 0 || !Number.isFinite(seconds)) return undefined;
  const room = (clip: Clip): readonly [least: number, most: number] =>
    edge === "start"
      ? [earliestStart(clip) - clip.startTime, latestStart(clip) - clip.startTime]
      : [earliestEnd(clip) - clip.endTime, latestEnd(clip) - clip.endTime];
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const clip of clips) {
    const [back, on] = room(clip);
    least = Math.max(least, Math.min(0, back));
    most = Math.min(most, Math.max(0, on));
  }
  const by = clamp(seconds, least, most);
  if (by === 0) return undefined;
  const trimmed = clips.map((clip) => (edge === "start" ? withStart(clip, clip.startTime + by) : withEnd(clip, clip.endTime + by)));
  return { kind: "trimClip", changes: trimmed.map(putClip) };
}

/** Key `[`: each clip begins at a time, or at its source's beginning. A clip that would keep less than 0.1 s is unchanged. */
export function trimStartsTo(timeline: ProjectTimeline, ids: Iterable<string>, time: number): Edit | undefined {
  return trimEach(timeline, ids, (clip) => withStart(clip, Math.max(time, earliestStart(clip))));
}

/** Key `]`: each clip ends at a time, or at its source's end. A clip that would keep less than 0.1 s is unchanged. */
export function trimEndsTo(timeline: ProjectTimeline, ids: Iterable<string>, time: number): Edit | undefined {
  return trimEach(timeline, ids, (clip) => withEnd(clip, Math.min(time, latestEnd(clip))));
}

/** A clip that stays as it is belongs to the edit, too: the others are not placed over it (B-145). */
function trimEach(timeline: ProjectTimeline, ids: Iterable<string>, trimmed: (clip: Clip) => Clip): Edit | undefined {
  const changes = clipsByIds(timeline, ids).map((clip) => {
    const after = trimmed(clip);
    return putClip(clipLength(after) >= LEAST_LENGTH && !isSameButRounding(after, clip) ? after : clip);
  });
  const edit: Edit = { kind: "trimClip", changes };
  return changesNothing(edit, timeline) ? undefined : edit;
}

/** Splits every clip that lies over a time (B-91). `newIds` are those of the second halves. */
export function splitClips(timeline: ProjectTimeline, ids: Iterable<string>, time: number, newId: () => string): Made | undefined {
  const changes: Edit["changes"][number][] = [];
  const newIds: string[] = [];
  for (const clip of clipsByIds(timeline, ids)) {
    if (!(clip.startTime < time && time < clip.endTime)) continue;
    const halves = [newId(), newId()] as const;
    const edit = splitClip(timeline, clip.id, time, halves);
    if (!edit) continue;
    changes.push(...edit.changes);
    newIds.push(halves[1]);
  }
  return newIds.length > 0 ? { edit: { kind: "splitClip", changes }, newIds } : undefined;
}

export function removeClips(timeline: ProjectTimeline, ids: Iterable<string>): Edit | undefined {
  const clips = clipsByIds(timeline, ids);
  return clips.length > 0 ? { kind: "removeClip", changes: clips.map(({ id }) => ({ kind: "removeClip", id })) } : undefined;
}

export function muteClips(timeline: ProjectTimeline, ids: Iterable<string>, muted: boolean): Edit | undefined {
  const changes = clipsByIds(timeline, ids).flatMap(({ id }) => setClipMuted(timeline, id, muted)?.changes ?? []);
  return changes.length > 0 ? { kind: "muteClip", changes } : undefined;
}
