import type { EditKind } from "#model/edits/change.ts";
import { isSame } from "#model/is-same.ts";
import { messages } from "#model/text/messages.ts";
import { formatFineDb } from "#model/time/time.ts";
import { shiftText } from "#model/time/time-style.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { alternateIn, cueLabel } from "#model/timeline/cue.ts";
import type { Cue } from "#model/timeline/cue.ts";

/** The cue of a step on its two sides, in words. */

export type CueStep = Exclude<Extract<EditKind, `${string}Cue` | `${string}Alternate` | "vote">, "joinAlternate" | "leaveAlternate">;

/** What a step did to a cue. A side is undefined where the cue did not exist. */
export function cueStepText(kind: CueStep, before: Cue | undefined, after: Cue | undefined, { place }: TimeStyles): string {
  const cue = after ?? before;
  // A cue that another device has removed is no part of the step any more.
  if (!cue) return messages.stepName.changeProject(messages.theProject);
  const what = messages.theCue(cueLabel(cue));
  switch (kind) {
    case "makeCue":
    case "removeCue":
    case "trimCue":
    case "vote":
      return messages.stepName[kind](what);
    case "moveCue":
      return messages.stepName.moveCue(what, before && after ? shiftText(before.start, after.start, place) : "");
    case "changeCue":
      return before && before.number !== cue.number
        ? messages.stepRenamed(messages.theCue(cueLabel(before)), cueLabel(cue))
        : messages.stepName.changeCue(what);
    case "chooseAlternate":
      return messages.stepName.chooseAlternate(
        cue.chosenId === undefined ? messages.noMusicIn(cueLabel(cue)) : alternateText(cue, cue.chosenId),
      );
    case "addAlternate":
      return messages.stepName.addAlternate(alternateText(cue, onlyIn(cue, before)));
    case "removeAlternate":
      return messages.stepName.removeAlternate(alternateText(before ?? cue, onlyIn(before ?? cue, after)));
    case "keepAlternate":
      return messages.stepName.keepAlternate(alternateText(before ?? cue, cue.chosenId));
    case "changeAlternate":
      return changedAlternateText(before ?? cue, cue);
  }
}

function changedAlternateText(before: Cue, after: Cue): string {
  const changed = after.alternates.find(
    ({ id }, at) => before.alternates[at]?.id === id && !isSame(before.alternates[at], after.alternates[at]),
  );
  const was = alternateIn(before, changed?.id)?.alternate;
  if (!changed || !was) return messages.stepName.changeCue(messages.theCue(cueLabel(after)));
  if (was.name !== changed.name) return messages.stepRenamed(alternateText(before, was.id), changed.name);
  const what = alternateText(after, changed.id);
  if (was.trimDb !== changed.trimDb) return messages.stepGain(what, formatFineDb(changed.trimDb - was.trimDb));
  return messages.stepName.changeAlternate(what);
}

/** The first alternate that only one side has. */
function onlyIn({ alternates }: Cue, other: Cue | undefined): string | undefined {
  return alternates.find(({ id }) => !alternateIn(other ?? { alternates: [] }, id))?.id;
}

/** "2 Piano in 1m1"; the cue alone where it has no such alternate. */
function alternateText(cue: Cue, id: string | undefined): string {
  const found = alternateIn(cue, id);
  return found ? messages.theAlternate(found.key, found.alternate.name, cueLabel(cue)) : messages.theCue(cueLabel(cue));
}
