import { crossfaded } from "./crossfade.ts";
import type { CrossfadePair } from "./crossfade-pair.ts";
import { putClip } from "./change.ts";
import type { Edit } from "./change.ts";
import { earliestStart, latestEnd, LEAST_LENGTH, withEnd, withStart } from "../timeline/clip-bounds.ts";
import type { Clip } from "../timeline/clip.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";

/**
 * Crossfades a pair over this many seconds: both edges move away from the middle of the overlap, or towards it, as far as the sources
 * have sound; where one has no more, the other goes further. A failure is the longest crossfade that is possible.
 */
export function crossfadeFor([first, second]: CrossfadePair, seconds: number): Result<Edit | undefined, number> {
  const most = longestCrossfade([first, second]);
  if (!(seconds >= LEAST_LENGTH) || seconds > most + 1e-9) return failure(most);
  const middle = (first.endTime + second.startTime) / 2;
  const [least, latest] = edgesOf([first, second]);
  const start = Math.min(Math.max(middle - seconds / 2, least), latest - seconds);
  const end = start + seconds;
  // Without the fades that are replaced: they would shorten those at the outer ends.
  const faded = crossfaded(withEnd({ ...first, fadeOut: 0 }, end), withStart({ ...second, fadeIn: 0 }, start), seconds);
  const changes = faded.filter((clip, at) => !isSamePart(clip, at === 0 ? first : second)).map(putClip);
  return success(changes.length > 0 ? { kind: "crossfadeClips", changes } : undefined);
}

/** Seconds; 0 where the clips touch and neither source has more sound. */
export function longestCrossfade(pair: CrossfadePair): number {
  const [start, end] = edgesOf(pair);
  return Math.max(0, end - start);
}

/**
 * The earliest start of the second clip and the latest end of the first; each clip begins and ends for at least 0.1 s alone. A source that is
 * not measured yet is not known to go on.
 */
function edgesOf([first, second]: CrossfadePair): readonly [start: number, end: number] {
  const latest = first.originalDuration === undefined ? first.endTime : latestEnd(first);
  return [Math.max(earliestStart(second), first.startTime + LEAST_LENGTH), Math.min(latest, second.endTime - LEAST_LENGTH)];
}

function isSamePart(a: Clip, b: Clip): boolean {
  return (["startTime", "endTime", "fadeIn", "fadeOut"] as const).every((field) => a[field] === b[field]);
}
