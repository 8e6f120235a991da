import { timeStylesOf } from "#model/time/time-style.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { useEditorState } from "../core/store/editor-context.tsx";

/** How times are written now (B-150). */
export function useTimeStyles(): TimeStyles {
  return useEditorState(({ document, timelineOptions }) => timeStylesOf(document.timeline, timelineOptions.timeUnit));
}
