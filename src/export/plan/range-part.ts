import { exportMessages } from "#model/text/export-messages.ts";
import { secondsToFrames } from "#model/time/time.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import { ExportError } from "../export-failure.ts";
import type { MixPart } from "../mix/segment-grid.ts";
import { EXPORT_RATE } from "./plan-export.ts";

/** The frames of a range; all without one. Throws the user's sentence for a range after the end. */
export function partOf(range: LoopRange | undefined, lengthFrames: number): MixPart {
  if (!range) return { fromFrame: 0, toFrame: lengthFrames };
  const [fromFrame, toFrame] = [secondsToFrames(range.start, EXPORT_RATE), Math.min(lengthFrames, secondsToFrames(range.end, EXPORT_RATE))];
  if (fromFrame >= toFrame) throw new ExportError("precondition", exportMessages.exportRangeBeyond);
  return { fromFrame, toFrame };
}
