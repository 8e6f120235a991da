import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** A page that has become empty is the same as none. */
export function withoutEmptyPages({ pages, ...rest }: ProjectTimeline) {
  return { ...rest, pages: Object.fromEntries(Object.entries(pages).filter(([, clips]) => Object.keys(clips).length > 0)) };
}
