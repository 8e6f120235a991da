import type { Clip } from "#model/timeline/clip.ts";
import type { TimelineIndex } from "./timeline-index.ts";

/**
 * The next clip whose name contains a text, whatever the case, lane by lane and in each by time; after the last comes the first again.
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
        // It is the answer only where no other is.
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

/** How many clips have a text in their names. */
export function countClips(index: TimelineIndex, text: string): number {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return 0;
  let count = 0;
  for (const { clips } of index.lanes) for (const { name } of clips) if (name.toLocaleLowerCase().includes(wanted)) count += 1;
  return count;
}
