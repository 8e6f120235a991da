import type { Edit } from "#model/edits/change.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { TimelineIndex } from "./index/timeline-index.ts";

/** The id the specification gives the video bar when it is selected. */
export const VIDEO_BAR_ID = "video-track";

/** What the canvas draws. A new object whenever anything of it changed; the playhead is not part of it. */
export type TimelineView = {
  /** The committed document. */
  readonly timeline: ProjectTimeline;
  /** Derived from `timeline` by the changes of each edit. */
  readonly index: TimelineIndex;
  /** A gesture under way: drawn over the document, never saved. */
  readonly preview: Edit | undefined;
  /** Ids of clips, or `VIDEO_BAR_ID`. */
  readonly selection: ReadonlySet<string>;
  readonly viewport: Viewport;
  readonly options: CanvasOptions;
  readonly readOnly: boolean;
};

/** How a user likes to see time; kept by the host. */
export type CanvasOptions = {
  /** The ruler counts seconds, or the picture's frames from its start timecode (D39). */
  readonly clock: "seconds" | "timecode";
  /** While it plays: turn the page at the edge, keep the playhead in the middle, or leave the view alone. */
  readonly follow: "page" | "continuous" | "off";
  /** Stereo sound as one waveform of both sides, or left above right. */
  readonly waveforms: "mono" | "stereo";
  /** Edges, playhead, markers and so on pull what is dragged. Alt held does the other. */
  readonly snap: "on" | "off";
};

export const DEFAULT_OPTIONS: CanvasOptions = { clock: "seconds", waveforms: "mono", follow: "page", snap: "on" };

/** What each option may be: for a host that keeps them and reads them again. */
export const OPTION_VALUES: { readonly [Name in keyof CanvasOptions]: readonly CanvasOptions[Name][] } = {
  clock: ["seconds", "timecode"],
  follow: ["page", "continuous", "off"],
  waveforms: ["mono", "stereo"],
  snap: ["on", "off"],
};

/** A library item being dragged over the canvas (D33): only its id is trusted. */
export type DroppedItem = { readonly id: string };

/** What gestures and keys report. Each is one user action; the host decides what becomes of it. */
export type TimelineActions = {
  preview(edit: Edit | undefined): void;
  commit(edit: Edit): void;
  select(ids: readonly string[]): void;
  setViewport(viewport: Viewport): void;
  /** Scrubbing: `isFinal` is false while the pointer is down. */
  seek(seconds: number, isFinal: boolean): void;
  /** Shows the values of what is selected, to be typed; the focus goes there. */
  inspect(): void;
  dropItem(item: DroppedItem, seconds: number, laneIndex: number): void;
};

/** Where a menu was asked for, by a second button, a long press, or the menu key. Seconds on the timeline. */
export type MenuPlace =
  | { readonly kind: "clip"; readonly clipId: string; readonly seconds: number }
  | { readonly kind: "video"; readonly seconds: number }
  | { readonly kind: "marker"; readonly markerId: string; readonly seconds: number }
  | { readonly kind: "ruler"; readonly seconds: number }
  /** A lane's empty place or its header; `laneIndex` is undefined below the last lane. */
  | { readonly kind: "lane"; readonly laneIndex: number | undefined; readonly seconds: number };

/** The canvas's host: a view to draw, a clock to read once an animation frame, waveforms, and actions to report to. */
export type TimelineHost = {
  getView(): TimelineView;
  /** Called whenever `getView()` answers something new. */
  subscribe(listener: () => void): () => void;
  /** Absent: nothing but changes is said. Calls back with what an action answers in words: a copy, a command without effect. */
  onSaid?(listener: (sentence: string) => void): () => void;
  /**
   * Calls back when playing starts or stops and when the playhead is moved: while nothing plays nothing runs in the canvas, which
   * would not notice by itself. May also call back on every animation frame while playing.
   */
  onPlayhead(listener: () => void): () => void;
  /** Timeline seconds, as heard. */
  position(): number;
  isPlaying(): boolean;
  /** Waveforms by source id (a clip's `url`). The engine's peaks store has this shape. */
  readonly peaks: PeaksSource;
  /** Absent: lane headers have no meters. */
  readonly levels?: LaneLevels;
  /** Absent: the video bar shows no pictures. */
  readonly thumbnails?: ThumbnailSource;
  readonly actions: TimelineActions;
  /** What can be done there; what is pressed on is selected already. Empty: no menu. */
  menu(place: MenuPlace): readonly MenuEntry[];
};

/** Small still pictures of the film, made when nothing is more urgent. */
export type ThumbnailSource = {
  /** Of the film that is open; undefined while there is none, and where none can be had. */
  picture(): ThumbnailPicture | undefined;
  /** Instead of what was wanted before, in order of time; nothing is wanted by an empty list. */
  want(wishes: readonly ThumbnailWish[], size: { readonly widthPx: number; readonly heightPx: number }): void;
  onThumbnail(listener: (thumbnail: Thumbnail) => void): () => void;
  /** After `picture` changed: what was given before belongs to another film. */
  onPicture(listener: () => void): () => void;
};

/** `aspect`: width over height as the film is displayed. Another object for another film. */
export type ThumbnailPicture = { readonly aspect: number };

/** A time of the film; a frame that begins up to `toleranceSeconds` before the one of that time will do. */
export type ThumbnailWish = { readonly seconds: number; readonly toleranceSeconds: number };

/** The answer to one wish. `lagSeconds`: how long before the wished frame the one shown begins; 0: it is that frame. */
export type Thumbnail = {
  readonly seconds: number;
  readonly lagSeconds: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** RGBA, upright, rows from the top. */
  readonly pixels: Uint8ClampedArray;
};

/** What lanes sound like now. */
export type LaneLevels = {
  /** Calls back now, and once an animation frame while any level moves. */
  onPaint(paint: (nowMs: number) => void): () => void;
  /** Of a lane, or of the picture's own sound. The object stays the same and changes. */
  levelOf(lane: number | "video"): LaneLevel;
};

export type LaneLevel = {
  /** How far the meter reaches, 0 … 1. */
  readonly left: number;
  readonly right: number;
  /** The louder side, dBFS; −Infinity for silence. */
  readonly db: number;
};

/** The part of the engine's peaks that drawing needs; `engine/peaks/peaks-format.ts` explains columns and their exactness. */
export type PeaksSource = {
  peaksOf(sourceId: string): WaveformPeaks | undefined;
  onPeaks(listener: (sourceId: string) => void): () => void;
};

export type WaveformPeaks = {
  /** Frames per second of everything here. */
  readonly rate: number;
  readonly lengthFrames: number;
  /** Sides that have columns of their own: left and right; 1 where absent. */
  readonly planes?: 1 | 2;
  /** What lies past this frame has not been decoded yet. */
  readonly decodedFrames: number;
  /** Writes int16 min/max per column from index `at`; returns how many are not exact yet. */
  columns(
    request: {
      readonly firstColumn: number;
      readonly count: number;
      readonly framesPerColumn: number;
      readonly shiftFrames: number;
      /** 0 is left (or the only one), 1 right; over all of them where absent. */
      readonly plane?: 0 | 1 | undefined;
    },
    min: Int16Array,
    max: Int16Array,
    at?: number,
  ): number;
};
