import type { ClipSpread, Sound } from "#model/edits/add-clips.ts";
import type { Edit } from "#model/edits/change.ts";
import type { NameStyle, SourceNames } from "#model/text/source-names.ts";
import type { TimeUnit } from "#model/time/time-style.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import type { LazyModule } from "#ui/lazy-module.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { TimelineIndex } from "./index/timeline-index.ts";
import type { TimelineParts } from "./timeline-parts.ts";

/** The id of the selected video bar (B-80). */
export const VIDEO_BAR_ID = "video-track";

/** What the canvas draws. A new object after each change; does not contain the playhead. */
export type TimelineView = {
  /** The committed document. */
  readonly timeline: ProjectTimeline;
  /** Derived from `timeline`; updated incrementally by the changes of each edit. */
  readonly index: TimelineIndex;
  /** The edit of an active gesture: drawn over the document, never saved. */
  readonly preview: Edit | undefined;
  /** What files become that are still being imported: drawn, but no part of the document. Absent: none. */
  readonly incoming?: readonly Clip[];
  /** Why sounds cannot be played, for the user, by source id (a clip's `url`). Their clips are drawn as failed. Absent: none. */
  readonly failures?: ReadonlyMap<string, string>;
  /** Ids of clips, or `VIDEO_BAR_ID`. */
  readonly selection: ReadonlySet<string>;
  readonly viewport: Viewport;
  readonly options: CanvasOptions;
  readonly readOnly: boolean;
  /** Absent: all. The same object as long as the canvas is mounted. */
  readonly parts?: TimelineParts;
  /** File names of the sources. Another function only where a name is another one. */
  readonly names: SourceNames;
};

/** The user's display options; persisted by the host. */
export type CanvasOptions = {
  /** The unit of every time that is shown, where there is a picture (B-150). */
  readonly timeUnit: TimeUnit;
  /** During playback: scroll by pages, keep the playhead in the middle, or do not scroll. */
  readonly follow: "page" | "continuous" | "off";
  /** Draws a stereo source as one waveform of both channels, or as left above right. */
  readonly waveforms: "mono" | "stereo";
  /** Whether dragged edges snap to clip edges, playhead, markers and so on. Holding N during a drag inverts it. */
  readonly snap: "on" | "off";
  /** Factor by which waveforms are drawn higher, so that quiet sound is seen; `fit`: each source's own, by its loudness (B-169). */
  readonly waveScale: 1 | 2 | 4 | "fit";
  /** Captions show derived names, or file names (B-162). */
  readonly names: NameStyle;
};

export const DEFAULT_OPTIONS: CanvasOptions = {
  timeUnit: "timecode",
  waveforms: "mono",
  waveScale: 1,
  follow: "page",
  snap: "on",
  names: "tidy",
};

/** The allowed values of each option, for a host that persists and parses them. */
export const OPTION_VALUES: { readonly [Name in keyof CanvasOptions]: readonly CanvasOptions[Name][] } = {
  timeUnit: ["timecode", "seconds", "frames"],
  follow: ["page", "continuous", "off"],
  waveforms: ["mono", "stereo"],
  waveScale: [1, 2, 4, "fit"],
  snap: ["on", "off"],
  names: ["tidy", "files"],
};

/** A library item being dragged over the canvas (B-71): only its id is trusted. */
export type DroppedItem = { readonly id: string };

/** Clip hues by source id. */
export type StoredHues = {
  read(): Readonly<Record<string, number>>;
  write(hues: Readonly<Record<string, number>>): void;
};

