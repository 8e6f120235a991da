import { defaultLane } from "../timeline/clip.ts";
import type { Clip, Lane } from "../timeline/clip.ts";
import type { FadeShape } from "../timeline/fade-shape.ts";
import { hearingOf, heardClips } from "./heard-clips.ts";
import type { CueOverrides, Hearing } from "./heard-clips.ts";
import { secondsToFrames } from "../time/time.ts";
import { allClips, lastClipEnd, nextLaneIndex, pictureLength } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/** A clip for the engine; integer frames at the engine's rate. The engine declares the same shape itself. */
export type PlannedClip = {
  readonly id: string;
  readonly sourceId: string;
  readonly laneId: string;
  readonly startFrame: number;
  readonly endFrame: number;
  readonly offsetFrames: number;
  readonly gainDb: number;
  readonly pan: number;
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  /** Absent: "equalPower". */
  readonly fadeShape?: FadeShape;
  readonly muted: boolean;
};

export type PlannedLane = {
  readonly id: string;
  /** Linear. */
  readonly gain: number;
  readonly muted: boolean;
  readonly solo: boolean;
  /** Absent: 0. */
  readonly pan?: number;
};

export type PlaybackPlan = {
  readonly clips: readonly PlannedClip[];
  readonly lanes: readonly PlannedLane[];
  readonly playableFrames: number;
  /** 0 without a picture. */
  readonly pictureFrames: number;
};

export const VIDEO_SOUND_LANE_ID = "video-sound";

export function laneId(laneIndex: number): string {
  return `lane-${laneIndex}`;
}

/** Ids of the lanes that can be heard: not muted, not silent, and soloed where one is. */
export function lanesThatSound(lanes: readonly PlannedLane[]): ReadonlySet<string> {
  const anySolo = lanes.some((lane) => lane.solo);
  return new Set(lanes.filter((lane) => !lane.muted && lane.gain > 0 && (lane.solo || !anySolo)).map((lane) => lane.id));
}

/**
 * What the engine plays of a timeline: its clips, muted ones and those of alternates that are not heard too, which are muted then, and the picture's own sound as one clip on a lane of its own (B-117).
 * A clip without length, or with an offset at or beyond its source's end, is left out (B-112).
 * The picture's sound comes first, then clips by lane, start and id.
 * @param rate sample rate of the engine, Hz
 * @param pictureHasSound false leaves out the "Video sound" clip
 * @param overrides alternates to hear instead of the chosen ones
 */
export function playbackPlan(timeline: ProjectTimeline, rate: number, pictureHasSound: boolean, overrides?: CueOverrides): PlaybackPlan {
  const heard = heardClips(timeline, overrides);
  const clips = allClips(timeline)
    .filter(hasSound)
    .sort(byLaneThenStart)
    .map((clip) => planClip(clip, rate, hearingOf(clip, heard)));
  const totals = { lastEnd: lastClipEnd(timeline), laneCount: nextLaneIndex(timeline) };
  return {
    ...planWithoutClips({ timeline, rate, pictureHasSound, totals }),
    clips: [...planPictureSound(timeline, rate, pictureHasSound), ...clips],
  };
}

/** Totals that a caller knows without a visit of every clip: the end of the last clip, and one more than the highest lane in use. */
export type TimelineTotals = { readonly lastEnd: number; readonly laneCount: number };

export type PlanInput = {
  readonly timeline: ProjectTimeline;
  readonly rate: number;
  readonly pictureHasSound: boolean;
  readonly totals: TimelineTotals;
  /** Alternates to hear instead of the chosen ones; the same object while they stay the same. */
  readonly overrides?: CueOverrides | undefined;
};

/** All of a plan except its clips. */
export function planWithoutClips({ timeline, rate, pictureHasSound, totals }: Omit<PlanInput, "overrides">): Omit<PlaybackPlan, "clips"> {
  const { videoSound, lanes } = timeline.settings;
  // A solo of a lane without sound would silence all others.
  const isSolo = videoSound.solo === true && pictureHasSound && timeline.picture !== undefined;
  const planned: PlannedLane[] = [{ id: VIDEO_SOUND_LANE_ID, ...videoSound, solo: isSolo }];
  const laneCount = Math.max(lanes.length, totals.laneCount);
  for (let index = 0; index < laneCount; index++) planned.push(planLane(lanes[index] ?? defaultLane(index), index));
  return {
    lanes: planned,
    playableFrames: secondsToFrames(Math.max(pictureLength(timeline), totals.lastEnd), rate),
    pictureFrames: secondsToFrames(pictureLength(timeline), rate),
  };
}

/** Whether a clip has something to play, muted or not. */
export function hasSound(clip: Clip): boolean {
  return clip.endTime > clip.startTime && clip.sourceOffset < (clip.originalDuration ?? Number.POSITIVE_INFINITY);
}

/** Sort order of the clips in a plan. */
export function byLaneThenStart(a: Clip, b: Clip): number {
  return a.laneIndex - b.laneIndex || a.startTime - b.startTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

export function planClip(clip: Clip, rate: number, { isHeard, gainDb }: Hearing): PlannedClip {
  return {
    id: clip.id,
    sourceId: clip.url,
    laneId: laneId(clip.laneIndex),
    startFrame: secondsToFrames(clip.startTime, rate),
    endFrame: secondsToFrames(clip.endTime, rate),
    offsetFrames: secondsToFrames(clip.sourceOffset, rate),
    gainDb: clip.gainDb + gainDb,
    pan: clip.pan,
    fadeInFrames: secondsToFrames(clip.fadeIn, rate),
    fadeOutFrames: secondsToFrames(clip.fadeOut, rate),
    ...(clip.fadeShape && { fadeShape: clip.fadeShape }),
    muted: clip.muted || !isHeard,
  };
}

/** The picture's own sound as a clip; empty without a picture or without sound in it. */
export function planPictureSound({ picture }: ProjectTimeline, rate: number, pictureHasSound: boolean): readonly PlannedClip[] {
  if (!picture || !pictureHasSound) return [];
  return [
    {
      id: VIDEO_SOUND_LANE_ID,
      sourceId: picture.url,
      laneId: VIDEO_SOUND_LANE_ID,
      startFrame: 0,
      endFrame: secondsToFrames(picture.duration, rate),
      offsetFrames: 0,
      gainDb: 0,
      pan: 0,
      fadeInFrames: 0,
      fadeOutFrames: 0,
      muted: false,
    },
  ];
}

function planLane(lane: Lane, index: number): PlannedLane {
  return { id: laneId(index), gain: lane.gain, muted: lane.muted, solo: lane.solo, ...(lane.pan !== undefined && { pan: lane.pan }) };
}
