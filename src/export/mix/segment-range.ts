import type { PlannedClip, PlaybackPlan } from "#model/plan/playback-plan.ts";
import type { MixSegment } from "./segment-grid.ts";

/** Mixed before a segment: what the limiter (100 ms) and the loudness filter need to forget how they began. A multiple of 10 ms. */
const LEAD_FRAMES = 96_000;
/** Mixed after it: the limiter's look-ahead, and the true peak's. */
const LOOK_AHEAD_FRAMES = 512;

/** What is mixed to make a segment: it depends on nothing outside of this. */
export type SegmentRange = {
  readonly from: number;
  readonly to: number;
  /** Where the mix ends within it; from there on silence. */
  readonly mixedTo: number;
  /** What sounds there: the same lanes, fewer clips. */
  readonly plan: PlaybackPlan;
  /** Of the sum, before the limiter; linear. */
  readonly gain: number;
};

export function segmentRangeOf(plan: PlaybackPlan, segment: MixSegment, lengthFrames: number, gain = 1): SegmentRange {
  const from = Math.max(0, Math.min(segment.inputFrom, segment.fromFrame - LEAD_FRAMES));
  const to = segment.inputTo + LOOK_AHEAD_FRAMES;
  const mixedTo = Math.min(lengthFrames, to);
  const sounds = (clip: PlannedClip) => clip.startFrame < mixedTo && clip.endFrame > from;
  return { from, to, mixedTo, plan: { ...plan, clips: plan.clips.filter(sounds) }, gain };
}
