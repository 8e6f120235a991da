import type { Clip } from "#model/timeline/clip.ts";
import type { TimelineIndex } from "./timeline-index.ts";

/**
 * The next clip whose name contains a text, ignoring case: lane by lane, in each by time, and from the end back to the first.
 * @param after the clip to begin behind; undefined for the first of all
 */
export function findClip(index: TimelineIndex, text: string, after: Clip | undefined): Clip | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return undefined;
  let first: Clip | undefined;
  let isBehind = after === undefined;
  for (const { clips } of index.lanes) {
    for (const clip of clips) {
      if (clip.id === after?.id) {
        isBehind = true;
        // The `after` clip itself is the result only if no other clip matches.
        if (!first && clip.name.toLocaleLowerCase().includes(wanted)) first = clip;
        continue;
      }
      if ((!isBehind && first) || !clip.name.toLocaleLowerCase().includes(wanted)) continue;
      if (isBehind) return clip;
      first = clip;
    }
  }
  return first;
}

/** Number of clips whose names contain a text. */
export function countClips(index: TimelineIndex, text: string): number {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return 0;
  let count = 0;
  for (const { clips } of index.lanes) for (const { name } of clips) if (name.toLocaleLowerCase().includes(wanted)) count += 1;
  return count;
}
