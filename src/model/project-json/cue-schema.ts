import * as v from "valibot";
import {
  MAX_ALTERNATES,
  MAX_CUE_NAME_LENGTH,
  MAX_CUE_NUMBER_LENGTH,
  MAX_TRIM_DB,
  MAX_VOTER_LENGTH,
  MAX_VOTES,
} from "../timeline/limits.ts";
import { id, name, number, seconds, text } from "./field-schemas.ts";

/** The shape of a `Cue` in Project JSON. Unknown fields are accepted and kept at every level. */

const ISO_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const shortText = text(100);
const decibels = number(-200, 200);

const Alternate = v.looseObject({
  id,
  name,
  trimDb: number(-MAX_TRIM_DB, MAX_TRIM_DB),
  measured: v.exactOptional(v.looseObject({ lufs: v.exactOptional(decibels), truePeakDb: decibels, of: shortText })),
});

const Vote = v.looseObject({ alternateId: id, by: text(MAX_VOTER_LENGTH), at: v.pipe(shortText, v.regex(ISO_TIMESTAMP)) });

export const CueSchema = v.looseObject({
  id,
  number: text(MAX_CUE_NUMBER_LENGTH),
  name: text(MAX_CUE_NAME_LENGTH),
  start: seconds,
  end: seconds,
  alternates: v.pipe(v.array(Alternate), v.minLength(1), v.maxLength(MAX_ALTERNATES)),
  chosenId: v.exactOptional(id),
  isMatched: v.boolean(),
  referenceId: id,
  votes: v.exactOptional(v.pipe(v.array(Vote), v.minLength(0), v.maxLength(MAX_VOTES))),
});
