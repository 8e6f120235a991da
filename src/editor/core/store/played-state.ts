import type { SourceFailure } from "#engine/sources/source-info.ts";
import type { ShuttleRate } from "#engine/types.ts";
import type { Edit } from "#model/edits/change.ts";
import { PX_PER_SECOND_AT_ZOOM_1 } from "#model/timeline/limits.ts";
import { EMPTY_TIMELINE } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { DEFAULT_OPTIONS } from "#timeline/contract.ts";
import type { CanvasOptions } from "#timeline/contract.ts";
import { EMPTY_INDEX } from "#timeline/index/timeline-index.ts";
import type { TimelineIndex } from "#timeline/index/timeline-index.ts";
import { ALL_PARTS } from "#timeline/timeline-parts.ts";
import type { TimelineParts } from "#timeline/timeline-parts.ts";
import type { StoreApi } from "zustand/vanilla";
import type { PictureState } from "./picture-state.ts";

/** What is shown and played of a project, edited or not: all that playback and the view read. The state of a player has no more. */
export type PlayedState = {
  /** Undefined: no project is open. */
  readonly projectId: string | undefined;
  readonly document: { readonly timeline: ProjectTimeline };
  /** Of `document.timeline`. */
  readonly index: TimelineIndex;
  readonly preview: Edit | undefined;
  readonly viewport: Viewport;
  /** The parts of the timeline that are shown. */
  readonly parts: TimelineParts;
  /** How the timeline shows time. */
  readonly timelineOptions: CanvasOptions;
  readonly transport: TransportState;
  readonly picture: Pick<PictureState, "sound">;
  /** The sounds of clips that cannot be played, by path, until they are opened again. */
  readonly failedSources: ReadonlyMap<string, SourceFailure>;
  /** The error message of picture or sound: the first one stays until it is dismissed. */
  readonly playbackError: string | undefined;
  readonly playbackErrorCause: PlaybackErrorCause;
  /** The cause lies in files: trying again cannot help. */
  readonly isPlaybackErrorFinal: boolean;
  /** Nobody edits it here. */
  readonly readOnly: boolean;
  /** What the last undo or redo did, or why the last command changed nothing; a new object each time. */
  readonly commandNote: { readonly sentence: string } | undefined;
  /** The last announcement of an action, for screen readers; a new object each time. */
  readonly announcement: { readonly sentence: string } | undefined;
};

export type PlayedStore = StoreApi<PlayedState>;

/** What cannot be played: "sound", all sound, as the browser has not started it; "source", that of a clip; "picture". */
export type PlaybackErrorCause = "sound" | "source" | "picture";

type TransportState = {
  readonly isPlaying: boolean;
  /** Playback was requested, but no sound is audible yet, or for a moment. */
  readonly isStarting: boolean;
  /** Speed: 1 as recorded, 0 while stopped. */
  readonly rate: ShuttleRate | 0;
  readonly isLooping: boolean;
  /** The page around an embedded timeline loops the range, also where there is no picture. */
  readonly loopsWithoutPicture: boolean;
  /** Master volume, 0 to 1; 0 while muted. */
  readonly volume: number;
  /** The volume that unmuting restores. */
  readonly audibleVolume: number;
};

export const NOTHING_PLAYED: PlayedState = {
  projectId: undefined,
  document: { timeline: EMPTY_TIMELINE },
  index: EMPTY_INDEX,
  preview: undefined,
  viewport: { startSeconds: 0, pxPerSecond: PX_PER_SECOND_AT_ZOOM_1, scrollTopPx: 0, widthPx: 0, heightPx: 0 },
  parts: ALL_PARTS,
  timelineOptions: DEFAULT_OPTIONS,
  transport: { isPlaying: false, isStarting: false, rate: 0, isLooping: false, loopsWithoutPicture: false, volume: 1, audibleVolume: 1 },
  picture: { sound: "unknown" },
  failedSources: new Map(),
  playbackError: undefined,
  playbackErrorCause: "sound",
  isPlaybackErrorFinal: false,
  readOnly: false,
  commandNote: undefined,
  announcement: undefined,
};
