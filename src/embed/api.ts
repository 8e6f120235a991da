import type { EditKind } from "#model/edits/change.ts";
import type { Project, ProjectClip, ProjectInput } from "#model/project-json/project-json.ts";
import type { ProjectPatch } from "#model/project-json/write-project.ts";

/** What a page that embeds the timeline uses. Bare times are seconds. */

/** Where a clip's sound is: an address, or the bytes. An address may be asked for again whenever bytes are fetched: it may expire. */
export type MediaPlace = string | Blob | Promise<string>;

export type TimelineOptions = {
  /** Project JSON, version 1; never changed. An empty timeline where absent. */
  readonly project?: ProjectInput | undefined;
  /** Nothing can be edited; playing, seeking, selecting and zooming can. */
  readonly readOnly?: boolean | undefined;
  /**
   * Asked for a `url`, with the first clip that names it, when its sound is opened, and again whenever more of its bytes are fetched; a Blob is
   * kept. What it throws or rejects with fails that one sound. The `url` itself, against the page's address, where absent.
   */
  readonly media?: ((clip: ProjectClip) => MediaPlace) | undefined;
  readonly onEdit?: ((edit: TimelineEdit) => void) | undefined;
  /** What a screen reader calls the timeline. */
  readonly label?: string | undefined;
  /** Address of the folder with this package's workers and worklets (`assets/`). Beside the module where absent; needed where a bundler moved the module. */
  readonly assetsUrl?: string | undefined;
};

/** One committed edit. */
export type TimelineEdit = {
  readonly kind: EditKind;
  /** Rows to write to make the edit, and to take it back. Each names a row once. */
  readonly patches: readonly ProjectPatch[];
  readonly inverse: readonly ProjectPatch[];
  /** False for what nobody did by hand: the length of a sound that has been measured. */
  readonly undoable: boolean;
  /** All of the project after the edit; made when it is first asked for. */
  readonly project: Project;
};

export type TimelineViewport = {
  /** The time at the left edge. */
  readonly startSeconds: number;
  readonly pxPerSecond: number;
};

export type TimelineState = {
  readonly playing: boolean;
  /** Playing was asked for, but nothing is heard yet. */
  readonly starting: boolean;
  /** 1 while playing, 0 while stopped, else the shuttle's rate. */
  readonly rate: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly readOnly: boolean;
  /** Where playing ends. */
  readonly duration: number;
};

export type TimelineEvents = {
  /** The playhead moved: once an animation frame while playing. */
  readonly timeupdate: { readonly position: number };
  readonly edit: TimelineEdit;
  /** Ids of clips; `video-track` is the video bar. */
  readonly select: { readonly ids: readonly string[] };
  readonly viewport: TimelineViewport;
  readonly statechange: TimelineState;
  /** A sentence for the user. */
  readonly error: { readonly message: string };
};

export type TimelineStats = {
  readonly framesDrawn: number;
  /** Script milliseconds of the latest frames on the main thread. */
  readonly frameMs: { readonly last: number; readonly p50: number; readonly p95: number };
  readonly visibleClips: number;
  readonly activeVoices: number;
  /** Drop-outs of the audio device, where the browser counts them. */
  readonly underruns: number | undefined;
  /** Seconds of clips that should have sounded but had not been read in time. */
  readonly missedSeconds: number;
};

/** What a page can do with a timeline, whether there is an editor around it or not. */
export type TimelineHandle = {
  /** All of it, as Project JSON. */
  readonly project: Project;
  /** What is heard now. */
  readonly position: number;
  /** Exact; clamped to 0 … the end. */
  seek(seconds: number): void;
  /** Resolves to false where the browser does not let sound start: call it in a click or key press. */
  play(): Promise<boolean>;
  pause(): void;
  readonly viewport: TimelineViewport;
  setViewport(viewport: Partial<TimelineViewport>): void;
  /** Nothing is selected by an empty list. */
  select(ids: string | readonly string[]): void;
  undo(): void;
  redo(): void;
  readonly state: TimelineState;
  /** Returns how to stop listening. */
  on<Name extends keyof TimelineEvents>(name: Name, listener: (event: TimelineEvents[Name]) => void): () => void;
};

/** A mounted timeline. Do not use it after `dispose`. */
export type Timeline = TimelineHandle & {
  /** Another project, or another state of the same one: the history of edits begins anew. Throws a `ProjectError` and changes nothing where it cannot be read. */
  setProject(project: ProjectInput): void;
  setReadOnly(readOnly: boolean): void;
  stats(): TimelineStats;
  /** Takes everything away again: canvas, sound, workers, listeners. */
  dispose(): void;
};
