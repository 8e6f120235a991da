import * as v from "valibot";
import { MAX_LANES, MAX_MARKERS } from "../timeline/limits.ts";
import { MARKER_COLOURS } from "../timeline/marker.ts";
import { gain, id, integer, name, number, pan, seconds, url } from "./field-schemas.ts";
import { PROJECT_VERSION } from "./project-json.ts";

/**
 * The shape of Project JSON, version 1: the single source of its validation and of the published JSON Schema. Unknown fields are refused,
 * not dropped, so that a misspelt field does not go unnoticed. Bounds are those of the database, or wider. `project-schema-2.ts` extends it.
 */

const MAX_CLIPS = 100_000;
const off = v.optional(v.boolean(), false);

export const PictureSchema = v.strictObject({ url, duration: seconds });

export const LaneSchema = v.strictObject({ name: v.optional(name), gain: v.optional(gain, 1), muted: off, solo: off });

export const MarkerSchema = v.strictObject({
  id,
  time: seconds,
  name: v.optional(name, ""),
  colour: v.optional(v.picklist(MARKER_COLOURS), "yellow"),
});

export const ClipSchema = v.strictObject({
  id,
  name: v.optional(name, ""),
  url,
  startTime: v.optional(seconds, 0),
  endTime: v.optional(seconds),
  laneIndex: v.optional(integer(0, MAX_LANES - 1), 0),
  sourceOffset: v.optional(seconds, 0),
  originalDuration: v.optional(seconds),
  muted: off,
  gainDb: v.optional(number(-200, 100), 0),
  pan: v.optional(pan, 0),
  fadeIn: v.optional(seconds, 0),
  fadeOut: v.optional(seconds, 0),
});

export const VideoSoundSchema = v.strictObject({ gain: v.optional(gain, 1), muted: v.optional(v.boolean(), true) });

export const LoopRangeSchema = v.strictObject({ start: seconds, end: seconds });

export const FrameRateSchema = v.strictObject({ numerator: integer(1, 1e9), denominator: integer(1, 1e9) });

/** List lengths are checked before the entries: hostile input may contain huge lists. */
export const MAX_LENGTHS = { lanes: MAX_LANES, markers: MAX_MARKERS, clips: MAX_CLIPS } as const;

export const ProjectSchema = v.strictObject({
  version: v.literal(PROJECT_VERSION),
  id,
  name: v.optional(name, ""),
  picture: v.optional(PictureSchema),
  lanes: v.optional(v.pipe(v.array(LaneSchema), v.maxLength(MAX_LENGTHS.lanes)), []),
  videoSound: v.optional(VideoSoundSchema, {}),
  loopRange: v.optional(LoopRangeSchema),
  markers: v.optional(v.pipe(v.array(MarkerSchema), v.maxLength(MAX_LENGTHS.markers)), []),
  frameRate: v.optional(FrameRateSchema),
  dropFrame: off,
  startTimecodeFrames: v.optional(integer(0, 1e9), 0),
  clips: v.pipe(v.array(ClipSchema), v.maxLength(MAX_LENGTHS.clips)),
});

export type CheckedProject = v.InferOutput<typeof ProjectSchema>;
