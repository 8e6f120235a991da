import * as v from "valibot";
import type { BackendError } from "#model/backend-error.ts";
import { plainClip } from "#model/timeline/clip.ts";
import type { Picture, ProjectOriginal } from "#model/timeline/clip.ts";
import { placeByFirstFit } from "#model/timeline/first-fit.ts";
import type { UnplacedClip } from "#model/timeline/first-fit.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { Cue } from "#model/timeline/cue.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { PROJECT_COLOURS } from "#model/timeline/project-colours.ts";
import { FADE_SHAPES } from "#model/timeline/fade-shape.ts";
import { OriginalSchema } from "#model/project-json/original-schema.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { ProjectSummary } from "../../backend.ts";
import { CueRow, NO_ALTERNATE } from "./cue-rows.ts";
import { SettingsColumn } from "./settings-column.ts";

/** Schemas that check rows as the server sends them (B-32); snake_case ends here. */

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));

const timestamp = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "not a time"),
);

const PictureColumns = { video_url: v.nullable(v.string()), video_duration: v.nullable(seconds) };

/** One that a later version wrote may not match the schema. */
const original = v.union([
  OriginalSchema,
  v.pipe(
    v.unknown(),
    v.transform(() => "unreadable" as const),
  ),
]);

/** A visitor gets `is_picture_missing` instead of the original. */
const OriginalColumns = { picture_original: v.nullish(original), is_picture_missing: v.nullish(v.boolean()) };

export const ProjectRow = v.object({
  id: v.string(),
  name: v.string(),
  ...PictureColumns,
  ...OriginalColumns,
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  settings: SettingsColumn,
});
export const ProjectNameRow = v.object({ id: v.string(), name: v.string() });

/** `audio_tracks` has at most the clip that ends last. */
export const ProjectSummaryRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    edited_at: timestamp,
    ...PictureColumns,
    picture_original: OriginalColumns.picture_original,
    audio_tracks: v.array(v.object({ end_time: seconds })),
  }),
  v.transform(({ picture_original: original, ...row }): ProjectSummary => ({
    id: row.id,
    name: row.name,
    editedAt: row.edited_at,
    seconds: Math.max(row.video_duration ?? 0, row.audio_tracks[0]?.end_time ?? 0),
    picturePath: row.video_url ?? undefined,
    ...(original && original !== "unreadable" && { original: { name: original.name, sizeBytes: original.sizeBytes } }),
  })),
);

export type ProjectRow = v.InferOutput<typeof ProjectRow>;

const ClipRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    audio_url: v.string(),
    start_time: seconds,
    end_time: seconds,
    original_duration: v.nullable(seconds),
    source_offset: seconds,
    lane_index: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    muted: v.boolean(),
    gain_db: v.pipe(v.number(), v.finite()),
    pan: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
    fade_in: seconds,
    fade_out: seconds,
    fade_shape: v.nullish(v.picklist(FADE_SHAPES)),
    colour: v.nullish(v.picklist(["none", ...PROJECT_COLOURS])),
    alternate_id: v.nullish(v.string()),
  }),
  v.transform((row): UnplacedClip => ({
    id: row.id,
    name: row.name,
    url: row.audio_url,
    startTime: row.start_time,
    endTime: row.end_time,
    originalDuration: row.original_duration ?? undefined,
    sourceOffset: row.source_offset,
    laneIndex: row.lane_index ?? undefined,
    muted: row.muted,
    gainDb: row.gain_db,
    pan: row.pan,
    fadeIn: row.fade_in,
    fadeOut: row.fade_out,
    fadeShape: row.fade_shape ?? "equalPower",
    ...(typeof row.alternate_id === "string" && row.alternate_id !== NO_ALTERNATE && { alternateId: row.alternate_id }),
    ...(row.colour && row.colour !== "none" && { colour: row.colour }),
  })),
);

export const ProjectWithClips = v.intersect([ProjectRow, v.object({ audio_tracks: v.array(ClipRow), cues: v.array(CueRow) })]);
export type ProjectWithClips = v.InferOutput<typeof ProjectWithClips>;

export const LibraryRow = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    filename: v.string(),
    url: v.string(),
    type: v.string(),
    duration: v.nullable(seconds),
    size_bytes: v.nullable(v.number()),
    original: v.nullish(original),
    created_at: v.string(),
  }),
  v.transform((row): LibraryItem => ({
    id: row.id,
    name: row.name,
    fileName: row.filename,
    path: row.url,
    mimeType: row.type,
    duration: row.duration ?? undefined,
    sizeBytes: row.size_bytes ?? undefined,
    ...(row.original && row.original !== "unreadable" && { original: row.original }),
    createdAt: row.created_at,
  })),
);

export const ProfileRow = v.object({ full_name: v.nullable(v.string()), avatar_url: v.nullable(v.string()) });

const revision = v.pipe(v.number(), v.integer(), v.minValue(0));

export const IdRow = v.object({ id: v.string() });

export const RevisionRow = v.object({ revision });

export const OverrideRow = v.object({ revision, subject: v.string(), field: v.string(), kept: v.string(), replaced: v.string() });

export const AppliedOperation = v.object({ revision: v.number(), alreadyApplied: v.boolean() });

export function loadedProject(row: ProjectRow, clips: readonly UnplacedClip[], cues: readonly Cue[] = []): LoadedProject {
  const { id, name, revision, settings } = row;
  return { id, name, revision, settings, picture: pictureOf(row), clips: placeByFirstFit(clips).map(plainClip), cues };
}

function pictureOf({
  video_url: url,
  video_duration: duration,
  picture_original: original,
  is_picture_missing,
}: ProjectRow): Picture | undefined {
  if (url === null) return undefined;
  const hasHiddenOriginal = is_picture_missing === true || original === "unreadable";
  const facts = original && original !== "unreadable" ? { original } : {};
  return { url, duration: duration ?? 0, ...facts, ...(hasHiddenOriginal && { hasHiddenOriginal }) };
}

/** The columns of a picture. An unreadable original is left out: the server keeps it while `video_url` stays the same. */
export function pictureColumns(picture: Picture | undefined): {
  readonly video_url: string | null;
  readonly video_duration: number | null;
  readonly picture_original?: ProjectOriginal | null;
} {
  const original = picture?.hasHiddenOriginal ? {} : { picture_original: picture?.original ?? null };
  return { video_url: picture?.url ?? null, video_duration: picture?.duration ?? null, ...original };
}

/** Checks the server's rows. A malformed row becomes a failure that names the field, never a crash later on. */
export function readRows<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  what: string,
): Result<v.InferOutput<Schema>, BackendError> {
  const read = v.safeParse(schema, data);
  if (read.success) return success(read.output);
  const [issue] = read.issues;
  const place = v.getDotPath(issue) ?? "";
  return failure({ kind: "malformed", message: `The server sent a ${what} that cannot be read (${place}: ${issue.message}).` });
}
