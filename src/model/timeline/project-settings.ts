import { DEFAULT_VIDEO_SOUND } from "./clip.ts";
import type { FrameRate, Lane, LoopRange, VideoSound } from "./clip.ts";
import type { Marker } from "./marker.ts";

/** What happens where a clip is placed over others (B-145): all stay and are heard, they are crossfaded, or the others are cut back. */
export const WHEN_OVERLAPPING = ["keep", "crossfade", "overwrite"] as const;

export type WhenOverlapping = (typeof WHEN_OVERLAPPING)[number];

/** What is saved with a project besides its name, clips and picture (`projects.settings`, B-47). */
export type ProjectSettings = {
  readonly lanes: readonly Lane[];
  readonly videoSound: VideoSound;
  readonly loopRange: LoopRange | undefined;
  /** In order of time. */
  readonly markers: readonly Marker[];
  /** Name of the picture's file; undefined where unknown. Not part of Project JSON 1. */
  readonly pictureFile?: string | undefined;
  /** The picture's frame rate; undefined until it has been measured. */
  readonly frameRate: FrameRate | undefined;
  readonly dropFrame: boolean;
  /** The timecode of the picture's first frame, as a number of frames after 00:00:00:00. */
  readonly startTimecodeFrames: number;
  /** Absent: "keep". */
  readonly whenOverlapping?: WhenOverlapping | undefined;
};

export const DEFAULT_SETTINGS: ProjectSettings = {
  lanes: [],
  videoSound: DEFAULT_VIDEO_SOUND,
  loopRange: undefined,
  markers: [],
  frameRate: undefined,
  dropFrame: false,
  startTimecodeFrames: 0,
};

/** The setting for overlaps. Absent, or unknown because a later version has stored it: "keep". */
export function overlapRule({ whenOverlapping }: Pick<ProjectSettings, "whenOverlapping">): WhenOverlapping {
  return WHEN_OVERLAPPING.find((how) => how === whenOverlapping) ?? "keep";
}
