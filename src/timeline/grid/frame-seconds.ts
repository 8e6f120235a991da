import { DEFAULT_FRAME_SECONDS } from "#model/limits.ts";
import type { Timeline } from "#model/timeline.ts";

/** One picture frame in seconds; 1/30 where the rate is not known (D35). */
export function frameSeconds({ settings: { frameRate } }: Timeline): number {
  return frameRate && frameRate.numerator > 0 ? frameRate.denominator / frameRate.numerator : DEFAULT_FRAME_SECONDS;
}
