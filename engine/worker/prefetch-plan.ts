import { pageKey } from "../decode/pcm/page-cache.ts";
import { CROSSFADE_FRAMES, MIN_LOOP_FRAMES, PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import type { ClipReads } from "#worklets/mixer/plan.ts";

/** A range of the timeline, with the frames of playback before it is reached. Backwards, its end is played first. */
export type PrefetchRange = { readonly from: number; readonly to: number; readonly delay: number; readonly isBackwards?: boolean };

/** Where the playhead is and how it moves. */
export type PlayDirection = {
  readonly frame: number;
  /** Multiple of real time, below 0 backwards; 0: a scrub in either direction. */
  readonly speed: number;
  /** Without a loop the end is 0. */
  readonly loopStart: number;
  readonly loopEnd: number;
};

/** Up to this speed the range read ahead grows with the speed; beyond it, decoding must be fast enough. */
const SPEED_CAP = 4;
/** Share of that range that is resident on each side of the playhead during a scrub. */
const SCRUB_SHARE = 1 / 16;

/** The ranges that will be played within `aheadFrames` (at real time). A loop goes on at its start after its end or the timeline's. */
export function rangesAhead(direction: PlayDirection, aheadFrames: number, playableFrames: number): readonly PrefetchRange[] {
  const { frame, speed } = direction;
  if (speed === 1) return rangesToPlay(direction, aheadFrames, playableFrames);
  const reach = Math.round(aheadFrames * (speed === 0 ? SCRUB_SHARE : Math.min(SPEED_CAP, Math.abs(speed))));
  const ahead = { from: frame, to: frame + reach, delay: 0 };
  const behind = { from: Math.max(0, frame - reach), to: frame, delay: 0, isBackwards: true };
  if (speed === 0) return [ahead, behind];
  return speed > 0 ? [ahead] : [behind];
}

function rangesToPlay({ frame, loopStart, loopEnd }: PlayDirection, aheadFrames: number, playableFrames: number): readonly PrefetchRange[] {
  const wrap = frame <= loopEnd ? Math.min(loopEnd, playableFrames) : playableFrames;
  const untilWrap = wrap - frame;
  // A loop that an edit has left past the timeline's end does not apply.
  if (loopEnd <= 0 || loopStart + MIN_LOOP_FRAMES > playableFrames || untilWrap >= aheadFrames)
    return [{ from: frame, to: frame + aheadFrames, delay: 0 }];
  return [
    // Sound past the loop's end still fades out while the loop's start fades in, and is read to the end of its quantum.
    { from: frame, to: wrap + CROSSFADE_FRAMES + QUANTUM_FRAMES, delay: 0 },
    { from: loopStart, to: Math.min(loopEnd, loopStart + aheadFrames - untilWrap), delay: untilWrap },
  ];
}

/**
 * Ranges on both sides of the playhead, for clips that are silent until a mute or a solo changes: first those ahead (across a loop's end,
 * longer at higher speed, before the playhead when playing backwards), then the one just passed.
 */
export function rangesNear(
  direction: PlayDirection,
  aheadFrames: number,
  behindFrames: number,
  playableFrames: number,
): readonly PrefetchRange[] {
  const { frame, speed } = direction;
  const before: PrefetchRange = { from: Math.max(0, frame - behindFrames), to: frame, delay: aheadFrames, isBackwards: true };
  const after: PrefetchRange = { from: frame, to: frame + behindFrames, delay: aheadFrames };
  if (speed === 0) return [after, before];
  return [...rangesAhead(direction, aheadFrames, playableFrames), speed > 0 ? before : after];
}

/** Keys of the pages that the ranges need, soonest first, each once, at most `limit`. `lengthOf` is 0 for a source that is not open. */
export function pagesToPrefetch(
  plan: ClipReads,
  ranges: readonly PrefetchRange[],
  lengthOf: (slot: number) => number,
  limit: number,
): readonly number[] {
  const soonest = new Map<number, number>();
  for (const { from, to, delay, isBackwards } of ranges) {
    for (let clip = 0; clip < plan.count; clip += 1) {
      const clipStart = plan.start[clip] ?? 0;
      const begin = Math.max(from, clipStart);
      const end = Math.min(to, plan.end[clip] ?? 0);
      if (begin >= end) continue;
      const slot = plan.slot[clip] ?? 0;
      const shift = (plan.offset[clip] ?? 0) - clipStart;
      const sourceEnd = Math.min(end + shift, lengthOf(slot));
      for (let index = Math.floor(Math.max(0, begin + shift) / PAGE_FRAMES); index * PAGE_FRAMES < sourceEnd; index += 1) {
        const pageStart = index * PAGE_FRAMES - shift;
        const ahead = isBackwards === true ? to - Math.min(end, pageStart + PAGE_FRAMES) : Math.max(pageStart, begin) - from;
        const due = delay + Math.max(0, ahead);
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
