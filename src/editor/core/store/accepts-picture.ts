import type { EditorState } from "./editor-state.ts";

/** Whether a library video can become the picture of the open project (B-177). */
export function acceptsPicture({ projectId, document, readOnly }: EditorState): boolean {
  return projectId !== undefined && document.timeline.picture === undefined && !readOnly;
}
