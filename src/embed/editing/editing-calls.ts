import type { Editing } from "#editor/actions/action-deps.ts";
import type { ViewActions } from "#editor/actions/view-actions.ts";
import type { EditorStore } from "#editor/core/store/store.ts";
import { changesTo } from "#model/edits/changes-to.ts";
import { splitClip } from "#model/edits/edits.ts";
import type { Change, EditKind } from "#model/edits/change.ts";
import { messages } from "#model/text/messages.ts";
import { areSettingsBeyondVersion1, isClipBeyondVersion1 } from "#model/project-json/beyond-version-1.ts";
import type { ProjectClip, ProjectInput } from "#model/project-json/project-json.ts";
import { readPatches } from "#model/project-json/read-patches.ts";
import { clipJson, settingsJson, versionIf } from "#model/project-json/write-project.ts";
import type { ProjectSettingsJson } from "#model/project-json/write-project.ts";
import { allClips, clipById, lanesOf, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { TimelineHandle } from "../api.ts";
import type { ApplyOptions, TimelineEditing } from "./editing-api.ts";
import { mustRead, ProjectError } from "../project-error.ts";
import { frozenJson } from "../snapshots.ts";
import { shortText, UsageError } from "../usage-error.ts";
import type { EditOrigin } from "./edit-origin.ts";

export type EditingCalls = TimelineEditing & Pick<TimelineHandle, "setLoop">;

export type EditingDeps = {
  readonly store: EditorStore;
  /** Undefined while no project is open. */
  readonly editing: () => Editing | undefined;
  readonly origin: EditOrigin;
  readonly newId: () => string;
  readonly setLaneHeight: ViewActions["setLaneHeight"];
  /** The project may be edited by its page though the user may not. */
  readonly ignoresReadOnly: boolean;
};

/** Settings before they are validated. */
type SettingsInput = { readonly [Field in keyof ProjectSettingsJson]?: unknown };

/** The changes of a batch so far, and the timeline with them. */
type Batch = { timeline: ProjectTimeline; readonly changes: Change[]; readonly kinds: Set<EditKind> };

/** The edits that a page makes. Each is validated whole before anything changes. */
export function createEditingCalls({ store, editing, origin, newId, setLaneHeight, ignoresReadOnly }: EditingDeps): EditingCalls {
  let batch: Batch | undefined;
  const timeline = () => batch?.timeline ?? store.getState().document.timeline;

  const commit = (kind: EditKind, changes: readonly Change[], { undoable = true, origin: by = "api" }: ApplyOptions = {}) => {
    const session = editing();
    if (!session || (store.getState().readOnly && !ignoresReadOnly)) throw new UsageError("readOnly", messages.readOnlyHere);
    store.setState({ preview: undefined });
    origin.during(by, () => (undoable ? session.commit : session.commitQuietly)({ kind, changes }));
  };
  const make = (kind: EditKind, changes: readonly Change[], options?: ApplyOptions) => {
    if (!batch) return commit(kind, changes, options);
    batch.timeline = withChanges(batch.timeline, changes);
    batch.changes.push(...changes);
    batch.kinds.add(kind);
  };
  const makePatches = (kind: EditKind, patches: unknown, options?: ApplyOptions, at = "") => {
    const read = readPatches(patches, timeline());
    if (read.ok) return make(kind, read.value, options);
    const path = read.error.path.startsWith(at) ? read.error.path.slice(at.length) : read.error.path;
    throw new ProjectError(path, messages.patchFault(path, read.error.message));
  };
  const mustHaveClip = (id: string) => {
    const clip = clipById(timeline(), id);
    if (!clip) throw new UsageError("value", messages.patchNoClip(shortText(id)));
    return clip;
  };
  /** Changes one entry of a list of the settings. */
  const makeSettings = (kind: EditKind, change: (settings: ProjectSettingsJson) => SettingsInput, at: string) => {
    const before = settingsJson(timeline().settings);
    const settings = withoutUndefined({ ...before, ...change(before) }) as ProjectSettingsJson;
    makePatches(
      kind,
      [{ kind: "setSettings", settings, ...versionIf(areSettingsBeyondVersion1(settings)) }],
      undefined,
      `patches[0].settings.${at}`,
    );
  };
  const markersNow = () => timeline().settings.markers;
  const markerAt = (id: string): number => {
    const index = markersNow().findIndex((marker) => marker.id === id);
    if (index < 0) throw new UsageError("value", `No marker has the id "${shortText(id)}".`);
    return index;
  };

  return {
    apply: (patches, options = {}) => makePatches(options.kind ?? "changeProject", patches, options),
    applyProject: (project, options = {}) => {
      const changes = changesToProject(project, timeline(), store.getState().projectId ?? "");
      if (changes.length > 0) make(options.kind ?? "changeProject", changes, options);
    },
    addClip: (clip) => {
      const { id = newId() } = clip;
      if (clipById(timeline(), id)) throw new ProjectError("id", messages.projectIdTwice(id));
      makePatches("addClip", [clipPatch({ ...clip, id })], undefined, "patches[0].clip.");
      return id;
    },
    updateClip: (id, part) => {
      if ("id" in part) throw new UsageError("value", "The id of a clip stays the same.");
      makePatches("changeProject", [clipPatch({ ...clipJson(mustHaveClip(id)), ...part })], undefined, "patches[0].clip.");
    },
    removeClips: (ids) => {
      makePatches(
        "removeClip",
        listOf(ids).map((id) => ({ kind: "removeClip", id })),
      );
    },
    splitClip: (id, seconds) => {
      mustHaveClip(id);
      const halves = [newId(), newId()] as const;
      const edit = splitClip(timeline(), id, seconds, halves);
      if (!edit)
        throw new UsageError("value", `The clip cannot be split at ${shortText(seconds)}: both parts must be at least 0.1 s long.`);
      make(edit.kind, edit.changes);
      return halves;
    },
    addMarker: (marker) => {
      const { id = newId() } = marker;
      const at = markersNow().length;
      makeSettings("changeMarkers", ({ markers }) => ({ markers: [...markers, { ...marker, id }] }), `markers[${at}].`);
      return id;
    },
    updateMarker: (id, part) => {
      if ("id" in part) throw new UsageError("value", "The id of a marker stays the same.");
      const at = markerAt(id);
      makeSettings(
        "changeMarkers",
        ({ markers }) => ({ markers: markers.map((marker, index) => (index === at ? { ...marker, ...part } : marker)) }),
        `markers[${at}].`,
      );
    },
    removeMarkers: (ids) => {
      const gone = new Set(listOf(ids).map(markerAt));
      makeSettings("changeMarkers", ({ markers }) => ({ markers: markers.filter((_, index) => !gone.has(index)) }), "");
    },
    setLane: (index, { height, gainDb, ...fields }) => {
      const lanes = lanesOf(timeline());
      const lane = lanes[index];
      if (!lane) throw new UsageError("value", `There is no lane ${shortText(index)}: they are numbered from 0 to ${lanes.length - 1}.`);
      const gain = gainDb === undefined ? {} : { gain: 10 ** (gainDb / 20) };
      if (Object.keys(fields).length + Object.keys(gain).length > 0) {
        const changed = { ...lane, ...fields, ...gain };
        makeSettings("changeLane", () => ({ lanes: lanes.map((one) => (one === lane ? changed : one)) }), `lanes[${index}].`);
      }
      if (height !== undefined) setLaneHeight(index, height);
    },
    setLoop: (range) => {
      const { loopRange } = timeline().settings;
      if (range ? range.start !== loopRange?.start || range.end !== loopRange.end : loopRange) {
        makeSettings("setLoopRange", () => ({ loopRange: range ?? undefined }), "loopRange.");
      }
      const isLooping = range !== null;
      store.setState(({ transport }) => ({ transport: { ...transport, isLooping, loopsWithoutPicture: isLooping } }));
    },
    batch: (act) => {
      // A batch in a batch is a part of it.
      if (batch) return act();
      const own: Batch = { timeline: timeline(), changes: [], kinds: new Set() };
      batch = own;
      let result;
      try {
        result = act();
      } finally {
        batch = undefined;
      }
      if (typeof result === "object" && result !== null && "then" in result) {
        throw new UsageError("value", "The function of a batch must make its edits before it returns; this one returned a promise.");
      }
      const [kind = "changeProject", ...others] = own.kinds;
      if (own.changes.length > 0) commit(others.length === 0 ? kind : "changeProject", own.changes);
      return result;
    },
  };
}

/** Whether it is an object with a list of objects as clips; the reader of projects refuses anything else. */
function isListed(project: unknown): boolean {
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
  const clips: unknown = isObject(project) && "clips" in project && project.clips;
  return Array.isArray(clips) && clips.every(isObject);
}

/** Reads only the clips that are not the very objects of the present project. */
function changesToProject(project: ProjectInput, timeline: ProjectTimeline, id: string): readonly Change[] {
  if (!isListed(project)) return changesTo(mustRead(project), timeline);
  if (project.id !== id) throw new UsageError("value", `It is another project, "${shortText(project.id)}": setProject opens it.`);
  const lengths = new Map(allClips(timeline).flatMap(({ url, originalDuration }) => (originalDuration ? [[url, originalDuration]] : [])));
  const kept = new Set<string>();
  const clips = project.clips.flatMap((clip) => {
    const present = clipById(timeline, clip.id);
    if (present && frozenJson(present) === clip && !kept.has(clip.id)) {
      kept.add(clip.id);
      return [];
    }
    const originalDuration = clip.originalDuration ?? lengths.get(clip.url);
    return [originalDuration === undefined ? clip : { ...clip, originalDuration }];
  });
  const read = mustRead({ ...project, clips });
  const twice = read.clips.find((clip) => kept.has(clip.id));
  if (twice) throw new ProjectError("clips", messages.projectIdTwice(twice.id));
  return changesTo(read, timeline, (clipId) => kept.has(clipId));
}

function clipPatch(clip: object): unknown {
  const given = withoutUndefined(clip) as ProjectClip;
  return { kind: "putClip", clip: given, ...versionIf(isClipBeyondVersion1(given)) };
}

/** A field that is undefined is absent, at every level. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, withoutUndefined(part)]])));
}

export function listOf(ids: string | readonly string[]): readonly string[] {
  return typeof ids === "string" ? [ids] : ids;
}
