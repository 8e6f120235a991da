import type { Change } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { clipName } from "#model/text/names.ts";
import type { Override } from "#model/merge/merger.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { cueColumns, NO_ALTERNATE } from "./cue-rows.ts";
import { pictureColumns } from "./rows.ts";

/** An operation in the form of `rpc('apply_operation')` (see the function's comment in the migrations). */
export function operationDocument(projectId: string, operation: Operation): Record<string, unknown> {
  const before = new Map(
    operation.before?.flatMap((change) => (change.kind === "putClip" ? [[change.clip.id, change.clip] as const] : [])),
  );
  return {
    opId: operation.opId,
    projectId,
    baseRev: operation.baseRev,
    strict: true,
    changes: operation.changes.map((change) => changeDocument(projectId, change, before)),
    ...(operation.overrides && { overrides: storableOverrides(operation.overrides) }),
  };
}

/** The database accepts 64 KiB of text; its spacing makes the text a little longer than `JSON.stringify`'s. */
const MAX_OVERRIDES_BYTES = 60_000;
const MAX_LENGTH = 120;
/** Spaces that the database adds after colons and commas, per override. */
const SPACES = 9;

function storableOverrides(overrides: readonly Override[]): readonly Override[] {
  // Must not split a surrogate pair: the database refuses a half.
  const short = (text: string) => clipName(text, MAX_LENGTH);
  const encoder = new TextEncoder();
  const stored: Override[] = [];
  let bytes = 0;
  for (const { subject, field, kept, replaced } of overrides) {
    const override = { subject: short(subject), field: short(field), kept: short(kept), replaced: short(replaced) };
    bytes += encoder.encode(JSON.stringify(override)).length + SPACES;
    if (bytes > MAX_OVERRIDES_BYTES) break;
    stored.push(override);
  }
  return stored;
}

function changeDocument(projectId: string, change: Change, before: ReadonlyMap<string, Clip>): Record<string, unknown> {
  if (change.kind === "putClip") return { kind: "put", clip: clipColumns(projectId, change.clip, before.get(change.clip.id)) };
  if (change.kind === "removeClip") return { kind: "remove", id: change.id };
  if (change.kind === "putCue") return { kind: "putCue", cue: cueColumns(change.cue) };
  if (change.kind === "removeCue") return { kind: "removeCue", id: change.id };
  if (change.kind === "setSettings") return { kind: "setSettings", settings: change.settings };
  if (change.kind === "rename") return { kind: "rename", name: change.name };
  return { kind: "setPicture", ...pictureColumns(change.picture) };
}

function clipColumns(projectId: string, clip: Clip, before: Clip | undefined): Record<string, unknown> {
  return {
    id: clip.id,
    project_id: projectId,
    name: clip.name,
    audio_url: clip.url,
    start_time: clip.startTime,
    end_time: clip.endTime,
    original_duration: clip.originalDuration ?? null,
    source_offset: clip.sourceOffset,
    lane_index: clip.laneIndex,
    muted: clip.muted,
    gain_db: clip.gainDb,
    pan: clip.pan,
    fade_in: clip.fadeIn,
    fade_out: clip.fadeOut,
    // The server keeps what is not named: an operation of an earlier version, sent by this one, knows of none of these.
    ...((clip.fadeShape ?? before?.fadeShape) && { fade_shape: clip.fadeShape ?? "equalPower" }),
    ...((clip.alternateId ?? before?.alternateId) && { alternate_id: clip.alternateId ?? NO_ALTERNATE }),
    ...((clip.colour ?? before?.colour) && { colour: clip.colour ?? "none" }),
  };
}
