import type { Clip } from "../timeline/clip.ts";
import type { Cue } from "../timeline/cue.ts";
import { matchGains } from "../timeline/match-gains.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/** How a clip sounds in its alternate. */
export type Hearing = {
  readonly isHeard: boolean;
  /** The match gain and the trim, added to the clip's own gain, dB. */
  readonly gainDb: number;
};

/** How the clips of each alternate sound, by the alternate's id. Clips of no alternate in it are ordinary: always heard. */
export type HeardClips = ReadonlyMap<string, Hearing>;

/** Alternates to hear instead of the chosen ones, by the ids of their cues; undefined: none of the cue's. */
export type CueOverrides = ReadonlyMap<string, string | undefined>;

/** A switch changes one cue: the gains of all others are computed once. */
const gainsOf = new WeakMap<Cue, ReadonlyMap<string, number>>();

const ORDINARY: Hearing = { isHeard: true, gainDb: 0 };

/** Which alternates are heard, and with what gain. A chosen alternate's clips are heard outside their cue's span, too. */
export function heardClips({ cues }: Pick<ProjectTimeline, "cues">, overrides?: CueOverrides): HeardClips {
  const heard = new Map<string, Hearing>();
  // In order of ids: should two cues have one alternate, it is always the same one's.
  for (const cue of Object.values(cues).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const heardId = overrides?.has(cue.id) === true ? overrides.get(cue.id) : cue.chosenId;
    const gainsDb = gainsOf.get(cue) ?? matchGains(cue).gainsDb;
    gainsOf.set(cue, gainsDb);
    for (const [id, gainDb] of gainsDb) {
      if (!heard.has(id)) heard.set(id, { isHeard: id === heardId, gainDb });
    }
  }
  return heard;
}

export function hearingOf({ alternateId }: Pick<Clip, "alternateId">, heard: HeardClips): Hearing {
  return (alternateId === undefined ? undefined : heard.get(alternateId)) ?? ORDINARY;
}

/** The alternates that sound differently, or are in one of both only. */
export function changedHearings(before: HeardClips, after: HeardClips): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [id, now] of after) {
    const old = before.get(id);
    if (old?.isHeard !== now.isHeard || old.gainDb !== now.gainDb) changed.add(id);
  }
  for (const id of before.keys()) if (!after.has(id)) changed.add(id);
  return changed;
}
