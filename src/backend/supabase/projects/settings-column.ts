import * as v from "valibot";
import { MARKER_COLOURS } from "#model/timeline/marker.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings, WhenOverlapping } from "#model/timeline/project-settings.ts";

/**
 * `projects.settings`: our own JSON document, with the model's keys. A project that was never changed has `{}`; an absent or null key has
 * its default. Keys of a later version are kept at every level, so that saving here loses none of them.
 */

const finite = v.pipe(v.number(), v.finite());
const gain = v.pipe(finite, v.minValue(0));
const frameCount = v.pipe(v.number(), v.integer(), v.minValue(0));
const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

const pan = v.pipe(finite, v.minValue(-1), v.maxValue(1));

const Lane = v.looseObject({ name: v.string(), gain, muted: v.boolean(), solo: v.boolean(), pan: v.exactOptional(pan) });
const Marker = v.looseObject({
  id: v.string(),
  time: gain,
  name: v.string(),
  colour: v.picklist(MARKER_COLOURS),
  note: v.exactOptional(v.string()),
});

export const SettingsColumn = v.pipe(
  v.looseObject({
    lanes: v.nullish(v.array(Lane)),
    videoSound: v.nullish(v.looseObject({ gain, muted: v.boolean(), solo: v.exactOptional(v.boolean()) })),
    loopRange: v.nullish(v.looseObject({ start: gain, end: gain })),
    markers: v.nullish(v.array(Marker)),
    pictureFile: v.nullish(v.string()),
    frameRate: v.nullish(v.looseObject({ numerator: positive, denominator: positive })),
    dropFrame: v.nullish(v.boolean()),
    startTimecodeFrames: v.nullish(frameCount),
    // A value of a later version passes through: `overlapRule` reads it.
    whenOverlapping: v.nullish(v.custom<WhenOverlapping>((value) => typeof value === "string")),
  }),
  v.transform(({ pictureFile, whenOverlapping, ...column }): ProjectSettings => ({
    ...column,
    lanes: column.lanes ?? DEFAULT_SETTINGS.lanes,
    videoSound: column.videoSound ?? DEFAULT_SETTINGS.videoSound,
    loopRange: column.loopRange ?? undefined,
    markers: column.markers ?? DEFAULT_SETTINGS.markers,
    ...(typeof pictureFile === "string" && { pictureFile }),
    ...(whenOverlapping && { whenOverlapping }),
    frameRate: column.frameRate ?? undefined,
    dropFrame: column.dropFrame ?? DEFAULT_SETTINGS.dropFrame,
    startTimecodeFrames: column.startTimecodeFrames ?? DEFAULT_SETTINGS.startTimecodeFrames,
  })),
);