/** What gestures and keys report. Each call is one user action; the host decides what it does. */
export type TimelineActions = {
  preview(edit: Edit | undefined): void;
  commit(edit: Edit): void;
  select(ids: readonly string[]): void;
  setViewport(viewport: Viewport): void;
  /** Moves the playhead by keys. */
  seek(seconds: number): void;
  /** Moves the playhead under the pointer; the first call starts the scrub. */
  scrubMove(seconds: number): void;
  scrubEnd(seconds: number): void;
  /**
   * The edge that a gesture holds, whose frame a picture shows; undefined when the gesture ends. @param isEditPoint the edge is common to
   * two clips: the frame before it is shown, too
   */
  hold?(seconds: number | undefined, isEditPoint?: boolean): void;
  /** Says why a key changed nothing. Absent: it is only announced. */
  reportNoEffect?(sentence: string): void;
  /** Opens the inspector for the selection and moves the focus there. */
  inspect(): void;
  dropItems(items: readonly DroppedItem[], seconds: number, laneIndex: number, spread: ClipSpread): void;
  /** Files from outside the browser. Absent: the host has no library, and the canvas ignores them. */
  dropFiles?(files: readonly File[], seconds: number, laneIndex: number, spread: ClipSpread): void;
};

/** Where a context menu was requested (right click, long press, menu key). Seconds on the timeline. */
export type MenuPlace =
  | { readonly kind: "clip"; readonly clipId: string; readonly seconds: number }
  | { readonly kind: "video"; readonly seconds: number }
  /** The row "Video sound", or its header. */
  | { readonly kind: "videoSound"; readonly seconds: number }
  | { readonly kind: "marker"; readonly markerId: string; readonly seconds: number }
  | { readonly kind: "ruler"; readonly seconds: number }
  /** An empty place of a lane; `laneIndex` is undefined below the last lane. */
  | { readonly kind: "lane"; readonly laneIndex: number | undefined; readonly seconds: number }
  /** The header of a lane, beside the canvas or in the grid. */
  | { readonly kind: "laneHeader"; readonly laneIndex: number; readonly seconds: number };

/** The canvas's host: a view to draw, a clock to read in each animation frame, waveforms, and actions that receive reports. */
export type TimelineHost = {
  getView(): TimelineView;
  /** Notifies whenever `getView()` returns another object. */
  subscribe(listener: () => void): () => void;
  /** Emits an action's announcement (a copy, a command without effect). Absent: only changes are announced. */
  onAnnouncement?(listener: (sentence: string) => void): () => void;
  /** Emits the ids of clips that an undo or redo has put back or changed, or that were added: they are highlighted once. */
  onFlash?(listener: (clipIds: readonly string[]) => void): () => void;
  /** Emits the id of a clip or marker whose name is to be typed in its place. */
  onNameAsked?(listener: (kind: "clip" | "marker", id: string) => void): () => void;
  /**
   * Notifies when playback starts or stops and when the playhead is moved: an idle canvas runs no loop that would notice.
   * May also notify in every animation frame during playback.
   */
  onPlayhead(listener: () => void): () => void;
  /** The audible position, timeline seconds. */
  position(): number;
  isPlaying(): boolean;
  /** Waveforms by source id (a clip's `url`). The engine's peaks store has this shape. */
  readonly peaks: PeaksSource;
  /** Absent: lane headers show no meters. */
  readonly levels?: LaneLevels;
  /** Absent: the video bar shows no thumbnails. */
  readonly thumbnails?: ThumbnailSource;
  /**
   * Whether a wheel event is the timeline's, not the page's. `isMoved`: the view can move that way. Absent: each is the timeline's.
   */
  takesWheel?(event: WheelEvent, isMoved: boolean): boolean;
  /** Called in the frame that shows a view, after the canvas was drawn; not while only the playhead moves. Absent: nothing follows. */
  onDrawn?(view: TimelineView): void;
  readonly actions: TimelineActions;
  /** Stores the clip colours of sources on this device, so that they stay the same after a reload. Absent: they may differ then. */
  readonly storedHues?: StoredHues;
  /**
   * The library items of a drag that began on this page; a drag's own data cannot be read before the drop. Absent or empty: unknown, and
   * the preview has a clip's default length.
   */
  hovering?(): readonly Sound[];
  /** The menu's entries for a place, requested after the press has selected its target. Empty: no menu opens. */
  readonly menu: LazyModule<(place: MenuPlace) => readonly MenuEntry[]>;
  /** Changes the entries of a menu, the canvas's own included, before it opens. */
  arrangeMenu?(place: MenuPlace, entries: readonly MenuEntry[]): readonly MenuEntry[];
};

