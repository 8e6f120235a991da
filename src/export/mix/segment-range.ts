import type { PlannedClip, PlaybackPlan } from "#model/plan/playback-plan.ts";
import { LEAD_FRAMES } from "./segment-grid.ts";
import type { MixSegment } from "./segment-grid.ts";

/** Mixed after a segment: the look-ahead of the limiter and of the true peak. */
const LOOK_AHEAD_FRAMES = 512;

/** The range that is mixed for a segment. The segment depends on nothing outside it. */
export type SegmentRange = {
  readonly from: number;
  readonly to: number;
  /** End of the mix within the range; silence after it. */
  readonly mixedTo: number;
  /** The plan of the range: the same lanes, only its clips. */
  readonly plan: PlaybackPlan;
  /** Gain on the sum, before the limiter; linear. */
  readonly gain: number;
  /** Nothing is limited. */
  readonly keepsPeaks: boolean;
};

export function segmentRangeOf(plan: PlaybackPlan, segment: MixSegment, lengthFrames: number, gain = 1, keepsPeaks = false): SegmentRange {
  const from = Math.max(0, Math.min(segment.inputFrom, segment.fromFrame - LEAD_FRAMES));
  const to = segment.inputTo + LOOK_AHEAD_FRAMES;
  const mixedTo = Math.min(lengthFrames, to);
  const sounds = (clip: PlannedClip) => clip.startFrame < mixedTo && clip.endFrame > from;
  return { from, to, mixedTo, plan: { ...plan, clips: plan.clips.filter(sounds) }, gain, keepsPeaks };
}
