import type { EnginePlan } from "#engine/types.ts";
import type { PrefetchRange } from "#engine/worker/prefetch-plan.ts";
import { lanesThatSound } from "#model/plan/playback-plan.ts";

/** The sources of clips that sound within one of these ranges. */
export function soundsIn({ clips, lanes }: EnginePlan, ranges: readonly Pick<PrefetchRange, "from" | "to">[]): ReadonlySet<string> {
  const audible = lanesThatSound(lanes);
  const sounding = clips.filter(
    ({ muted, laneId, startFrame, endFrame }) =>
      !muted && audible.has(laneId) && ranges.some(({ from, to }) => startFrame < to && endFrame > from),
  );
  return new Set(sounding.map(({ sourceId }) => sourceId));
}