/** What drawing, scrolling and zooming need of a host: all that there is of one that shows a project and edits nothing. */
export type ViewHost = Pick<
  TimelineHost,
  | "getView"
  | "isPlaying"
  | "onDrawn"
  | "onFlash"
  | "onPlayhead"
  | "peaks"
  | "position"
  | "storedHues"
  | "subscribe"
  | "takesWheel"
  | "thumbnails"
> & { readonly actions: Pick<TimelineActions, "scrubEnd" | "scrubMove" | "seek" | "setViewport"> };

/** Thumbnails of the picture; created at the lowest priority. */
export type ThumbnailSource = {
  /** The open picture; undefined where there is none or it cannot supply thumbnails. */
  picture(): ThumbnailPicture | undefined;
  /** Replaces the previous requests, in order of time; an empty list cancels all. */
  want(requests: readonly ThumbnailRequest[], size: { readonly widthPx: number; readonly heightPx: number }): void;
  onThumbnail(listener: (thumbnail: Thumbnail) => void): () => void;
  /** Notifies after `picture` changed: earlier thumbnails belong to another picture. */
  onPicture(listener: () => void): () => void;
};

/** `aspect`: display width over height. Each picture has its own object. */
export type ThumbnailPicture = { readonly aspect: number };

/** A requested time of the picture; a frame that begins up to `toleranceSeconds` before the exact one also satisfies it. */
export type ThumbnailRequest = { readonly seconds: number; readonly toleranceSeconds: number };

/** The answer to one request. `lagSeconds`: how long the shown frame begins before the requested one; 0 for the exact frame. */
export type Thumbnail = {
  readonly seconds: number;
  readonly lagSeconds: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** RGBA, upright, rows from the top. */
  readonly pixels: Uint8ClampedArray;
};

/** Current levels of the lanes. */
export type LaneLevels = {
  /** Calls back immediately, then in each animation frame while any level changes. */
  onPaint(paint: (nowMs: number) => void): () => void;
  /** Level of a lane, or of the picture's own sound. Returns the same mutable object each time. */
  levelOf(lane: number | "video"): LaneLevel;
};

export type LaneLevel = {
  /** Meter deflection, 0 … 1. */
  readonly left: number;
  readonly right: number;
  /** Level of the louder channel, dBFS; −Infinity for silence. */
  readonly db: number;
};

/** The part of the engine's peaks that drawing needs; `engine/peaks/peaks-format.ts` defines columns and exactness. */
export type PeaksSource = {
  peaksOf(sourceId: string): WaveformPeaks | undefined;
  onPeaks(listener: (sourceId: string) => void): () => void;
};

export type WaveformPeaks = {
  /** Sample rate of all frame counts here. */
  readonly rate: number;
  readonly lengthFrames: number;
  /** Number of channels with columns of their own: 2 is left and right; 1 where absent. */
  readonly channelCount?: 1 | 2;
  /** Frames past this one are not decoded yet. */
  readonly decodedFrames: number;
  /** Nothing more will be decoded, even if the length promised more. Absent: once `decodedFrames` reaches the length. */
  readonly complete?: boolean;
  /** Writes int16 min/max per column from index `at`; returns the number of columns that are not exact yet. */
  columns(
    request: {
      readonly firstColumn: number;
      readonly count: number;
      readonly framesPerColumn: number;
      readonly shiftFrames: number;
      /** 0 is left (or the only channel), 1 right; absent: the extremes of all channels. */
      readonly channel?: 0 | 1 | undefined;
    },
    min: Int16Array,
    max: Int16Array,
    at?: number,
  ): number;
};
