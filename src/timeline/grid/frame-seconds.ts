import { DEFAULT_FRAME_SECONDS } from "#model/timeline/limits.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** One picture frame in seconds; 1/30 where the rate is not known (B-107). */
export function frameSeconds({ settings: { frameRate } }: ProjectTimeline): number {
  return frameRate && frameRate.numerator > 0 ? frameRate.denominator / frameRate.numerator : DEFAULT_FRAME_SECONDS;
}
