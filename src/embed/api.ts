import type { KeySetId } from "#editor/shortcuts/key-sets.ts";
import type { Chord, ShortcutId } from "#editor/shortcuts/shortcut.ts";
import type { EditKind } from "#model/edits/change.ts";
import type { Project, ProjectClip, ProjectInput } from "#model/project-json/project-json.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import type { TimelineMessages } from "./words/timeline-messages.ts";
import type { ProjectPatch } from "#model/project-json/write-project.ts";
import type { TimelineParts } from "#timeline/timeline-parts.ts";
import type { TimelineEditing } from "./editing/editing-api.ts";
import type { TimelineError } from "./error-api.ts";
import type { SoundPeaks, TimelineOutput } from "./output-api.ts";
import type { Theme } from "./theme/read-theme.ts";

/** The API for pages that embed the timeline. Times without a unit are seconds. */

/** The place of a clip's sound: a URL, or the bytes. */
export type MediaPlace = string | Blob | Promise<string | Blob>;

export type TimelineOptions = {
  /** Project JSON, version 1 or 2; never modified. Default: an empty timeline. */
  readonly project?: ProjectInput | undefined;
  /** Disables editing; playback, seek, selection and zoom remain. */
  readonly readOnly?: boolean | undefined;
  /**
   * Called once for a `url`, with the first clip that has it; again by `retry`, and where the server refuses the address of a sound that it
   * has served before, because the address has expired. An exception, a rejection or anything else than an address or bytes makes only this
   * sound fail. Default: the `url` itself, resolved against the page's address.
   */
  readonly media?: ((clip: ProjectClip) => MediaPlace) | undefined;
  /**
   * Called for the `url` of each sound; again by `retry`. A sound with peaks is drawn from them at once. It is fetched and decoded, and `media`
   * is asked, when it is about to play or to be scrubbed, or is shown so large that one value of its peaks takes more than 8 device pixels.
   * Undefined: this sound has none. Peaks that cannot be read are an `error` event, and the sound is decoded as without them.
   */
  readonly peaks?: ((url: string) => SoundPeaks | undefined | Promise<SoundPeaks | undefined>) | undefined;
  readonly onEdit?: ((edit: TimelineEdit) => void) | undefined;
  /**
   * Called with the entries of a menu before it opens; the menu has those that it returns, and does not open without any. If it throws, the
   * entries stay as they are.
   */
  readonly contextMenu?: ((target: TimelineTarget, entries: readonly TimelineMenuEntry[]) => readonly TimelineMenuEntry[]) | undefined;
  /** The parts of the timeline; what is false is left out, with its keys and menu entries. `videoRow`: the row of the picture. */
  readonly ui?: Partial<TimelineParts> | undefined;
  /** Key sets and keys as in the editor's dialog of shortcuts; false: no keys but those inside the focused element. Default: Layback's. */
  readonly keymap?: TimelineKeymap | false | undefined;
  /**
   * Which wheel events are the timeline's. "auto": those that move it, once it has been pressed or has the focus; all others scroll the page.
   * "always": all. "modifier": those with Ctrl, Cmd or Shift. Zoom by Ctrl or Cmd is always the timeline's. Default: "auto".
   */
  readonly wheel?: "auto" | "always" | "modifier" | undefined;
  /** Default: "dark". */
  readonly theme?: Theme | undefined;
  /**
   * Language of the whole page, as a BCP 47 tag: one language per page, the last one given holds. Default: English. The package loads its
   * own sentences (`de`, `es`, `fr`, `ja`) before the first rendering; numbers, dates and the direction of text follow the tag in any case.
   */
  readonly locale?: string | undefined;
  /** Sentences in place of the English ones, as from `layback/words/de`; then the package loads none. */
  readonly messages?: TimelineMessages | undefined;
  /** Accessible name of the timeline. */
  readonly label?: string | undefined;
  /** URL of the folder with the package's workers and worklets (`assets/`). Default: beside the module; required if a bundler moved it. */
  readonly assetsUrl?: string | undefined;
};

/** What lies at a point, and its time in seconds. "lane": an empty place; without `laneIndex` below the last lane. */
export type TimelineTarget =
  | { readonly kind: "clip"; readonly clipId: string; readonly seconds: number }
  | { readonly kind: "marker"; readonly markerId: string; readonly seconds: number }
  | { readonly kind: "lane" | "laneHeader"; readonly laneIndex?: number; readonly seconds: number }
  | { readonly kind: "ruler" | "video" | "videoSound"; readonly seconds: number };

/** An entry of a menu. Ids of the timeline's own entries stay the same from one version to the next. */
export type TimelineMenuEntry =
  | {
      readonly id: string;
      readonly label: string;
      /** Shown beside the label, such as "Ctrl+X". */
      readonly shortcut?: string;
      readonly isDisabled?: boolean;
      readonly isDangerous?: boolean;
      readonly onAction: () => void;
    }
  | { readonly id: string; readonly label: string; readonly entries: readonly TimelineMenuEntry[] }
  | { readonly id: string; readonly separator: true };

/** `set`: whose keys. `keys`: instead of the set's, by shortcut; an empty list takes all away. */
export type TimelineKeymap = {
  readonly set?: KeySetId | undefined;
  readonly keys?: Readonly<Partial<Record<ShortcutId, readonly Chord[]>>> | undefined;
};

/** Where a clip was clicked, by pointer or by assistive technology. CSS pixels of the window. */
export type ClipClick = {
  readonly clipId: string;
  readonly seconds: number;
  readonly clientX: number;
  readonly clientY: number;
};

