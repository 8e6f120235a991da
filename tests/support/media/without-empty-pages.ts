import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** An empty page is equivalent to no page. */
export function withoutEmptyPages({ pages, ...rest }: ProjectTimeline) {
  return { ...rest, pages: Object.fromEntries(Object.entries(pages).filter(([, clips]) => Object.keys(clips).length > 0)) };
}
