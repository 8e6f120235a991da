import { keyOf } from "../edits/change-keys.ts";
import { putClip, putCue } from "../edits/change.ts";
import type { Change } from "../edits/change.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";
import { messages } from "../text/messages.ts";
import type { LoadedProject } from "../timeline/loaded-project.ts";
import { MAX_CUES } from "../timeline/limits.ts";
import { allClips, allCues, clipById, cueById, withChanges } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { LATEST_PROJECT_VERSION, PROJECT_VERSION } from "./project-json.ts";
import { MAX_LENGTHS } from "./project-schema.ts";
import { readRows } from "./read-project.ts";
import type { ProjectFault } from "./read-project.ts";

const KINDS = ["putClip", "removeClip", "putCue", "removeCue", "setPicture", "setSettings", "rename"] as const;
const ID = "patch";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads patches (`ProjectPatch`) for a timeline. They are read whole or refused: for a wrong field, a row that is changed twice, or a clip or
 * cue to remove that does not exist. The message is about the value alone; `path` leads to the first fault, e.g. `patches[2].clip.endTime`.
 * Clips are completed as those of a project; settings replace all settings.
 */
export function readPatches(input: unknown, timeline: ProjectTimeline): Result<readonly Change[], ProjectFault> {
  if (!Array.isArray(input)) return failure({ path: "patches", message: messages.patchesNotAList });
  const changes: Change[] = [];
  const rows = new Set<string>();
  let clipCount = allClips(timeline).length;
  for (const [index, patch] of input.entries()) {
    const read = changeOf(patch, timeline);
    if (!read.ok) return failure({ path: joined(`patches[${index}]`, read.error.path), message: read.error.message });
    const key = keyOf(read.value);
    if (rows.has(key)) return failure({ path: `patches[${index}]`, message: messages.patchRowTwice });
    rows.add(key);
    changes.push(read.value);
    clipCount += added(read.value, timeline);
  }
  if (clipCount > MAX_LENGTHS.clips)
    return failure({ path: "patches", message: messages.projectListTooLong(clipCount, MAX_LENGTHS.clips) });
  const fault = faultOfCues(changes, timeline);
  return fault ? failure(fault) : success(changes);
}

/** All cues together: their number, and that no two have an alternate in common. */
function faultOfCues(changes: readonly Change[], timeline: ProjectTimeline): ProjectFault | undefined {
  if (!changes.some(({ kind }) => kind === "putCue")) return undefined;
  const cues = allCues(withChanges(timeline, changes));
  if (cues.length > MAX_CUES) return { path: "patches", message: messages.projectListTooLong(cues.length, MAX_CUES) };
  const owners = new Map<string, readonly string[]>();
  for (const cue of cues) for (const { id } of cue.alternates) owners.set(id, [...(owners.get(id) ?? []), cue.id]);
  for (const [index, change] of changes.entries()) {
    const at = change.kind === "putCue" ? change.cue.alternates.findIndex(({ id }) => (owners.get(id)?.length ?? 0) > 1) : -1;
    if (change.kind === "putCue" && at >= 0) {
      const id = change.cue.alternates[at]?.id ?? "";
      return { path: `patches[${index}].cue.alternates[${at}].id`, message: messages.projectIdTwice(id) };
    }
  }
  return undefined;
}

/** By how much a change alters the number of clips. */
function added(change: Change, timeline: ProjectTimeline): number {
  if (change.kind === "removeClip") return -1;
  return change.kind === "putClip" && !clipById(timeline, change.clip.id) ? 1 : 0;
}

function changeOf(patch: unknown, timeline: ProjectTimeline): Result<Change, ProjectFault> {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch))
    return failure({ path: "", message: messages.projectNotAnObject });
  const { kind, version = kind === "putCue" ? LATEST_PROJECT_VERSION : PROJECT_VERSION, ...fields } = patch as Fields;
  const ofVersion = readRows({ version, id: ID, clips: [] });
  if (!ofVersion.ok) return ofVersion;
  switch (kind) {
    case "putClip":
      return readPart(version, fields, "clip", { clips: [fields["clip"]] }, "clips[0]", ({ clips: [clip] }) => clip && putClip(clip));
    case "removeClip":
      return removal(kind, fields, (id) => clipById(timeline, id) !== undefined, messages.patchNoClip);
    case "putCue":
      return readPart(version, fields, "cue", { cues: [fields["cue"]] }, "cues[0]", ({ cues: [cue] }) => cue && putCue(cue));
    case "removeCue":
      return removal(kind, fields, (id) => cueById(timeline, id) !== undefined, messages.patchNoCue);
    case "setPicture":
      return readPart(version, fields, "picture", { picture: fields["picture"] }, "picture", ({ picture }) => {
        const isSame = picture !== undefined && picture.url === timeline.picture?.url && timeline.picture.hasHiddenOriginal === true;
        return { kind, picture: isSame ? { ...picture, hasHiddenOriginal: true } : picture };
      });
    case "setSettings":
      return readSettings(version, fields, timeline);
    case "rename":
      return readPart(version, fields, "name", { name: fields["name"] ?? null }, "name", ({ name }) => ({ kind, name }));
    default:
      return failure({ path: "kind", message: messages.patchKindUnknown(KINDS) });
  }
}

/** Reads one field of a patch as a part of a project; `at` is its path there. */
function readPart(
  version: unknown,
  fields: Fields,
  field: string,
  part: Fields,
  at: string,
  changeFrom: (project: LoadedProject) => Change | undefined,
): Result<Change, ProjectFault> {
  const other = Object.keys(fields).find((name) => name !== field);
  if (other !== undefined) return failure({ path: other.slice(0, 100), message: messages.patchKindUnknown(["kind", "version", field]) });
  const read = readRows({ version, id: ID, clips: [], ...part });
  const change = read.ok ? changeFrom(read.value) : undefined;
  if (change) return success(change);
  if (read.ok) return failure({ path: field, message: messages.projectNotAnObject });
  const { path, message } = read.error;
  return failure({ path: path.startsWith(at) ? field + path.slice(at.length) : path, message });
}

function readSettings(version: unknown, fields: Fields, timeline: ProjectTimeline): Result<Change, ProjectFault> {
  const { settings } = fields;
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
    return failure({ path: "settings", message: messages.projectNotAnObject });
  }
  const notOfSettings = Object.keys(settings).find((name) => ["version", "id", "name", "picture", "clips", "cues"].includes(name));
  if (notOfSettings !== undefined) return failure({ path: `settings.${notOfSettings}`, message: messages.projectNotPlain });
  const read = readPart(version, fields, "settings", settings as Fields, "settings", (project) => {
    const { pictureFile } = timeline.settings;
    return { kind: "setSettings", settings: { ...project.settings, ...(pictureFile !== undefined && { pictureFile }) } };
  });
  if (read.ok || read.error.path === "version") return read;
  return failure({ path: joined("settings", read.error.path), message: read.error.message });
}

function removal(
  kind: "removeClip" | "removeCue",
  { id, ...others }: Fields,
  exists: (id: string) => boolean,
  unknown: (id: string) => string,
): Result<Change, ProjectFault> {
  const [other] = Object.keys(others);
  if (other !== undefined) return failure({ path: other.slice(0, 100), message: messages.patchKindUnknown(["kind", "id"]) });
  if (typeof id === "string" && exists(id)) return success({ kind, id });
  return failure({ path: "id", message: unknown(String(id).slice(0, 100)) });
}

function joined(path: string, inner: string): string {
  if (inner === "") return path;
  return inner.startsWith("[") ? path + inner : `${path}.${inner}`;
}
