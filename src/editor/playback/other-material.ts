import type { EditorState } from "../core/store/editor-state.ts";

type Shown = Pick<EditorState, "projectId" | "document">;

/** Another project, another picture or none: what was measured of the sound before says nothing of what is heard from here on. */
export function isOtherMaterial(state: Shown, before: Shown): boolean {
  return state.projectId !== before.projectId || state.document.timeline.picture?.url !== before.document.timeline.picture?.url;
}
