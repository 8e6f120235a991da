import { typedName } from "../text/names.ts";
import { clamp } from "../time/time.ts";
import type { Clip } from "../timeline/clip.ts";
import { alternateIdsOf, clipsOfAlternates, cueOfAlternate } from "./cue-members.ts";
import { alternateIn, plainCue } from "../timeline/cue.ts";
import type { Alternate, Cue } from "../timeline/cue.ts";
import { MAX_ALTERNATES, MAX_TRIM_DB } from "../timeline/limits.ts";
import { matchGains } from "../timeline/match-gains.ts";
import { cueById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { clipWithGain, madeAlternate } from "./alternate-parts.ts";
import { putClip, putCue } from "../edits/change.ts";
import type { Change, Edit } from "../edits/change.ts";
import { cueEdit } from "./cue-edits.ts";
import { clipsByIds } from "../edits/group-edits.ts";

/** Edits of the alternates of cues, each one gesture; undefined where nothing would change, and for an alternate that does not exist. */

export type NewAlternate = {
  readonly id: string;
  /** Absent or of spaces only: that of its first clip. */
  readonly name?: string;
  /** New clips, and clips of the project, which leave the alternate they were in. */
  readonly clips: readonly Clip[];
};

/** Adds an alternate, which is not chosen. Undefined beyond nine. */
export function addAlternate(timeline: ProjectTimeline, cueId: string, { id, name = "", clips }: NewAlternate): Edit | undefined {
  const cue = cueById(timeline, cueId);
  if (!cue || cue.alternates.length >= MAX_ALTERNATES || cueOfAlternate(timeline, id)) return undefined;
  const made = madeAlternate(id, cue.alternates.length + 1, clips);
  const alternates = [...cue.alternates, { ...made, name: typedName(name) || made.name }];
  return {
    kind: "addAlternate",
    changes: [putCue({ ...cue, alternates }), ...clips.map((clip) => putClip({ ...clip, alternateId: id }))],
  };
}

/** Adds clips to an alternate. They leave the one they were in. */
export function joinAlternate(timeline: ProjectTimeline, alternateId: string, clipIds: Iterable<string>): Edit | undefined {
  const clips = clipsByIds(timeline, clipIds).filter((clip) => clip.alternateId !== alternateId);
  if (clips.length === 0 || !cueOfAlternate(timeline, alternateId)) return undefined;
  return { kind: "joinAlternate", changes: clips.map((clip) => putClip({ ...clip, alternateId })) };
}

/** Makes clips ordinary: they are heard with every alternate. */
export function leaveAlternate(timeline: ProjectTimeline, clipIds: Iterable<string>): Edit | undefined {
  const changes = clipsByIds(timeline, clipIds).flatMap(({ alternateId, ...ordinary }) =>
    alternateId === undefined ? [] : putClip(ordinary),
  );
  return changes.length === 0 ? undefined : { kind: "leaveAlternate", changes };
}

export type AlternateFields = Partial<Pick<Alternate, "name" | "trimDb" | "measured">>;

/** A name of spaces only, and a trim that is no number, are ignored. A trim is −24 … 24 dB. */
export function changeAlternate(timeline: ProjectTimeline, alternateId: string, fields: AlternateFields): Edit | undefined {
  const cue = cueOfAlternate(timeline, alternateId);
  const alternate = cue && alternateIn(cue, alternateId)?.alternate;
  if (!alternate) return undefined;
  const { name = "", trimDb = alternate.trimDb, measured = alternate.measured } = fields;
  const changed: Alternate = {
    ...alternate,
    name: typedName(name) || alternate.name,
    trimDb: Number.isFinite(trimDb) ? clamp(trimDb, -MAX_TRIM_DB, MAX_TRIM_DB) : alternate.trimDb,
    ...(measured && { measured }),
  };
  return cueEdit("changeAlternate", cue, { ...cue, alternates: cue.alternates.map((one) => (one === alternate ? changed : one)) });
}

/** Chooses the alternate of a cue that is heard, saved and exported; undefined: none. */
export function chooseAlternate(timeline: ProjectTimeline, cueId: string, alternateId: string | undefined): Edit | undefined {
  const cue = cueById(timeline, cueId);
  if (!cue || (alternateId !== undefined && !alternateIn(cue, alternateId))) return undefined;
  return cueEdit("chooseAlternate", cue, plainCue({ ...cue, chosenId: alternateId }));
}

/** Removes an alternate with its clips and votes. Undefined for the last one of a cue. */
export function removeAlternate(timeline: ProjectTimeline, alternateId: string): Edit | undefined {
  const cue = cueOfAlternate(timeline, alternateId);
  const kept = cue?.alternates.filter(({ id }) => id !== alternateId) ?? [];
  if (!cue || kept.length === 0) return undefined;
  const changes = clipsOfAlternates(timeline, new Set([alternateId])).map(({ id }): Change => ({ kind: "removeClip", id }));
  return { kind: "removeAlternate", changes: [putCue(withAlternates(cue, kept)), ...changes] };
}

/**
 * Keeps one alternate, which is chosen, and removes the others with their clips and votes. It sounds as before: its match gain is added to
 * the gains of its clips, within the range of a clip's gain.
 */
export function keepAlternate(timeline: ProjectTimeline, alternateId: string): Edit | undefined {
  const cue = cueOfAlternate(timeline, alternateId);
  const kept = cue && alternateIn(cue, alternateId)?.alternate;
  if (!kept || (cue.alternates.length === 1 && cue.chosenId === alternateId)) return undefined;
  const gainDb = (matchGains(cue).gainsDb.get(alternateId) ?? kept.trimDb) - kept.trimDb;
  const { measured, ...unmeasured } = kept;
  // Figures of other gains do not hold any more.
  const alternate = measured && gainDb === 0 ? kept : unmeasured;
  const changes = clipsOfAlternates(timeline, alternateIdsOf(cue)).flatMap((clip): readonly Change[] => {
    if (clip.alternateId !== alternateId) return [{ kind: "removeClip", id: clip.id }];
    return gainDb === 0 ? [] : [putClip(clipWithGain(clip, gainDb))];
  });
  return { kind: "keepAlternate", changes: [putCue({ ...withAlternates(cue, [alternate]), chosenId: alternateId }), ...changes] };
}

/** The cue with some of its alternates: choice, reference and votes of the others are gone. */
function withAlternates(cue: Cue, alternates: readonly Alternate[]): Cue {
  const has = (id: string) => alternateIn({ alternates }, id) !== undefined;
  return plainCue({
    ...cue,
    alternates,
    chosenId: cue.chosenId !== undefined && has(cue.chosenId) ? cue.chosenId : undefined,
    referenceId: has(cue.referenceId) ? cue.referenceId : (alternates[0]?.id ?? cue.referenceId),
    votes: cue.votes?.filter(({ alternateId }) => has(alternateId)),
  });
}
