import { withoutLocked } from "#model/edits/locked-lanes.ts";
import { overlapMadeBy } from "#model/edits/overlaps.ts";
import { messages } from "#model/text/messages.ts";
import { clipsIn } from "../index/queries.ts";
import type { Shown } from "../shown-clips.ts";
import type { DragResult } from "./drag-clips.ts";

/** The drag's result with the overlap that it makes added to its text: how the project deals with it, and its length. */
export function withOverlapText({ edit, guide }: DragResult, { view: { timeline, index } }: Shown): DragResult {
  const made = edit && guide && overlapMadeBy(edit, { timeline, clipsIn: (lane, from, to) => clipsIn(index, lane, from, to) });
  return made ? { edit, guide: { ...guide, text: `${guide.text} · ${messages.overlapMade(made.how, made.seconds)}` } } : { edit, guide };
}

/** The drag's result with the reason instead of its text where locked lanes prevent it. */
export function withLockText<Result extends DragResult>(result: Result, { view: { timeline } }: Shown): Result {
  const allowed = result.edit && withoutLocked(result.edit, timeline);
  if (!allowed?.lockedLane || allowed.edit || !result.guide) return result;
  return { ...result, guide: { ...result.guide, lineSeconds: undefined, text: messages.laneLocked(allowed.lockedLane.name) } };
}
