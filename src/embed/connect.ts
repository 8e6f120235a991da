/** The entry `layback/connect`: controls the timeline of a frame (`/embed`) from the page around it. Without React, Pixi or workers. */
import type { Project, ProjectInput } from "#model/project-json/project-json.ts";
import type { TimelineEdit, TimelineEvents, TimelineState, TimelineStats, TimelineViewport } from "./api.ts";
import { openPort } from "./frame/open-port.ts";
import type { FrameCalls } from "./frame/rpc-client.ts";

export { FrameError } from "./frame/frame-error.ts";
export type { Project, ProjectClip, ProjectClipInput, ProjectInput } from "#model/project-json/project-json.ts";
export type { ProjectPatch } from "#model/project-json/write-project.ts";
export type { TimelineState, TimelineStats, TimelineViewport } from "./api.ts";

/** As `TimelineEvents`, but an edit has no project: request it, or apply the patches to your own copy. */
export type FrameEvents = Omit<TimelineEvents, "edit"> & { readonly edit: Omit<TimelineEdit, "project"> };

/**
 * A timeline in a frame. Calls that fail reject with a `FrameError`: `MessageError` where a project exceeds 8 million characters of JSON,
 * `ConnectError` once the frame is gone or was reloaded (connect again, and set its project).
 */
export type LaybackFrame = {
  /**
   * Rejects with the name `ProjectError` and the path to the fault if the project is invalid; then nothing changes. The frame loads the
   * URLs in it: give absolute ones.
   */
  setProject(project: ProjectInput): Promise<void>;
  /** Language of the frame, as a BCP 47 tag; resolves once its sentences are loaded and shown. Rejects for any other text. */
  setLocale(locale: string): Promise<void>;
  setReadOnly(readOnly: boolean): Promise<void>;
  setViewport(viewport: Partial<TimelineViewport>): Promise<void>;
  /** An empty list clears the selection. */
  select(ids: string | readonly string[]): Promise<void>;
  seek(seconds: number): Promise<void>;
  /**
   * Resolves to false if the browser does not allow sound to start: give the frame `allow="autoplay"`, and call this in a click or key
   * handler.
   */
  play(): Promise<boolean>;
  pause(): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  project(): Promise<Project>;
  position(): Promise<number>;
  viewport(): Promise<TimelineViewport>;
  state(): Promise<TimelineState>;
  stats(): Promise<TimelineStats>;
  /** Returns the function that unsubscribes. */
  on<Name extends keyof FrameEvents>(name: Name, listener: (event: FrameEvents[Name]) => void): () => void;
  /** Ends the connection; the frame stays as it is. */
  dispose(): void;
};

export type ConnectOptions = {
  /** Time limit for the frame's answer; default 15 s. */
  readonly timeoutMs?: number | undefined;
};

/**
 * Connects to the `/embed` page of a frame, whether it has loaded yet or not. Rejects with a `FrameError` if the frame does not answer in
 * time, because it shows another page (its project is not public) or does not allow this page's origin; and at once if its `src` is not
 * the address of a server.
 */
export async function connectLayback(frame: HTMLIFrameElement, { timeoutMs = 15_000 }: ConnectOptions = {}): Promise<LaybackFrame> {
  const { call, on, close }: FrameCalls = await openPort(frame, timeoutMs);
  return {
    setProject: (project) => call("setProject", project),
    setLocale: (locale) => call("setLocale", locale),
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
