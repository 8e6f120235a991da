import { hasRanges } from "#export/plan/export-format.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import type { EditorState } from "../core/store/editor-state.ts";

/** The loop range, where an export of it alone has a length: nothing after the picture is exported. */
export function exportableRange({ document }: Pick<EditorState, "document">): LoopRange | undefined {
  const { picture, settings } = document.timeline;
  return picture && settings.loopRange && settings.loopRange.start < picture.duration ? settings.loopRange : undefined;
}

/** The range that an export has alone (B-197); undefined: all is exported. */
export function exportedRange(state: Pick<EditorState, "document" | "exportChoice">): LoopRange | undefined {
  const { format, isRangeOnly } = state.exportChoice;
  return isRangeOnly && hasRanges(format) ? exportableRange(state) : undefined;
}
