import { pictureLength } from "#model/timeline/timeline.ts";
import type { PlayedState } from "./played-state.ts";

/** The playable length (B-74), from the index: cheap enough to compute at every state change. */
export function playableEnd({ document, index }: PlayedState): number {
  return Math.max(pictureLength(document.timeline), index.lastEnd);
}
