import * as v from "valibot";
import { MAX_CUES, MAX_MARKER_NOTE_LENGTH } from "../timeline/limits.ts";
import { WHEN_OVERLAPPING } from "../timeline/project-settings.ts";
import { CueSchema } from "./cue-schema.ts";
import { id, integer, name, number, pan, seconds, text, url } from "./field-schemas.ts";
import { CLIP_USAGES, LANE_HEIGHTS, PRODUCTION_FIELDS } from "./project-additions.ts";
import { FADE_SHAPES } from "../timeline/fade-shape.ts";
import { PROJECT_COLOURS } from "../timeline/project-colours.ts";
import { OriginalSchema } from "./original-schema.ts";
import { LATEST_PROJECT_VERSION } from "./project-json.ts";
import {
  ClipSchema,
  FrameRateSchema,
  LaneSchema,
  LoopRangeSchema,
  MAX_LENGTHS,
  MarkerSchema,
  PictureSchema,
  ProjectSchema,
  VideoSoundSchema,
} from "./project-schema.ts";

/**
 * The shape of Project JSON, version 2: version 1 with more fields, all optional. Unknown fields are accepted and kept at every level. The
 * added fields have no default here, so that a project is written as it was read.
 */

const MAX_BEATS = 500;
const MAX_CUTS = 5000;

const colour = v.picklist(PROJECT_COLOURS);
const frames = v.pipe(v.array(integer(0, 1e9)), v.maxLength(MAX_CUTS));
const listOf = <Entry extends v.GenericSchema>(entry: Entry, least: number, most: number) =>
  v.pipe(v.array(entry), v.minLength(least), v.maxLength(most));

const FrameRate = v.looseObject(FrameRateSchema.entries);

const Cuts = v.looseObject({ sensitivity: number(15, 45), added: frames, rejected: frames });

const Beats = v.looseObject({
  url,
  factor: v.picklist([0.5, 1, 2, 1.5, 0.667]),
  beatsPerBar: v.picklist([2, 3, 4, 6]),
  barShift: integer(-6, 6),
  taps: v.optional(listOf(seconds, 0, 64)),
});

const Production = v.looseObject(v.entriesFromList(PRODUCTION_FIELDS, v.optional(name)));

const Lane = v.looseObject({
  ...LaneSchema.entries,
  colour: v.exactOptional(colour),
  height: v.optional(v.picklist(LANE_HEIGHTS)),
  isLocked: v.exactOptional(v.boolean()),
  pan: v.exactOptional(pan),
});

const Marker = v.looseObject({
  ...MarkerSchema.entries,
  hit: v.optional(v.picklist([1, 2, 3])),
  note: v.optional(text(MAX_MARKER_NOTE_LENGTH)),
});

const Clip = v.looseObject({
  ...ClipSchema.entries,
  alternateId: v.exactOptional(id),
  syncOffset: v.optional(seconds),
  usage: v.optional(v.picklist(CLIP_USAGES)),
  colour: v.exactOptional(colour),
  fadeShape: v.exactOptional(v.picklist(FADE_SHAPES)),
});

export const MAX_LENGTHS_2 = { ...MAX_LENGTHS, cues: MAX_CUES, beats: MAX_BEATS } as const;

export const ProjectSchema2 = v.looseObject({
  ...ProjectSchema.entries,
  version: v.literal(LATEST_PROJECT_VERSION),
  picture: v.optional(v.looseObject({ ...PictureSchema.entries, original: v.exactOptional(OriginalSchema) })),
  lanes: v.optional(listOf(Lane, 0, MAX_LENGTHS_2.lanes), []),
  videoSound: v.optional(v.looseObject({ ...VideoSoundSchema.entries, solo: v.optional(v.boolean()) }), {}),
  loopRange: v.optional(v.looseObject(LoopRangeSchema.entries)),
  markers: v.optional(listOf(Marker, 0, MAX_LENGTHS_2.markers), []),
  frameRate: v.optional(FrameRate),
  clips: listOf(Clip, 0, MAX_LENGTHS_2.clips),
  whenOverlapping: v.optional(v.picklist(WHEN_OVERLAPPING)),
  cuts: v.optional(Cuts),
  beats: v.optional(listOf(Beats, 0, MAX_LENGTHS_2.beats)),
  pictureVersion: v.optional(integer(1, 1e9)),
  production: v.optional(Production),
  cues: v.optional(listOf(CueSchema, 0, MAX_LENGTHS_2.cues)),
  /** Part of the model, and of no version of Project JSON. */
  pictureFile: v.optional(v.never()),
});

export type CheckedProject2 = v.InferOutput<typeof ProjectSchema2>;
