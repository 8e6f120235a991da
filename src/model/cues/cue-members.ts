import type { Clip } from "../timeline/clip.ts";
import { alternateIn } from "../timeline/cue.ts";
import type { Cue } from "../timeline/cue.ts";
import { allClips, allCues } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/** The cue that has an alternate; should two have it, the first by id, as in `heardClips`. */
export function cueOfAlternate({ cues }: Pick<ProjectTimeline, "cues">, alternateId: string): Cue | undefined {
  const having = allCues({ cues }).filter((cue) => alternateIn(cue, alternateId));
  return having.sort((a, b) => (a.id < b.id ? -1 : 1))[0];
}

export function alternateIdsOf({ alternates }: Pick<Cue, "alternates">): ReadonlySet<string> {
  return new Set(alternates.map(({ id }) => id));
}

/** The clips of any of the alternates, in no particular order. */
export function clipsOfAlternates(timeline: ProjectTimeline, alternateIds: ReadonlySet<string>): readonly Clip[] {
  return allClips(timeline).filter((clip) => isInAny(clip, alternateIds));
}

export function isInAny({ alternateId }: Pick<Clip, "alternateId">, alternateIds: ReadonlySet<string>): boolean {
  return alternateId !== undefined && alternateIds.has(alternateId);
}
