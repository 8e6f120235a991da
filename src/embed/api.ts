import type { EditKind } from "#model/edits/change.ts";
import type { Project, ProjectClip, ProjectInput } from "#model/project-json/project-json.ts";
import type { TimelineMessages } from "./words/timeline-messages.ts";
import type { ProjectPatch } from "#model/project-json/write-project.ts";

/** The API for pages that embed the timeline. Times without a unit are seconds. */

/** The place of a clip's sound: a URL, or the bytes. A URL may expire: it is requested again when more bytes are fetched. */
export type MediaPlace = string | Blob | Promise<string>;

export type TimelineOptions = {
  /** Project JSON, version 1 or 2; never modified. Default: an empty timeline. */
  readonly project?: ProjectInput | undefined;
  /** Disables editing; playback, seek, selection and zoom remain. */
  readonly readOnly?: boolean | undefined;
  /**
   * Called for a `url`, with the first clip that has it, when its sound is opened, and again whenever more of its bytes are fetched; a Blob
   * is kept. An exception or rejection makes only this sound fail. Default: the `url` itself, resolved against the page's address.
   */
  readonly media?: ((clip: ProjectClip) => MediaPlace) | undefined;
  readonly onEdit?: ((edit: TimelineEdit) => void) | undefined;
  /**
   * Language of the whole page, as a BCP 47 tag: one language per page, the last one given holds. Default: English. The package loads its
   * own sentences (`de`) before the first rendering; numbers, dates and the direction of text follow the tag in any case.
   */
  readonly locale?: string | undefined;
  /** Sentences in place of the English ones, as from `layback/words/de`; then the package loads none. */
  readonly messages?: TimelineMessages | undefined;
  /** Accessible name of the timeline. */
  readonly label?: string | undefined;
  /** URL of the folder with the package's workers and worklets (`assets/`). Default: beside the module; required if a bundler moved it. */
  readonly assetsUrl?: string | undefined;
};

/** One committed edit. */
export type TimelineEdit = {
  readonly kind: EditKind;
  /** Rows to write to apply the edit, and to undo it. Each list names a row once, and has it whole. */
  readonly patches: readonly ProjectPatch[];
  readonly inverse: readonly ProjectPatch[];
  /** False for a change that is no user action: the measured length of a sound. */
  readonly undoable: boolean;
  /** The whole project after the edit; created on first access. */
  readonly project: Project;
};

export type TimelineViewport = {
  /** The time at the left edge. */
  readonly startSeconds: number;
  readonly pxPerSecond: number;
};

export type TimelineState = {
  readonly playing: boolean;
  /** Playback was requested, but nothing is audible yet. */
  readonly starting: boolean;
  /** 1 during playback, 0 while stopped, else the shuttle's speed. */
  readonly rate: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly readOnly: boolean;
  /** Where playback ends. */
  readonly duration: number;
};

export type TimelineEvents = {
  /** The playhead moved: once per animation frame during playback. */
  readonly timeupdate: { readonly position: number };
  readonly edit: TimelineEdit;
  /** Ids of clips; `video-track` is the video bar. */
  readonly select: { readonly ids: readonly string[] };
  readonly viewport: TimelineViewport;
  readonly statechange: TimelineState;
  /** An error message for the user. */
  readonly error: { readonly message: string };
};

export type TimelineStats = {
  readonly framesDrawn: number;
  /** Script time of the latest frames on the main thread, milliseconds. */
  readonly frameMs: { readonly last: number; readonly p50: number; readonly p95: number };
  readonly visibleClips: number;
  readonly activeVoices: number;
  /** Underruns of the audio device, where the browser counts them. */
  readonly underruns: number | undefined;
  /** Seconds of clips that were silent because they had not been read in time. */
  readonly missedSeconds: number;
};

/** What a page can do with a timeline, with or without an editor around it. */
export type TimelineHandle = {
  /** The whole project, as Project JSON. */
  readonly project: Project;
  /** The audible position. */
  readonly position: number;
  /** Exact; clamped to 0 … the end. */
  seek(seconds: number): void;
  /** Resolves to false where the browser does not allow sound to start: call it in a click or key handler. */
  play(): Promise<boolean>;
  pause(): void;
  readonly viewport: TimelineViewport;
  setViewport(viewport: Partial<TimelineViewport>): void;
  /** An empty list clears the selection. */
  select(ids: string | readonly string[]): void;
  undo(): void;
  redo(): void;
  readonly state: TimelineState;
  /** Returns the function that unsubscribes. */
  on<Name extends keyof TimelineEvents>(name: Name, listener: (event: TimelineEvents[Name]) => void): () => void;
};

/** A mounted timeline. Do not use it after `dispose`. */
export type Timeline = TimelineHandle & {
  /** Opens a project or another state of the same one; clears the history. Throws a `ProjectError`, changing nothing, if it is invalid. */
  setProject(project: ProjectInput): void;
  setReadOnly(readOnly: boolean): void;
  stats(): TimelineStats;
  /** Removes everything: canvas, sound, workers, listeners. */
  dispose(): void;
};
