import type { EditorState } from "../core/store/editor-state.ts";

type Shown = Pick<EditorState, "projectId" | "document">;

/** True for another project, another picture or none: earlier measurements do not describe the new sound. */
export function isOtherMix(state: Shown, before: Shown): boolean {
  return state.projectId !== before.projectId || state.document.timeline.picture?.url !== before.document.timeline.picture?.url;
}
