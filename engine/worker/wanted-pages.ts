import { pageKey } from "../decode/page-cache.ts";
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import type { CompiledPlan } from "#worklets/mixer/plan.ts";

/** A stretch of the timeline and how many frames of playing lie before it. */
export type Stretch = { readonly from: number; readonly to: number; readonly delay: number };

/** What will be played from `frame` within `aheadFrames`: past a loop's end it goes on at the loop's start. */
export function stretchesAhead(frame: number, aheadFrames: number, loopStart: number, loopEnd: number): readonly Stretch[] {
  const untilWrap = loopEnd - frame;
  if (loopEnd <= 0 || untilWrap <= 0 || untilWrap >= aheadFrames) return [{ from: frame, to: frame + aheadFrames, delay: 0 }];
  return [
    { from: frame, to: loopEnd, delay: 0 },
    { from: loopStart, to: Math.min(loopEnd, loopStart + aheadFrames - untilWrap), delay: untilWrap },
  ];
}

/** Keys of the pages that the stretches need, soonest first, each once, at most `limit`. `lengthOf` is 0 for a source that is not open. */
export function wantedPages(
  plan: CompiledPlan,
  stretches: readonly Stretch[],
  lengthOf: (slot: number) => number,
  limit: number,
): readonly number[] {
  const soonest = new Map<number, number>();
  for (const { from, to, delay } of stretches) {
    for (let clip = 0; clip < plan.count; clip += 1) {
      const clipStart = plan.start[clip] ?? 0;
      const begin = Math.max(from, clipStart);
      const end = Math.min(to, plan.end[clip] ?? 0);
      if (begin >= end) continue;
      const slot = plan.slot[clip] ?? 0;
      const shift = (plan.offset[clip] ?? 0) - clipStart;
      const sourceEnd = Math.min(end + shift, lengthOf(slot));
      for (let index = Math.floor(Math.max(0, begin + shift) / PAGE_FRAMES); index * PAGE_FRAMES < sourceEnd; index += 1) {
        const due = delay + Math.max(0, index * PAGE_FRAMES - shift - from, begin - from);
        const key = pageKey(slot, index);
        if (due < (soonest.get(key) ?? Number.POSITIVE_INFINITY)) soonest.set(key, due);
      }
    }
  }
  return [...soonest]
    .sort((a, b) => a[1] - b[1])
    .slice(0, limit)
    .map(([key]) => key);
}
