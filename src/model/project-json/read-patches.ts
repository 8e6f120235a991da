import { keyOf } from "../edits/change-keys.ts";
import { putClip } from "../edits/change.ts";
import type { Change } from "../edits/change.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";
import { messages } from "../text/messages.ts";
import type { LoadedProject } from "../timeline/loaded-project.ts";
import { allClips, clipById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { PROJECT_VERSION } from "./project-json.ts";
import { MAX_LENGTHS } from "./project-schema.ts";
import { readRows } from "./read-project.ts";
import type { ProjectFault } from "./read-project.ts";

const KINDS = ["putClip", "removeClip", "setPicture", "setSettings", "rename"] as const;
const ID = "patch";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads patches (`ProjectPatch`) for a timeline. They are read whole or refused: for a wrong field, a row that is changed twice, or a clip to
 * remove that does not exist. The message is about the value alone; `path` leads to the first fault, e.g. `patches[2].clip.endTime`.
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
  if (clipCount <= MAX_LENGTHS.clips) return success(changes);
  return failure({ path: "patches", message: messages.projectListTooLong(clipCount, MAX_LENGTHS.clips) });
}

/** By how much a change alters the number of clips. */
function added(change: Change, timeline: ProjectTimeline): number {
  if (change.kind === "removeClip") return -1;
  return change.kind === "putClip" && !clipById(timeline, change.clip.id) ? 1 : 0;
}

function changeOf(patch: unknown, timeline: ProjectTimeline): Result<Change, ProjectFault> {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch))
    return failure({ path: "", message: messages.projectNotAnObject });
  const { kind, version = PROJECT_VERSION, ...fields } = patch as Fields;
  const ofVersion = readRows({ version, id: ID, clips: [] });
  if (!ofVersion.ok) return ofVersion;
  switch (kind) {
    case "putClip":
      return readPart(version, fields, "clip", { clips: [fields["clip"]] }, "clips[0]", ({ clips: [clip] }) => clip && putClip(clip));
    case "removeClip":
      return removal(fields, timeline);
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
  const notOfSettings = Object.keys(settings).find((name) => ["version", "id", "name", "picture", "clips"].includes(name));
  if (notOfSettings !== undefined) return failure({ path: `settings.${notOfSettings}`, message: messages.projectNotPlain });
  const read = readPart(version, fields, "settings", settings as Fields, "settings", (project) => {
    const { pictureFile } = timeline.settings;
    return { kind: "setSettings", settings: { ...project.settings, ...(pictureFile !== undefined && { pictureFile }) } };
  });
  if (read.ok || read.error.path === "version") return read;
  return failure({ path: joined("settings", read.error.path), message: read.error.message });
}

function removal({ id, ...others }: Fields, timeline: ProjectTimeline): Result<Change, ProjectFault> {
  const [other] = Object.keys(others);
  if (other !== undefined) return failure({ path: other.slice(0, 100), message: messages.patchKindUnknown(["kind", "id"]) });
  if (typeof id === "string" && clipById(timeline, id)) return success({ kind: "removeClip", id });
  return failure({ path: "id", message: messages.patchNoClip(String(id).slice(0, 100)) });
}

function joined(path: string, inner: string): string {
  if (inner === "") return path;
  return inner.startsWith("[") ? path + inner : `${path}.${inner}`;
}
