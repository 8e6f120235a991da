import type { FadeShape } from "./fade-shape.ts";
import type { ProjectColour } from "./project-colours.ts";

/**
 * A clip: a part of one source placed on the timeline. Times are seconds on the timeline unless stated.
 * The source is the library item's stored sound: `url` is its storage path (or, in an embed, any URL).
 */
export type Clip = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly laneIndex: number;
  /** Start of the clip in the source; source seconds. */
  readonly sourceOffset: number;
  /** Length of the source in source seconds; undefined until it has been measured (B-86). */
  readonly originalDuration: number | undefined;
  readonly muted: boolean;
  readonly gainDb: number;
  /** −1 left … 1 right. */
  readonly pan: number;
  /** Seconds. */
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** Of both fades; absent: "equalPower". */
  readonly fadeShape?: FadeShape;
  /** Absent: that of its lane, else by its source. */
  readonly colour?: ProjectColour;
  /** The alternate of a cue that the clip belongs to; absent, or of no cue: an ordinary clip, which is always heard. */
  readonly alternateId?: string;
};

type ClipMarks = {
  readonly fadeShape?: FadeShape | undefined;
  readonly colour?: ProjectColour | undefined;
  readonly alternateId?: string | undefined;
};

/** A clip without `fadeShape` where it is the usual one, `colour` and `alternateId` where it has none: equal clips have equal fields. */
export function plainClip({ fadeShape, colour, alternateId, ...clip }: Omit<Clip, keyof ClipMarks> & ClipMarks): Clip {
  return {
    ...clip,
    ...(fadeShape !== undefined && fadeShape !== "equalPower" && { fadeShape }),
    ...(colour && { colour }),
    ...(alternateId !== undefined && { alternateId }),
  };
}

export type Lane = {
  readonly name: string;
  /** Linear factor. */
  readonly gain: number;
  readonly muted: boolean;
  readonly solo: boolean;
  /** Of its clips; absent: by their sources. */
  readonly colour?: ProjectColour;
  /** True, or absent: nothing edits its clips (B-168). */
  readonly isLocked?: boolean;
  /** Balance, −1 left … 1 right; absent: 0 (B-189). */
  readonly pan?: number;
};

/** Values of a lane to be set; undefined takes an optional one away. */
export type LaneFields = { readonly [Name in keyof Lane]?: Lane[Name] | undefined };

/** The project's video as played: its storage path (or URL) and its length in seconds, up to the end of the last video packet (B-65). */
export type Picture = {
  readonly url: string;
  readonly duration: number;
  /** Absent: the stored file is the user's own. */
  readonly original?: ProjectOriginal;
  /** True, or absent: nothing of it is stored, and its original's facts are withheld from a visitor, or of a later version (B-216). */
  readonly hasHiddenOriginal?: true;
};

/** The user's own file where it stays on the user's computer (B-216); what is stored, if anything, is a preview made from it. */
export type ProjectOriginal = {
  readonly name: string;
  readonly sizeBytes: number;
  /** Size in bytes, a hyphen, 40 hexadecimal digits. */
  readonly fingerprint: string;
  readonly seconds: number;
  readonly frames?: number;
  /** Frame rate; absent: unknown or not constant. */
  readonly rate?: FrameRate;
  readonly codec?: string;
  readonly widthPx?: number;
  readonly heightPx?: number;
};

/** Settings of the picture's own sound, which has a lane of its own (B-117). */
export type VideoSound = {
  readonly gain: number;
  readonly muted: boolean;
  /** True, or absent. Only where the picture has sound does it silence the other lanes (B-156). */
  readonly solo?: boolean;
};

/** A frame rate as a fraction, e.g. 30000/1001. */
export type FrameRate = {
  readonly numerator: number;
  readonly denominator: number;
};

export type LoopRange = {
  readonly start: number;
  readonly end: number;
};

type LaneMarks = Pick<LaneFields, "colour" | "isLocked" | "pan">;

/** A lane without `colour`, `isLocked` and `pan` where it has none: equal lanes have equal fields. */
export function plainLane({ colour, isLocked, pan, ...lane }: Omit<Lane, keyof LaneMarks> & LaneMarks): Lane {
  return { ...lane, ...(colour && { colour }), ...(isLocked === true && { isLocked }), ...(pan !== undefined && pan !== 0 && { pan }) };
}

/** A lane that nobody has named or changed. */
export function defaultLane(laneIndex: number): Lane {
  return { name: `Audio ${laneIndex + 1}`, gain: 1, muted: false, solo: false };
}

export const DEFAULT_VIDEO_SOUND: VideoSound = { gain: 1, muted: true };

/** Settings without `solo` where it is off: equal settings have equal fields. */
export function videoSoundOf({ solo, ...sound }: Omit<VideoSound, "solo"> & { readonly solo?: boolean | undefined }): VideoSound {
  return solo === true ? { ...sound, solo } : sound;
}
