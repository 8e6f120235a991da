import * as v from "valibot";
import type { Cue } from "#model/timeline/cue.ts";

const finite = v.pipe(v.number(), v.finite());
const seconds = v.pipe(finite, v.minValue(0));

/** Without the limits of this version, which a later one may have widened. */
const Alternate = v.looseObject({
  id: v.string(),
  name: v.string(),
  trimDb: finite,
  measured: v.exactOptional(v.looseObject({ lufs: v.exactOptional(finite), truePeakDb: finite, of: v.string() })),
});
const Vote = v.looseObject({ alternateId: v.string(), by: v.string(), at: v.string() });

/** Stored where a clip has left its alternate: the server keeps a column that an operation does not name. */
export const NO_ALTERNATE = "00000000-0000-0000-0000-000000000000";

/** A row of `cues` as the server sends it. `others`: fields of a later version, which a visitor does not get. */
export const CueRow = v.pipe(
  v.object({
    id: v.string(),
    number: v.string(),
    name: v.string(),
    start_time: seconds,
    end_time: seconds,
    alternates: v.array(Alternate),
    chosen_id: v.nullable(v.string()),
    is_matched: v.boolean(),
    reference_id: v.string(),
    votes: v.array(Vote),
    others: v.nullish(v.record(v.string(), v.unknown())),
  }),
  v.transform((row): Cue => ({
    ...row.others,
    id: row.id,
    number: row.number,
    name: row.name,
    start: row.start_time,
    end: row.end_time,
    alternates: row.alternates,
    ...(row.chosen_id !== null && { chosenId: row.chosen_id }),
    isMatched: row.is_matched,
    referenceId: row.reference_id,
    ...(row.votes.length > 0 && { votes: row.votes }),
  })),
);

export function cueColumns(cue: Cue): Record<string, unknown> {
  const { id, number, name, start, end, alternates, chosenId, isMatched, referenceId, votes = [], ...others } = cue;
  return {
    id,
    number,
    name,
    start_time: start,
    end_time: end,
    alternates,
    chosen_id: chosenId ?? null,
    is_matched: isMatched,
    reference_id: referenceId,
    votes,
    others,
  };
}
