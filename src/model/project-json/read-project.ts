import * as v from "valibot";
import type { Clip, Lane } from "../timeline/clip.ts";
import { defaultLane, videoSoundOf } from "../timeline/clip.ts";
import { DEFAULT_CLIP_SECONDS, MIN_CLIP_SECONDS } from "../timeline/limits.ts";
import type { LoadedProject } from "../timeline/loaded-project.ts";
import { messages } from "../text/messages.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";
import { contradictionsIn } from "./contradictions.ts";
import { plainCopy, plainFault } from "./plain-data.ts";
import { LATEST_PROJECT_VERSION, PROJECT_VERSION } from "./project-json.ts";
import { MAX_LENGTHS, ProjectSchema } from "./project-schema.ts";
import type { CheckedProject } from "./project-schema.ts";
import { MAX_LENGTHS_2, ProjectSchema2 } from "./project-schema-2.ts";
import type { CheckedProject2 } from "./project-schema-2.ts";

/** Why a project cannot be read. `path` leads to the first fault, e.g. `clips[3].endTime`; empty: the whole input. */
export type ProjectFault = { readonly path: string; readonly message: string };

/**
 * Reads Project JSON, version 1 or 2, into what the editor opens. The result shares no object with the input, which is unchanged. A project
 * is read whole or refused: for an unknown version, a wrong field, a duplicate id, or a clip that ends before it begins. Unknown fields are
 * refused in version 1; in version 2 they stay on the model's objects, those of the project itself on its settings.
 */
export function readProject(input: unknown): Result<LoadedProject, ProjectFault> {
  const read = readRows(input);
  return read.ok ? read : failure({ path: read.error.path, message: messages.projectFault(read.error.path, read.error.message) });
}

/** As `readProject`; the message is about the value alone. */
export function readRows(input: unknown): Result<LoadedProject, ProjectFault> {
  const early = versionFault(input) ?? lengthFault(input);
  if (early) return failure(early);
  const checked = versionOf(input) === PROJECT_VERSION ? checkedBy(ProjectSchema, input) : checkedAsPlain(input);
  if (!checked.ok) return checked;
  const [contradiction] = contradictionsIn(checked.value);
  return contradiction ? failure(contradiction) : success(loaded(checked.value));
}

/** Checked first: the meaning of another version's fields is unknown. */
function versionFault(input: unknown): ProjectFault | undefined {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return { path: "", message: messages.projectNotAnObject };
  const version = versionOf(input);
  const isKnown = version === PROJECT_VERSION || version === LATEST_PROJECT_VERSION;
  const message = messages.projectVersionUnknown(shown(version), PROJECT_VERSION, LATEST_PROJECT_VERSION);
  return isKnown ? undefined : { path: "version", message };
}

function versionOf(input: unknown): unknown {
  return (input as { readonly version?: unknown }).version;
}

function lengthFault(input: unknown): ProjectFault | undefined {
  const limits = versionOf(input) === PROJECT_VERSION ? MAX_LENGTHS : MAX_LENGTHS_2;
  for (const [field, most] of Object.entries(limits)) {
    const list = (input as Readonly<Record<string, unknown>>)[field];
    if (Array.isArray(list) && list.length > most) return { path: field, message: messages.projectListTooLong(list.length, most) };
  }
  return undefined;
}

/** Version 2 keeps what the schema does not name: it must be plain data, and our own copy of it. */
function checkedAsPlain(input: unknown): Result<CheckedProject2, ProjectFault> {
  const notPlain = plainFault(input);
  return notPlain
    ? failure({ path: pathText(notPlain.keys), message: notPlain.message })
    : checkedBy(ProjectSchema2, plainCopy(input as object));
}

function checkedBy<Schema extends v.GenericSchema>(schema: Schema, input: unknown): Result<v.InferOutput<Schema>, ProjectFault> {
  const read = v.safeParse(schema, input, { abortEarly: true });
  if (read.success) return success(read.output);
  const [issue] = read.issues;
  return failure({ path: pathText((issue.path ?? []).map(({ key }) => key)), message: issue.message });
}

function loaded(project: CheckedProject | CheckedProject2): LoadedProject {
  const { version: _version, id, name, picture, clips, lanes, markers, videoSound, loopRange, frameRate, ...fields } = project;
  const { cues = [], ...others } = { cues: undefined, ...fields };
  return {
    id,
    name,
    revision: 0,
    picture,
    settings: {
      ...others,
      videoSound: videoSoundOf(videoSound),
      lanes: lanes.map((lane, index): Lane => ({ ...lane, name: lane.name ?? defaultLane(index).name })),
      markers: markers.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1)),
      loopRange,
      frameRate,
    },
    clips: clips.map(clipOf),
    cues,
  };
}

function clipOf(clip: (CheckedProject | CheckedProject2)["clips"][number]): Clip {
  const { startTime, sourceOffset, originalDuration } = clip;
  const length = originalDuration === undefined ? DEFAULT_CLIP_SECONDS : Math.max(MIN_CLIP_SECONDS, originalDuration - sourceOffset);
  return { ...clip, originalDuration, endTime: clip.endTime ?? startTime + length };
}

/** The path in JavaScript syntax. Keys of the input are shortened, because they are untrusted data. */
function pathText(keys: readonly unknown[]): string {
  const parts = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key).slice(0, 100)}`));
  return parts.join("").replace(/^\./u, "");
}

function shown(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value).slice(0, 40) : typeof value;
}
