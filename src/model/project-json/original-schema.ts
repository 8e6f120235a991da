import * as v from "valibot";
import { integer, name, seconds, text } from "./field-schemas.ts";
import { FrameRateSchema } from "./project-schema.ts";

/** The shape of a `ProjectOriginal`, in Project JSON, in the journal and in the database. */
export const OriginalSchema = v.looseObject({
  name: v.pipe(name, v.minLength(1)),
  sizeBytes: integer(1, Number.MAX_SAFE_INTEGER),
  fingerprint: v.pipe(v.string(), v.regex(/^\d{1,16}-[0-9a-f]{40}$/)),
  seconds,
  frames: v.exactOptional(integer(0, 1e9)),
  rate: v.exactOptional(v.looseObject(FrameRateSchema.entries)),
  codec: v.exactOptional(text(100)),
  widthPx: v.exactOptional(integer(1, 1e6)),
  heightPx: v.exactOptional(integer(1, 1e6)),
});
