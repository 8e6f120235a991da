import * as v from "valibot";
import { MAX_LANES, MAX_MARKERS, MAX_NAME_LENGTH } from "../timeline/limits.ts";
import { MARKER_COLOURS } from "../timeline/marker.ts";
import { PROJECT_VERSION } from "./project-json.ts";

/**
 * The shape of Project JSON, version 1: the single source of its validation and of the published JSON Schema. Unknown fields are refused,
 * not dropped, so that a misspelt field does not go unnoticed. Bounds are those of the database, or wider.
 */

const MAX_CLIPS = 100_000;
/** More than eleven days. */
const MAX_SECONDS = 1_000_000;
const MAX_ID_LENGTH = 200;
const MAX_URL_LENGTH = 16_384;
/** Linear: +40 dB. */
const MAX_GAIN = 100;

const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_SECONDS));
const gain = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_GAIN));
const integer = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const name = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH));
const url = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_URL_LENGTH));
/** Ids are keys of objects, and an object cannot have the key "__proto__". */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ID_LENGTH), v.regex(/^(?!__proto__$)/));
const off = v.optional(v.boolean(), false);

const Picture = v.strictObject({ url, duration: seconds });

const Lane = v.strictObject({ name: v.optional(name), gain: v.optional(gain, 1), muted: off, solo: off });

const Marker = v.strictObject({ id, time: seconds, name: v.optional(name, ""), colour: v.optional(v.picklist(MARKER_COLOURS), "yellow") });

const Clip = v.strictObject({
  id,
  name: v.optional(name, ""),
  url,
  startTime: v.optional(seconds, 0),
  endTime: v.optional(seconds),
  laneIndex: v.optional(integer(0, MAX_LANES - 1), 0),
  sourceOffset: v.optional(seconds, 0),
  originalDuration: v.optional(seconds),
  muted: off,
  gainDb: v.optional(v.pipe(v.number(), v.minValue(-200), v.maxValue(100)), 0),
  pan: v.optional(v.pipe(v.number(), v.minValue(-1), v.maxValue(1)), 0),
  fadeIn: v.optional(seconds, 0),
  fadeOut: v.optional(seconds, 0),
});

const VideoSound = v.strictObject({ gain: v.optional(gain, 1), muted: v.optional(v.boolean(), true) });

/** List lengths are checked before the entries: hostile input may contain huge lists. */
export const MAX_LENGTHS = { lanes: MAX_LANES, markers: MAX_MARKERS, clips: MAX_CLIPS } as const;

export const ProjectSchema = v.strictObject({
  version: v.literal(PROJECT_VERSION),
  id,
  name: v.optional(name, ""),
  picture: v.optional(Picture),
  lanes: v.optional(v.pipe(v.array(Lane), v.maxLength(MAX_LENGTHS.lanes)), []),
  videoSound: v.optional(VideoSound, {}),
  loopRange: v.optional(v.strictObject({ start: seconds, end: seconds })),
  markers: v.optional(v.pipe(v.array(Marker), v.maxLength(MAX_LENGTHS.markers)), []),
  frameRate: v.optional(v.strictObject({ numerator: integer(1, 1e9), denominator: integer(1, 1e9) })),
  dropFrame: off,
  startTimecodeFrames: v.optional(integer(0, 1e9), 0),
  clips: v.pipe(v.array(Clip), v.maxLength(MAX_LENGTHS.clips)),
});

export type CheckedProject = v.InferOutput<typeof ProjectSchema>;
