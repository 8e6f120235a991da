import { pictureLength } from "#model/timeline/timeline.ts";
import type { EditorState } from "./editor-state.ts";

/** The playable length (D9), read off the index: cheap enough to be asked at every change of the state. */
export function playableEnd({ document, index }: EditorState): number {
  return Math.max(pictureLength(document.timeline), index.lastEnd);
}