/** One committed edit. */
export type TimelineEdit = {
  readonly kind: EditKind;
  /** Rows to write to apply the edit, and to undo it. Each list names a row once, and has it whole. */
  readonly patches: readonly ProjectPatch[];
  readonly inverse: readonly ProjectPatch[];
  /** False: it is no entry of the history. */
  readonly undoable: boolean;
  /** "api": this page made it; "remote": this page has passed it on. */
  readonly origin: "user" | "api" | "remote";
  /** The whole project after the edit; created on first access. */
  readonly project: Project;
};

/** `lengths`: seconds by `url`. */
export type Measured = {
  readonly lengths: Readonly<Record<string, number>>;
  /** Each row once, and whole. */
  readonly patches: readonly ProjectPatch[];
};

export type TimelineViewport = {
  /** The time at the left edge. */
  readonly startSeconds: number;
  readonly pxPerSecond: number;
};

/** The state of playback. */
export type PlayerState = {
  readonly playing: boolean;
  /** Playback was requested, but nothing is audible yet. */
  readonly starting: boolean;
  /** 1 during playback, 0 while stopped, else the shuttle's speed. */
  readonly rate: number;
  /** Where playback ends. */
  readonly duration: number;
};

export type TimelineState = PlayerState & {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly readOnly: boolean;
};

export type TimelineEvents = {
  /** The playhead moved: once per animation frame during playback. */
  readonly timeupdate: { readonly position: number };
  readonly edit: TimelineEdit;
  /** The lengths of sounds are known now. No edit, but the clips have them: `patches` are the rows to write. */
  readonly measured: Measured;
  /** Ids of clips; `video-track` is the video bar. */
  readonly select: { readonly ids: readonly string[] };
  readonly viewport: TimelineViewport;
  /** A press on a clip without a drag. */
  readonly clipclick: ClipClick;
  readonly clipdblclick: ClipClick;
  /** A menu was asked for; `contextMenu` changes it. */
  readonly clipcontextmenu: ClipClick;
  readonly statechange: TimelineState;
  /** The first frame is drawn. */
  readonly ready: Record<string, never>;
  /** `status` undefined: no clip plays the sound any more. */
  readonly sourcestatechange: { readonly url: string; readonly status: SourceStatus | undefined };
  readonly error: TimelineError;
};

/** The state of a sound. It may still be read further when it is "ready". */
export type SourceStatus = "loading" | "ready" | "failed";

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

/**
 * What a page can do with a timeline, with or without an editor around it. `project`, `viewport`, `state`, `selection` and `sources` are
 * the same, frozen object until they change.
 */
export type TimelineHandle = TimelineEditing & {
  /** The whole project, as Project JSON. */
  readonly project: Project;
  /** The audible position. */
  readonly position: number;
  /** Exact; clamped to 0 … the end. */
  seek(seconds: number): void;
  /** Resolves to false where the browser does not allow sound to start: call it in a click or key handler. */
  play(): Promise<boolean>;
  pause(): void;
  /** Plays from `start` to `end` (seconds) once. Resolves as `play` does. */
  playRange(start: number, end: number): Promise<boolean>;
  /** The speed of `play`, also of what plays now. ±1, ±2, ±4 or ±8; backwards below 0. The user's keys begin at 1. */
  setRate(rate: number): void;
  /** Monitor volume, 0 to 1. */
  setVolume(volume: number): void;
  /** Sets the loop range, an edit like any other, and loops it; null: loops nothing, and there is no range. */
  setLoop(range: LoopRange | null): void;
  readonly viewport: TimelineViewport;
  setViewport(viewport: Partial<TimelineViewport>): void;
  /** Shows exactly this range of time, seconds. */
  zoomTo(range: { readonly start: number; readonly end: number }): void;
  /** Shows the whole timeline. */
  fit(): void;
  /** An empty list clears the selection. Throws a `UsageError` for an id that no clip has. */
  select(ids: string | readonly string[]): void;
  undo(): void;
  redo(): void;
  readonly state: TimelineState;
  /** Ids of clips; `video-track` is the video bar. */
  readonly selection: readonly string[];
  /** The sounds of clips by `url`. */
  readonly sources: Readonly<Record<string, SourceStatus>>;
  /** Reads failed sounds again: that of this `url`, or all. */
  retry(url?: string): void;
  /**
   * Changes all colours at once, without an interruption of playback. Custom properties of the page are read again, too: call it with the
   * same theme after changing these. Throws a `ThemeError`, changing nothing, for an unknown token or an invalid value.
   */
  readonly setTheme: (theme: Theme) => void;
  /** Returns the function that unsubscribes. */
  on<Name extends keyof TimelineEvents>(name: Name, listener: (event: TimelineEvents[Name]) => void): () => void;
};

/** A mounted timeline. Do not use it after `dispose`. */
export type Timeline = TimelineHandle &
  TimelineOutput & {
    /** Resolves when the first frame is drawn, or on `dispose`; rejects where this browser cannot draw. */
    readonly ready: Promise<void>;
    /** What lies at a point of the window, CSS pixels; null outside the canvas. */
    hitTest(clientX: number, clientY: number): TimelineTarget | null;
    /** Opens a project or another state of the same one; clears the history. Throws a `ProjectError`, changing nothing, if it is invalid. */
    setProject(project: ProjectInput): void;
    setReadOnly(readOnly: boolean): void;
    stats(): TimelineStats;
    /** Removes everything: canvas, sound, workers, listeners. */
    dispose(): void;
  };
