import type { ProjectColour } from "../timeline/project-colours.ts";
import type { FrameRate, LoopRange, ProjectOriginal, VideoSound } from "../timeline/clip.ts";
import type { Cue } from "../timeline/cue.ts";
import type { FadeShape } from "../timeline/fade-shape.ts";
import type { MarkerColour } from "../timeline/marker.ts";
import type { WhenOverlapping } from "../timeline/project-settings.ts";
import type { ClipUsage, LaneHeight, ProjectBeats, ProjectCuts, ProjectProduction } from "./project-additions.ts";

/**
 * Project JSON: a whole project as plain data, for files and for pages that embed the editor. Times are seconds; an absent field is unknown
 * or does not exist. `ProjectInput` is the accepted input: fields with a default may be omitted.
 *
 * Version 1 has the fields that are not marked as version 2, and is written where it suffices. Version 2 may have all of them, and further
 * ones at every level, which are kept and written again.
 */
export type Project = ProjectAdditions & {
  readonly version: ProjectVersion;
  readonly id: string;
  readonly name: string;
  readonly picture?: ProjectPicture;
  /** Lanes from the top, up to the last one that was named or changed. Lanes that only hold clips need no entry. */
  readonly lanes: readonly ProjectLane[];
  /** The picture's own sound. */
  readonly videoSound: ProjectVideoSound;
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

/** Version 2. */
export type ProjectAdditions = {
  /** What placing a clip over others does. Default: "keep". */
  readonly whenOverlapping?: WhenOverlapping;
  readonly cuts?: ProjectCuts;
  /** One entry a sound; at most 500. */
  readonly beats?: readonly ProjectBeats[];
  /** Number of the picture's version, from 1. */
  readonly pictureVersion?: number;
  readonly production?: ProjectProduction;
  /** At most 500. */
  readonly cues?: readonly Cue[];
};

/** The version that pages without the fields of version 2 give. */
export const PROJECT_VERSION = 1;
export const LATEST_PROJECT_VERSION = 2;
export type ProjectVersion = typeof PROJECT_VERSION | typeof LATEST_PROJECT_VERSION;

export type ProjectPicture = {
  readonly url: string;
  readonly duration: number;
  /** Version 2. */
  readonly original?: ProjectOriginal;
};

export type ProjectVideoSound = VideoSound & {
  /** Version 2. Default: false. */
  readonly solo?: boolean;
};

/** `gain` is a linear factor. */
export type ProjectLane = ProjectLaneAdditions & {
  readonly name: string;
  readonly gain: number;
  readonly muted: boolean;
  readonly solo: boolean;
};

/** Version 2. */
export type ProjectLaneAdditions = {
  /** Default: by the sounds of its clips. */
  readonly colour?: ProjectColour;
  /** Default: "medium". */
  readonly height?: LaneHeight;
  readonly isLocked?: boolean;
  /** −1 left … 1 right. Default: 0. */
  readonly pan?: number;
};

export type ProjectMarker = ProjectMarkerAdditions & {
  readonly id: string;
  readonly time: number;
  readonly name: string;
  readonly colour: MarkerColour;
};

/** Version 2. */
export type ProjectMarkerAdditions = {
  /** Weight of a hit point; a marker without it is none. */
  readonly hit?: 1 | 2 | 3;
  readonly note?: string;
};

export type ProjectClip = ProjectClipAdditions & {
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

/** Version 2. */
export type ProjectClipAdditions = {
  /** The alternate that the clip belongs to. */
  readonly alternateId?: string;
  /** The moment of the sound that is placed on a cut or hit point; source seconds. */
  readonly syncOffset?: number;
  /** How a cue sheet lists the clip. Default: "background". */
  readonly usage?: ClipUsage;
  /** Default: that of its lane, else by its sound. */
  readonly colour?: ProjectColour;
  /** Of both fades. Default: "equalPower". */
  readonly fadeShape?: FadeShape;
};

/** A clip as input. Without `endTime` it plays the rest of its source, or 30 s until its length is known. */
export type ProjectClipInput = Pick<ProjectClip, "id" | "url"> & Optional<Omit<ProjectClip, "id" | "url">>;

export type ProjectMarkerInput = Pick<ProjectMarker, "id" | "time"> & Optional<Omit<ProjectMarker, "id" | "time">>;

/** Version 1 must not have the fields of version 2. */
export type ProjectInput = Pick<Project, "version" | "id"> & {
  readonly clips: readonly ProjectClipInput[];
  readonly lanes?: readonly Optional<ProjectLane>[] | undefined;
  readonly markers?: readonly ProjectMarkerInput[] | undefined;
  readonly videoSound?: Optional<ProjectVideoSound> | undefined;
} & Optional<Pick<Project, "name" | "picture" | "loopRange" | "frameRate" | "dropFrame" | "startTimecodeFrames" | keyof ProjectAdditions>>;

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };
