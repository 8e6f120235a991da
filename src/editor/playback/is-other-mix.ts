import type { PlayedState } from "../core/store/played-state.ts";

type Shown = Pick<PlayedState, "projectId" | "document">;

/** True for another project, another picture or none: earlier measurements do not describe the new sound. */
export function isOtherMix(state: Shown, before: Shown): boolean {
  return state.projectId !== before.projectId || state.document.timeline.picture?.url !== before.document.timeline.picture?.url;
}
