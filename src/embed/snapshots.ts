import type { OpenSources } from "#editor/playback/open-sources.ts";
import type { EditorState } from "#editor/core/store/editor-state.ts";
import type { PlayedState, PlayedStore } from "#editor/core/store/played-state.ts";
import { playableEnd } from "#editor/core/store/playable-end.ts";
import type { EditorStore } from "#editor/core/store/store.ts";
import type { Project, ProjectClip } from "#model/project-json/project-json.ts";
import { clipJson, writeProject } from "#model/project-json/write-project.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { PlayerState, SourceStatus, TimelineState, TimelineViewport } from "./api.ts";

/** What a page reads of what is shown and played: each the same, frozen object until it changes. */
export type PlayedSnapshots = {
  readonly state: () => PlayerState;
  readonly viewport: () => TimelineViewport;
  readonly sources: () => Readonly<Record<string, SourceStatus>>;
};

/** The same of a timeline. */
export type Snapshots = Omit<PlayedSnapshots, "state"> & {
  readonly state: () => TimelineState;
  readonly selection: () => readonly string[];
  readonly project: () => Project;
};

export function createPlayedSnapshots(
  store: PlayedStore,
  { statuses, onStatus }: Pick<OpenSources, "statuses" | "onStatus">,
): PlayedSnapshots {
  const stateNow = sameWhileEqual(playedStateOf);
  const viewportNow = sameWhileEqual(({ viewport }: PlayedState): TimelineViewport => {
    return { startSeconds: viewport.startSeconds, pxPerSecond: viewport.pxPerSecond };
  });
  let sources: Readonly<Record<string, SourceStatus>> | undefined;
  onStatus(() => (sources = undefined));
  return {
    state: () => stateNow(store.getState()),
    viewport: () => viewportNow(store.getState()),
    sources: () => (sources ??= Object.freeze(Object.fromEntries(statuses()))),
  };
}

/** @param project the project as it is now; the same object until it changes */
export function createSnapshots(
  store: EditorStore,
  sources: Pick<OpenSources, "statuses" | "onStatus">,
  project: () => Project,
): Snapshots {
  const stateNow = sameWhileEqual(stateOf);
  const selectionNow = onceFor((selection: EditorState["selection"]): readonly string[] => Object.freeze([...selection]));
  return {
    ...createPlayedSnapshots(store, sources),
    state: () => stateNow(store.getState()),
    selection: () => selectionNow(store.getState().selection),
    project,
  };
}

/** Writes a store's project as frozen Project JSON. */
export function createProjectReader(store: PlayedStore): () => Project {
  const write = createProjectWriter();
  return () => write(store.getState().projectId ?? "", store.getState().document.timeline);
}

/** Writes a timeline as frozen Project JSON; the same object for the same timeline. */
export function createProjectWriter(): (id: string, timeline: ProjectTimeline) => Project {
  const written = new WeakMap<ProjectTimeline, Project>();
  return (id, timeline) => {
    const known = written.get(timeline);
    if (known?.id === id) return known;
    const project = deepFrozen(writeProject(id, timeline, frozenJson));
    written.set(timeline, project);
    return project;
  };
}

/** By clip, which is never changed: the projects before and after an edit share what the edit left as it was. */
const jsons = new WeakMap<Clip, ProjectClip>();

/** A clip as Project JSON, frozen; the same object each time. */
export function frozenJson(clip: Clip): ProjectClip {
  const known = jsons.get(clip);
  if (known) return known;
  const json = deepFrozen(clipJson(clip));
  jsons.set(clip, json);
  return json;
}

function playedStateOf(state: PlayedState): PlayerState {
  const { isPlaying, isStarting, rate } = state.transport;
  return { playing: isPlaying, starting: isStarting, rate, duration: playableEnd(state) };
}

function stateOf(state: EditorState): TimelineState {
  const { document, readOnly } = state;
  return {
    ...playedStateOf(state),
    canUndo: document.history.past.length > 0 && !readOnly,
    canRedo: document.history.future.length > 0 && !readOnly,
    readOnly,
  };
}

/** The last result as long as the next one has the same values. */
function sameWhileEqual<State, Value extends object>(read: (state: State) => Value): (state: State) => Value {
  let last: Value | undefined;
  return (state) => {
    const next = read(state);
    const isSame = last && Object.entries(next).every(([name, value]) => Object.is(value, last?.[name as keyof Value]));
    return last && isSame ? last : (last = Object.freeze(next));
  };
}

function onceFor<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  let last: { readonly input: Input; readonly output: Output } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: make(input) };
    return last.output;
  };
}

function deepFrozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFrozen(part);
  return Object.freeze(value);
}
