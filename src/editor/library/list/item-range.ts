import type { SoundRange } from "#model/edits/add-clips.ts";
import { MIN_CLIP_SECONDS } from "#model/timeline/limits.ts";
import { clamp } from "#model/time/time.ts";

export type RangeEdge = "from" | "to";

/** The range with one edge moved, at most to 0.1 s before the other; undefined where that is the whole sound. */
export function withEdge(range: SoundRange | undefined, edge: RangeEdge, seconds: number, duration: number): SoundRange | undefined {
  const { from, to } = range ?? { from: 0, to: duration };
  const moved =
    edge === "from"
      ? { from: clamp(seconds, 0, Math.max(0, to - MIN_CLIP_SECONDS)), to }
      : { from, to: clamp(seconds, Math.min(from + MIN_CLIP_SECONDS, duration), duration) };
  return moved.from === 0 && moved.to === duration ? undefined : moved;
}

/** The range with another in point; an out point that would not lie behind it goes to the end. @param duration of the sound, seconds */
export function withInPoint(range: SoundRange | undefined, seconds: number, duration: number): SoundRange {
  const from = clamp(seconds, 0, Math.max(0, duration - MIN_CLIP_SECONDS));
  return { from, to: range && range.to - from >= MIN_CLIP_SECONDS ? range.to : duration };
}

/** The range with another out point; an in point that would not lie before it goes to the beginning. */
export function withOutPoint(range: SoundRange | undefined, seconds: number, duration: number): SoundRange {
  const to = clamp(seconds, Math.min(MIN_CLIP_SECONDS, duration), duration);
  return { from: range && to - range.from >= MIN_CLIP_SECONDS ? range.from : 0, to };
}
