import { isSame } from "../is-same.ts";
import { typedName } from "../text/names.ts";
import { movedTo } from "../timeline/clip-bounds.ts";
import type { Clip, LoopRange } from "../timeline/clip.ts";
import { alternateIdsOf, clipsOfAlternates, cueOfAlternate } from "./cue-members.ts";
import { alternateIn } from "../timeline/cue.ts";
import type { Cue, Vote } from "../timeline/cue.ts";
import { MAX_CUE_NAME_LENGTH, MAX_CUE_NUMBER_LENGTH, MAX_CUES, MAX_VOTER_LENGTH, MAX_VOTES, MIN_CLIP_SECONDS } from "../timeline/limits.ts";
import { allCues, cueById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { clipWithGain, madeAlternate } from "./alternate-parts.ts";
import { putClip, putCue } from "../edits/change.ts";
import type { Change, Edit, EditKind } from "../edits/change.ts";
import { clipsByIds } from "../edits/group-edits.ts";
import { matchGains } from "../timeline/match-gains.ts";

/** Edits of cues, each one gesture; undefined where nothing would change, and for a cue that does not exist. */

export type NewCue = {
  readonly id: string;
  /** Of its first alternate, which is chosen. */
  readonly alternateId: string;
  /** The clips of that alternate, taken from other alternates where they are in any. */
  readonly clipIds: Iterable<string>;
  /** Seconds. Absent: from the first clip's start to the last one's end. */
  readonly span?: LoopRange | undefined;
};

/** Makes a cue with the first of the numbers "1m1", "1m2" … that is free. Undefined without clips and span, and beyond 500 cues. */
export function makeCue(timeline: ProjectTimeline, { id, alternateId, clipIds, span }: NewCue): Edit | undefined {
  const clips = clipsByIds(timeline, clipIds);
  const { start, end } = span ?? spanOf(clips);
  const isTaken = cueById(timeline, id) !== undefined || cueOfAlternate(timeline, alternateId) !== undefined;
  if (isTaken || !Number.isFinite(start) || !Number.isFinite(end) || allCues(timeline).length >= MAX_CUES) return undefined;
  const from = Math.max(0, start);
  const cue: Cue = {
    id,
    number: freeNumber(timeline),
    name: "",
    start: from,
    end: Math.max(from + MIN_CLIP_SECONDS, end),
    alternates: [madeAlternate(alternateId, 1, clips)],
    chosenId: alternateId,
    isMatched: true,
    referenceId: alternateId,
  };
  return { kind: "makeCue", changes: [putCue(cue), ...clips.map((clip) => putClip({ ...clip, alternateId }))] };
}

export type CueFields = Partial<Pick<Cue, "number" | "name" | "isMatched" | "referenceId">>;

/** A number of spaces only, and a reference that is no alternate of the cue, are ignored. */
export function changeCue(timeline: ProjectTimeline, id: string, fields: CueFields): Edit | undefined {
  const cue = cueById(timeline, id);
  if (!cue) return undefined;
  const { number = cue.number, name = cue.name, isMatched = cue.isMatched, referenceId } = fields;
  return cueEdit("changeCue", cue, {
    ...cue,
    number: typedName(number, MAX_CUE_NUMBER_LENGTH) || cue.number,
    name: typedName(name, MAX_CUE_NAME_LENGTH),
    isMatched,
    referenceId: alternateIn(cue, referenceId)?.alternate.id ?? cue.referenceId,
  });
}

/** Moves a cue with the clips of all its alternates. It stops where its start or its first clip reaches time 0. */
export function moveCue(timeline: ProjectTimeline, id: string, start: number): Edit | undefined {
  const cue = cueById(timeline, id);
  if (!cue || !Number.isFinite(start)) return undefined;
  const clips = clipsOfAlternates(timeline, alternateIdsOf(cue));
  const first = clips.reduce((least, { startTime }) => Math.min(least, startTime), cue.start);
  const by = Math.max(start - cue.start, -first);
  if (by === 0) return undefined;
  const moved = clips.map((clip) => movedTo(clip, Math.max(0, clip.startTime + by), clip.laneIndex));
  return { kind: "moveCue", changes: [putCue({ ...cue, start: Math.max(0, cue.start + by), end: cue.end + by }), ...moved.map(putClip)] };
}

/** Moves one edge of the span, which keeps at least 0.1 s. The clips stay. */
export function trimCue(timeline: ProjectTimeline, id: string, edge: "start" | "end", time: number): Edit | undefined {
  const cue = cueById(timeline, id);
  if (!cue || !Number.isFinite(time)) return undefined;
  const start = edge === "start" ? Math.max(0, Math.min(time, cue.end - MIN_CLIP_SECONDS)) : cue.start;
  const end = edge === "end" ? Math.max(time, cue.start + MIN_CLIP_SECONDS) : cue.end;
  return cueEdit("trimCue", cue, { ...cue, start, end });
}

/**
 * Removes a cue with the clips that are not heard. Those of the chosen alternate become ordinary clips and sound as before: the match gain
 * and the trim are added to their gains, within the range of a clip's gain.
 */
export function removeCue(timeline: ProjectTimeline, id: string): Edit | undefined {
  const cue = cueById(timeline, id);
  if (!cue) return undefined;
  const gainDb = matchGains(cue).gainsDb.get(cue.chosenId ?? "") ?? 0;
  const changes = clipsOfAlternates(timeline, alternateIdsOf(cue)).map((clip): Change => {
    if (clip.alternateId !== cue.chosenId) return { kind: "removeClip", id: clip.id };
    const { alternateId: _left, ...ordinary } = clipWithGain(clip, gainDb);
    return putClip(ordinary);
  });
  return { kind: "removeCue", changes: [{ kind: "removeCue", id }, ...changes] };
}

/** Adds votes for alternates of the cue. Of more than 100 the latest stay. */
export function vote(timeline: ProjectTimeline, id: string, votes: readonly Vote[]): Edit | undefined {
  const cue = cueById(timeline, id);
  const added = votes.filter(({ alternateId }) => cue && alternateIn(cue, alternateId));
  if (!cue || added.length === 0) return undefined;
  const all = [...(cue.votes ?? []), ...added.map((one) => ({ ...one, by: typedName(one.by, MAX_VOTER_LENGTH) }))];
  return { kind: "vote", changes: [putCue({ ...cue, votes: all.slice(-MAX_VOTES) })] };
}

/** The edit that makes a cue another state of itself. */
export function cueEdit(kind: EditKind, before: Cue, after: Cue): Edit | undefined {
  return isSame(before, after) ? undefined : { kind, changes: [putCue(after)] };
}

/** Infinite, from positive to negative, without clips. */
function spanOf(clips: readonly Clip[]): LoopRange {
  return {
    start: Math.min(...clips.map(({ startTime }) => startTime)),
    end: Math.max(...clips.map(({ endTime }) => endTime)),
  };
}

function freeNumber(timeline: ProjectTimeline): string {
  const numbers = new Set(allCues(timeline).map(({ number }) => number));
  let next = 1;
  while (numbers.has(`1m${next}`)) next += 1;
  return `1m${next}`;
}
