import type { Clip } from "#model/timeline/clip.ts";
import type { SourceNames } from "#model/text/source-names.ts";
import type { TimelineIndex } from "./timeline-index.ts";

/**
 * The next clip whose name, or whose file's name, contains a text, ignoring case: lane by lane, in each by time, and from the end back to the first.
 * @param after the clip to begin behind; undefined for the first of all
 */
export function findClip(index: TimelineIndex, names: SourceNames, text: string, after: Clip | undefined): Clip | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return undefined;
  const isFound = matcher(names, wanted);
  let first: Clip | undefined;
  let isBehind = after === undefined;
  for (const { clips } of index.lanes) {
    for (const clip of clips) {
      if (clip.id === after?.id) {
        isBehind = true;
        // The `after` clip itself is the result only if no other clip matches.
        if (!first && isFound(clip)) first = clip;
        continue;
      }
      if ((!isBehind && first) || !isFound(clip)) continue;
      if (isBehind) return clip;
      first = clip;
    }
  }
  return first;
}

/** Number of clips whose names, or whose files' names, contain a text. */
export function countClips(index: TimelineIndex, names: SourceNames, text: string): number {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return 0;
  const isFound = matcher(names, wanted);
  let count = 0;
  for (const { clips } of index.lanes) for (const clip of clips) if (isFound(clip)) count += 1;
  return count;
}

function matcher(names: SourceNames, wanted: string): (clip: Clip) => boolean {
  const contains = (text: string | undefined) => text?.toLocaleLowerCase().includes(wanted) === true;
  return ({ name, url }) => contains(name) || contains(names(url)?.fileName);
}
