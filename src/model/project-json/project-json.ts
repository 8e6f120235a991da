import type { FrameRate, LoopRange, VideoSound } from "../timeline/clip.ts";
import type { MarkerColour } from "../timeline/marker.ts";

/**
 * Project JSON, version 1: a whole project as plain data, for files and for pages that embed the editor. Times are seconds; an absent
 * field is unknown or does not exist. `ProjectInput` is the accepted input: fields with a default may be omitted.
 */
export type Project = {
  readonly version: typeof PROJECT_VERSION;
  readonly id: string;
  readonly name: string;
  readonly picture?: ProjectPicture;
  /** Lanes from the top, up to the last one that was named or changed. Lanes that only hold clips need no entry. */
  readonly lanes: readonly ProjectLane[];
  /** The picture's own sound. */
  readonly videoSound: VideoSound;
  readonly loopRange?: LoopRange;
  /** In order of time. */
  readonly markers: readonly ProjectMarker[];
  /** The picture's frame rate, as a fraction: 30000/1001. */
  readonly frameRate?: FrameRate;
  readonly dropFrame: boolean;
  /** Start timecode: picture frames from 00:00:00:00 at the picture's first frame. */
  readonly startTimecodeFrames: number;
  readonly clips: readonly ProjectClip[];
};

export const PROJECT_VERSION = 1;

export type ProjectPicture = { readonly url: string; readonly duration: number };

/** `gain` is a linear factor. */
export type ProjectLane = { readonly name: string; readonly gain: number; readonly muted: boolean; readonly solo: boolean };

export type ProjectMarker = { readonly id: string; readonly time: number; readonly name: string; readonly colour: MarkerColour };

export type ProjectClip = {
  readonly id: string;
  readonly name: string;
  /** Identifies the sound: clips with the same `url` share one source. */
  readonly url: string;
  readonly startTime: number;
  readonly endTime: number;
  /** 0 is the topmost lane. */
  readonly laneIndex: number;
  /** Start of the clip in the source. */
  readonly sourceOffset: number;
  /** Length of the source; absent until it has been measured. */
  readonly originalDuration?: number;
  readonly muted: boolean;
  readonly gainDb: number;
  /** −1 left … 1 right. */
  readonly pan: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
};

/** A clip as input. Without `endTime` it plays the rest of its source, or 30 s until its length is known. */
export type ProjectClipInput = Pick<ProjectClip, "id" | "url"> & Optional<Omit<ProjectClip, "id" | "url">>;

export type ProjectInput = Pick<Project, "version" | "id"> & {
  readonly clips: readonly ProjectClipInput[];
  readonly lanes?: readonly Optional<ProjectLane>[] | undefined;
  readonly markers?: readonly (Pick<ProjectMarker, "id" | "time"> & Optional<Pick<ProjectMarker, "name" | "colour">>)[] | undefined;
  readonly videoSound?: Optional<VideoSound> | undefined;
} & Optional<Pick<Project, "name" | "picture" | "loopRange" | "frameRate" | "dropFrame" | "startTimecodeFrames">>;

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };
