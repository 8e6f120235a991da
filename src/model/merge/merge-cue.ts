import { isSame } from "../is-same.ts";
import { formatDb, formatTimeExact } from "../time/time.ts";
import { alternateIn, cueLabel, plainCue } from "../timeline/cue.ts";
import type { Alternate, Cue, Vote } from "../timeline/cue.ts";
import { LEAST_CUE_SECONDS, MAX_ALTERNATES, MAX_VOTES } from "../timeline/limits.ts";
import { withOtherFields } from "./merge-other-fields.ts";
import { mergeValueMessages } from "./merge-value-messages.ts";
import type { Merger } from "./merger.ts";

const itself = (value: string) => value;

/** Merges a cue that both sides have: field by field, alternates by id, and the votes of both. The result is one that editing could make. */
export function mergeCue(base: Cue, ours: Cue, theirs: Cue, merger: Merger): Cue {
  if (isSame(ours, base)) return theirs;
  if (isSame(theirs, base) && !merger.hasAnyAgreed()) return ours;
  const subject = { subject: cueLabel(theirs), id: theirs.id };
  const nameOf = (id: string | undefined) => {
    const found = alternateIn(ours, id) ?? alternateIn(theirs, id) ?? alternateIn(base, id);
    return found ? found.alternate.name : mergeValueMessages.none;
  };
  const alternates = mergeAlternates(base, ours, theirs, merger);
  const firstOf = (...ids: readonly (string | undefined)[]) => ids.find((id) => alternateIn({ alternates }, id));
  const chosen = merger.value(base.chosenId, ours.chosenId, theirs.chosenId, { ...subject, field: "heard alternate", text: nameOf });
  const reference = merger.value(base.referenceId, ours.referenceId, theirs.referenceId, { ...subject, field: "reference", text: nameOf });
  const merged = {
    id: theirs.id,
    number: merger.value(base.number, ours.number, theirs.number, { ...subject, field: "cue number", text: itself }),
    name: merger.value(base.name, ours.name, theirs.name, { ...subject, field: "name", text: itself }),
    ...mergeSpan(base, ours, theirs, merger),
    alternates,
    // An alternate that one side has removed cannot be the other side's choice.
    chosenId: chosen === undefined ? undefined : firstOf(chosen, ours.chosenId, theirs.chosenId),
    isMatched: merger.value(base.isMatched, ours.isMatched, theirs.isMatched, {
      ...subject,
      field: "loudness match",
      text: (isOn) => mergeValueMessages.onOff(isOn),
    }),
    referenceId: firstOf(reference, ours.referenceId, theirs.referenceId) ?? alternates[0]?.id ?? reference,
    votes: mergeVotes(base.votes ?? [], ours.votes ?? [], theirs.votes ?? []),
  };
  return plainCue(withOtherFields(merged, { base, ours, theirs }, subject, merger));
}

/** Whether a user has changed the cue: figures that were measured meanwhile are no edit. */
export function isEditedCue(before: Cue, after: Cue): boolean {
  return !isSame(withoutFigures(before), withoutFigures(after));
}

function withoutFigures(cue: Cue): Cue {
  return { ...cue, alternates: cue.alternates.map(({ measured: _measured, ...alternate }) => alternate) };
}

/** Each edge by itself; the winner's span where both leave less than 0.1 s. */
function mergeSpan(base: Cue, ours: Cue, theirs: Cue, merger: Merger): Pick<Cue, "start" | "end"> {
  const subject = { subject: cueLabel(theirs), id: theirs.id, text: formatTimeExact };
  const start = merger.value(base.start, ours.start, theirs.start, { ...subject, field: "start" });
  const end = merger.value(base.end, ours.end, theirs.end, { ...subject, field: "end" });
  if (end - start >= LEAST_CUE_SECONDS) return { start, end };
  const winner = merger.winner === "ours" ? ours : theirs;
  return { start: winner.start, end: winner.end };
}

/** An alternate that one side has removed is gone, because its clips are. All of theirs stay where none would be left. */
function mergeAlternates(base: Cue, ours: Cue, theirs: Cue, merger: Merger): readonly Alternate[] {
  const ids = new Set([...theirs.alternates, ...ours.alternates].map(({ id }) => id));
  const merged = [...ids].flatMap((id): readonly Alternate[] => {
    const [before, our, their] = [base, ours, theirs].map((side) => alternateIn(side, id)?.alternate);
    if (our && their) return [mergeAlternate(before ?? their, our, their, merger)];
    const left = our ?? their;
    if (!before) return left ? [left] : [];
    if (left && (left.name !== before.name || left.trimDb !== before.trimDb))
      merger.note({ subject: left.name, field: "alternate", kept: mergeValueMessages.deleted, replaced: mergeValueMessages.keptWithEdit });
    return [];
  });
  return merged.length > 0 ? merged.slice(0, MAX_ALTERNATES) : theirs.alternates;
}

function mergeAlternate(base: Alternate, ours: Alternate, theirs: Alternate, merger: Merger): Alternate {
  const subject = { subject: theirs.name, id: theirs.id };
  const { measured, ...merged } = {
    id: theirs.id,
    name: merger.value(base.name, ours.name, theirs.name, { ...subject, field: "name", text: itself }),
    trimDb: merger.value(base.trimDb, ours.trimDb, theirs.trimDb, { ...subject, field: "trim", text: formatDb }),
    measured: isSame(ours.measured, base.measured) ? theirs.measured : ours.measured,
  };
  const { measured: _measured, ...whole } = withOtherFields({ ...merged, measured }, { base, ours, theirs }, subject, merger);
  return { ...whole, ...(measured && { measured }) };
}

/** Votes that neither side has taken back; the last ones where there are too many. */
function mergeVotes(base: readonly Vote[], ours: readonly Vote[], theirs: readonly Vote[]): readonly Vote[] {
  const has = (votes: readonly Vote[], vote: Vote) => votes.some((other) => isSame(other, vote));
  const kept = [...theirs, ...ours.filter((vote) => !has(theirs, vote))].filter(
    (vote) => !has(base, vote) || (has(ours, vote) && has(theirs, vote)),
  );
  return kept.slice(-MAX_VOTES);
}
