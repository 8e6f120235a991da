import * as v from "valibot";
import type { Clip, Lane } from "../timeline/clip.ts";
import { defaultLane } from "../timeline/clip.ts";
import { DEFAULT_CLIP_SECONDS, MIN_CLIP_SECONDS } from "../timeline/limits.ts";
import type { LoadedProject } from "../timeline/loaded-project.ts";
import { messages } from "../text/messages.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";
import { PROJECT_VERSION } from "./project-json.ts";
import { MAX_LENGTHS, ProjectSchema } from "./project-schema.ts";
import type { CheckedProject } from "./project-schema.ts";

/** Why a project cannot be read. `path` leads to the first fault, e.g. `clips[3].endTime`; empty: the whole input. */
export type ProjectFault = { readonly path: string; readonly message: string };

/**
 * Reads Project JSON into what the editor opens. The result shares no object with the input, which is unchanged. A project is read whole
 * or refused: for an unknown version, a wrong or unknown field, a duplicate id, or a clip that ends before it begins.
 */
export function readProject(input: unknown): Result<LoadedProject, ProjectFault> {
  const early = versionFault(input) ?? lengthFault(input);
  if (early) return failure(early);
  const read = v.safeParse(ProjectSchema, input, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    return failure(fault(pathText(issue.path), issue.message));
  }
  const doubled = contradiction(read.output);
  return doubled ? failure(doubled) : success(loaded(read.output));
}

/** Checked first: the meaning of another version's fields is unknown. */
function versionFault(input: unknown): ProjectFault | undefined {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return fault("", messages.projectNotAnObject);
  const version: unknown = "version" in input ? input.version : undefined;
  return version === PROJECT_VERSION ? undefined : fault("version", messages.projectVersionUnknown(shown(version), PROJECT_VERSION));
}

function lengthFault(input: unknown): ProjectFault | undefined {
  for (const [field, most] of Object.entries(MAX_LENGTHS)) {
    const list = (input as Readonly<Record<string, unknown>>)[field];
    if (Array.isArray(list) && list.length > most) return fault(field, messages.projectListTooLong(list.length, most));
  }
  return undefined;
}

/** Checks the rules across fields. */
function contradiction({ clips, markers, loopRange }: CheckedProject): ProjectFault | undefined {
  const ids = new Set<string>();
  for (const [index, { id, startTime, endTime }] of clips.entries()) {
    if (ids.has(id)) return fault(`clips[${index}].id`, messages.projectIdTwice(id));
    ids.add(id);
    if (endTime !== undefined && endTime <= startTime) return fault(`clips[${index}].endTime`, messages.projectEndsBeforeStart);
  }
  const markerIds = new Set<string>();
  for (const [index, { id }] of markers.entries()) {
    if (markerIds.has(id)) return fault(`markers[${index}].id`, messages.projectIdTwice(id));
    markerIds.add(id);
  }
  return loopRange && loopRange.end <= loopRange.start ? fault("loopRange.end", messages.projectEndsBeforeStart) : undefined;
}

function loaded(project: CheckedProject): LoadedProject {
  const { id, name, picture, videoSound, loopRange, frameRate, dropFrame, startTimecodeFrames } = project;
  return {
    id,
    name,
    revision: 0,
    picture,
    settings: {
      lanes: project.lanes.map((lane, index): Lane => ({ ...lane, name: lane.name ?? defaultLane(index).name })),
      videoSound,
      loopRange,
      markers: project.markers.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1)),
      frameRate,
      dropFrame,
      startTimecodeFrames,
    },
    clips: project.clips.map(clipOf),
  };
}

function clipOf(clip: CheckedProject["clips"][number]): Clip {
  const { startTime, sourceOffset, originalDuration } = clip;
  const length = originalDuration === undefined ? DEFAULT_CLIP_SECONDS : Math.max(MIN_CLIP_SECONDS, originalDuration - sourceOffset);
  return { ...clip, originalDuration, endTime: clip.endTime ?? startTime + length };
}

function fault(path: string, message: string): ProjectFault {
  return { path, message: messages.projectFault(path, message) };
}

/** The path in JavaScript syntax. Keys of the input are shortened, because they are untrusted data. */
function pathText(path: readonly v.IssuePathItem[] | undefined): string {
  const keys = (path ?? []).map(({ key }) => (typeof key === "number" ? `[${key}]` : `.${String(key).slice(0, 100)}`));
  return keys.join("").replace(/^\./u, "");
}

function shown(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value).slice(0, 40) : typeof value;
}
