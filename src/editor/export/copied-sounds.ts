import { allClips } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { isOriginalRead } from "../core/store/library-state.ts";
import type { LibraryState } from "../core/store/library-state.ts";

/** Numbers of sounds: `certain` ones are exported from their compressed copies, `possible` ones may be. */
export type CopiedSounds = { readonly certain: number; readonly possible: number };

/**
 * Which sounds on the timeline are not exported from their originals (B-222). Only the library knows what is a copy: of an item that it has
 * not listed, or that was deleted on an earlier visit, only the name of the stored file tells that it may be one.
 */
export function copiedSounds(timeline: ProjectTimeline, { items, originals }: Pick<LibraryState, "items" | "originals">): CopiedSounds {
  const played = new Set(allClips(timeline).flatMap(({ url, muted }) => (muted ? [] : url)));
  const known = new Map(items.map(({ path, original }) => [path, original !== undefined]));
  const unread = [...played].filter((path) => !isOriginalRead(originals.get(path)));
  const certain = unread.filter((path) => known.get(path) ?? originals.has(path));
  const possible = unread.filter((path) => !known.has(path) && !originals.has(path) && mayBeCopy(path));
  return { certain: certain.length, possible: possible.length };
}

/** Copies are stored under this extension; a web address is the host page's own file. */
function mayBeCopy(path: string): boolean {
  return path.endsWith(".m4a") && !URL.canParse(path);
}
