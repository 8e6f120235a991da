import { DEFAULT_VIDEO_SOUND } from "./clip.ts";
import type { FrameRate, Lane, LoopRange, VideoSound } from "./clip.ts";
import type { Marker } from "./marker.ts";

/** What placing a clip over others does: both sound, both fade over the overlap, or the others are cut back (B-145). */
export const WHEN_OVERLAPPING = ["keep", "crossfade", "overwrite"] as const;

export type WhenOverlapping = (typeof WHEN_OVERLAPPING)[number];

/** All that is saved with a project except its clips and picture (`projects.settings`, B-47). */
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
  /** Start timecode: picture frames from 00:00:00:00 at the picture's first frame. */
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

/** What overlapping clips do. A value of a later version counts as "keep". */
export function overlapRule({ whenOverlapping }: Pick<ProjectSettings, "whenOverlapping">): WhenOverlapping {
  return WHEN_OVERLAPPING.find((how) => how === whenOverlapping) ?? "keep";
}
