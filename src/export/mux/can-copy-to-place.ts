import type { VideoFacts } from "../verify/file-facts.ts";

/** Whether `copyToPlace` can copy this picture: an edit list other than a shift, and a range, it cannot write. */
export function canCopyToPlace({ isEdited, isInParts, isCut, isTruncated, part }: VideoFacts): boolean {
  return !isEdited && !isInParts && !isCut && !isTruncated && part === undefined;
}
