import { isSame } from "#model/is-same.ts";
import { messages } from "#model/text/messages.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { alternateIdsOf, clipsOfAlternates } from "#model/cues/cue-members.ts";
import { alternateIn, cueLabel } from "#model/timeline/cue.ts";
import type { Cue } from "#model/timeline/cue.ts";
import { allCues, clipById, cueById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** What changed of the cues, as one sentence; undefined where nothing did that a user has done. */
export function describeCues(before: ProjectTimeline, after: ProjectTimeline, times: TimeStyles): string | undefined {
  if (before.cues === after.cues) return undefined;
  const gone = allCues(before).find(({ id }) => !cueById(after, id));
  if (gone) return describeDeleted(gone, before, after);
  const altered = allCues(after).find((cue) => cueById(before, cue.id) !== cue);
  const was = altered && cueById(before, altered.id);
  if (!altered || !was) return altered && messages.cueDescription(altered, times);
  return describeAltered(was, altered, times, () => clipsGone(was, before, after));
}

function describeDeleted(cue: Cue, before: ProjectTimeline, after: ProjectTimeline): string {
  const stays = alternateIn(cue, cue.chosenId)?.alternate.name;
  const others = cue.alternates.length - (stays === undefined ? 0 : 1);
  return messages.cueDeleted(cueLabel(cue), stays, others, clipsGone(cue, before, after));
}

function clipsGone(cue: Cue, before: ProjectTimeline, after: ProjectTimeline): number {
  return clipsOfAlternates(before, alternateIdsOf(cue)).filter(({ id }) => !clipById(after, id)).length;
}

function describeAltered(was: Cue, now: Cue, times: TimeStyles, goneCount: () => number): string | undefined {
  const cue = cueLabel(now);
  const added = now.alternates.find(({ id }) => !alternateIn(was, id));
  if (added) return messages.alternateAdded(alternateIn(now, added.id)?.key ?? 0, added.name, cue);
  const deleted = was.alternates.filter(({ id }) => !alternateIn(now, id));
  if (deleted.length > 0)
    return messages.alternatesDeleted(
      deleted.map(({ name }) => name),
      cue,
      goneCount(),
    );
  if (was.chosenId !== now.chosenId) {
    const heard = alternateIn(now, now.chosenId);
    return heard ? messages.alternateHeard(heard.key, heard.alternate.name, cue) : messages.noMusicHeard(cue);
  }
  for (const alternate of now.alternates) {
    const old = alternateIn(was, alternate.id)?.alternate ?? alternate;
    if (old.name !== alternate.name) return messages.alternateRenamed(old.name, alternate.name, cue);
    if (old.trimDb !== alternate.trimDb) return messages.alternateTrimmed(alternate.name, alternate.trimDb);
  }
  if (!isSame(was.votes, now.votes)) return messages.votesCounted(cue, now.votes?.length ?? 0);
  // Measured figures are no edit.
  return isSame({ ...was, alternates: [] }, { ...now, alternates: [] }) ? undefined : messages.cueDescription(now, times);
}
