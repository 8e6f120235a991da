import * as v from "valibot";
import { OriginalSchema } from "#model/project-json/original-schema.ts";
import { MARKER_COLOURS } from "#model/timeline/marker.ts";
import type { Change as ModelChange } from "#model/edits/change.ts";
import type { Operation } from "#model/timeline/operation.ts";

/** Operations that the editor can replay and send. Fields that another version of Layback added pass through. */

const Id = v.pipe(v.string(), v.nonEmpty());
const Finite = v.pipe(v.number(), v.finite());
/** A record of an earlier visit holds `undefined` for unknown values. */
const orUnknown = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.undefinedable(schema));

const Clip = v.looseObject({
  id: Id,
  name: v.string(),
  url: v.string(),
  startTime: Finite,
  endTime: Finite,
  laneIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sourceOffset: Finite,
  originalDuration: orUnknown(Finite),
  muted: v.boolean(),
  gainDb: Finite,
  pan: Finite,
  fadeIn: Finite,
  fadeOut: Finite,
  fadeShape: orUnknown(v.string()),
  alternateId: orUnknown(Id),
});

const Alternate = v.looseObject({
  id: Id,
  name: v.string(),
  trimDb: Finite,
  measured: orUnknown(v.looseObject({ lufs: orUnknown(Finite), truePeakDb: Finite, of: v.string() })),
});

const Cue = v.looseObject({
  id: Id,
  number: v.string(),
  name: v.string(),
  start: Finite,
  end: Finite,
  alternates: v.pipe(v.array(Alternate), v.minLength(1)),
  chosenId: orUnknown(Id),
  isMatched: v.boolean(),
  referenceId: Id,
  votes: orUnknown(v.array(v.looseObject({ alternateId: Id, by: v.string(), at: v.string() }))),
});

const Marker = v.looseObject({
  id: Id,
  time: Finite,
  name: v.string(),
  colour: v.picklist(MARKER_COLOURS),
  note: orUnknown(v.string()),
});

const Settings = v.looseObject({
  lanes: v.array(v.looseObject({ name: v.string(), gain: Finite, muted: v.boolean(), solo: v.boolean(), pan: orUnknown(Finite) })),
  videoSound: v.looseObject({ gain: Finite, muted: v.boolean(), solo: orUnknown(v.boolean()) }),
  loopRange: orUnknown(v.looseObject({ start: Finite, end: Finite })),
  markers: v.array(Marker),
  frameRate: orUnknown(v.looseObject({ numerator: Finite, denominator: Finite })),
  dropFrame: v.boolean(),
  startTimecodeFrames: Finite,
  whenOverlapping: orUnknown(v.string()),
});

const Change = v.variant("kind", [
  v.looseObject({ kind: v.literal("putClip"), clip: Clip }),
  v.looseObject({ kind: v.literal("removeClip"), id: Id }),
  v.looseObject({ kind: v.literal("putCue"), cue: Cue }),
  v.looseObject({ kind: v.literal("removeCue"), id: Id }),
  v.looseObject({
    kind: v.literal("setPicture"),
    picture: orUnknown(v.looseObject({ url: v.string(), duration: Finite, original: v.optional(OriginalSchema) })),
  }),
  v.looseObject({ kind: v.literal("setSettings"), settings: Settings }),
  v.looseObject({ kind: v.literal("rename"), name: v.string() }),
]);

const StoredOperation = v.looseObject({
  opId: Id,
  baseRev: v.pipe(v.number(), v.integer(), v.minValue(0)),
  kind: v.string(),
  changes: v.array(Change),
  before: v.optional(v.array(Change)),
  overrides: v.optional(v.array(v.looseObject({ subject: v.string(), field: v.string(), kept: v.string(), replaced: v.string() }))),
});

/** True if a value read from the device is a list of changes that can be applied. */
export function areChanges(value: unknown): value is readonly ModelChange[] {
  return v.is(v.array(Change), value);
}

/** True if a value read from the device is an operation that can be replayed: its shape is right, and every number is finite. */
export function isOperation(value: unknown): value is Operation {
  return v.is(StoredOperation, value);
}
