/** The entry `layback/connect`: the timeline of a frame that shows `/embed`, from the page around it. Without React, Pixi or any worker. */
import type { Project, ProjectInput } from "#model/project-json/project-json.ts";
import type { TimelineEdit, TimelineEvents, TimelineState, TimelineStats, TimelineViewport } from "./api.ts";
import { openPort } from "./frame/open-port.ts";
import type { FrameCalls } from "./frame/speak-through.ts";

export { FrameError } from "./frame/frame-error.ts";
export type { Project, ProjectClip, ProjectClipInput, ProjectInput } from "#model/project-json/project-json.ts";
export type { ProjectPatch } from "#model/project-json/write-project.ts";
export type { TimelineState, TimelineStats, TimelineViewport } from "./api.ts";

/** As in `TimelineEvents`, but an edit comes without the project: ask for that, or write the patches into your own copy. */
export type FrameEvents = Omit<TimelineEvents, "edit"> & { readonly edit: Omit<TimelineEdit, "project"> };

/**
 * A timeline in a frame. What it cannot do rejects with a `FrameError`: `MessageError` where a project is longer than 8 million characters of JSON,
 * `ConnectError` once the frame is gone or was loaded anew (connect again, and give it its project).
 */
export type LaybackFrame = {
  /** Rejects with the name `ProjectError` and the path to the fault where it cannot be read; then nothing is changed. Addresses in it are the frame's to load: give whole ones. */
  setProject(project: ProjectInput): Promise<void>;
  setReadOnly(readOnly: boolean): Promise<void>;
  setViewport(viewport: Partial<TimelineViewport>): Promise<void>;
  /** Nothing is selected by an empty list. */
  select(ids: string | readonly string[]): Promise<void>;
  seek(seconds: number): Promise<void>;
  /** Resolves to false where the browser does not let sound start: give the frame `allow="autoplay"`, and call this in a click or key press. */
  play(): Promise<boolean>;
  pause(): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  project(): Promise<Project>;
  position(): Promise<number>;
  viewport(): Promise<TimelineViewport>;
  state(): Promise<TimelineState>;
  stats(): Promise<TimelineStats>;
  /** Returns how to stop listening. */
  on<Name extends keyof FrameEvents>(name: Name, listener: (event: FrameEvents[Name]) => void): () => void;
  /** Ends the connection; the frame stays as it is. */
  dispose(): void;
};

export type ConnectOptions = {
  /** How long the frame may take; 15 s where absent. */
  readonly timeoutMs?: number | undefined;
};

/**
 * Connects to the `/embed` page of a frame, loaded or not yet. Rejects with a `FrameError` where the frame does not answer in time: it shows something
 * else, as where its project is not public, or this page's origin is not among those it lets in; and at once where its `src` is no address of a server.
 */
export async function connectLayback(frame: HTMLIFrameElement, { timeoutMs = 15_000 }: ConnectOptions = {}): Promise<LaybackFrame> {
  const { call, on, close }: FrameCalls = await openPort(frame, timeoutMs);
  return {
    setProject: (project) => call("setProject", project),
    setReadOnly: (readOnly) => call("setReadOnly", readOnly),
    setViewport: (viewport) => call("setViewport", viewport),
    select: (ids) => call("select", ids),
    seek: (seconds) => call("seek", seconds),
    play: () => call("play"),
    pause: () => call("pause"),
    undo: () => call("undo"),
    redo: () => call("redo"),
    project: () => call("project"),
    position: () => call("position"),
    viewport: () => call("viewport"),
    state: () => call("state"),
    stats: () => call("stats"),
    on: (name, listener) => on(name, listener as (detail: unknown) => void),
    dispose: close,
  };
}
