import { useMemo } from "react";
import { planWholeMix } from "#export/plan/plan-export.ts";
import { isSame } from "#model/is-same.ts";
import type { PlaybackPlan } from "#model/plan/playback-plan.ts";
import { useEditorState } from "../core/store/editor-context.tsx";

/** Whether this mix, which was measured, is still the one of the project (B-158). */
export function useIsPresentMix(mix: PlaybackPlan): boolean {
  const timeline = useEditorState((state) => state.document.timeline);
  const hasSound = useEditorState((state) => state.picture.sound !== "none");
  return useMemo(() => isSame(planWholeMix(timeline, hasSound).mix, mix), [timeline, hasSound, mix]);
}
