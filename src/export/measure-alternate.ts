import type { AlternateSound } from "#model/plan/alternate-measure.ts";
import type { Result } from "#model/result.ts";
import { success } from "#model/result.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import type { AlternateLoudness } from "#model/timeline/cue.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { lastClipEnd, timelineOf } from "#model/timeline/timeline.ts";
import { measureMix } from "./measure-mix.ts";
import type { MeasureFailure, MeasureOptions } from "./measure-mix.ts";
import { PICTURE_NAME, planExport } from "./plan/plan-export.ts";
import { partOf } from "./plan/range-part.ts";

/** Stands for all lower peaks, silence included: a figure that is stored must be finite. */
const LOWEST_PEAK_DB = -200;

export type AlternateFigures = Omit<AlternateLoudness, "of">;

/** Mixes an alternate alone, without a limiter, and measures its cue's span of it. Never rejects. A silent one needs no worker. */
export async function measureAlternate(
  { span, clips, lanes }: AlternateSound,
  options: Omit<MeasureOptions, "part" | "notMeasured">,
): Promise<Result<AlternateFigures, MeasureFailure>> {
  if (clips.length === 0) return success({ truePeakDb: LOWEST_PEAK_DB });
  const settings = { ...DEFAULT_SETTINGS, lanes: lanes.map((lane) => ({ ...lane, solo: false })) };
  // Without its cue the clips are ordinary: heard, without a match gain.
  const timeline = timelineOf({ name: "", clips, cues: [], picture: undefined, settings });
  // Mixed past the span: a cut there would be measured as a peak that nobody hears.
  const mixEnd = Math.max(span.end, lastClipEnd(timeline));
  const plan = planExport(timeline, { pictureHasSound: false, pictureEnd: mixEnd, pictureName: PICTURE_NAME });
  const part = partOf(span, plan.lengthFrames);
  const measured = await measureMix(plan, { ...options, part, notMeasured: soundMessages.alternateNotMeasured });
  if (!measured.ok) return measured;
  const { integratedLufs: lufs, truePeakDb } = measured.value;
  return success({ ...(lufs !== undefined && { lufs }), truePeakDb: Math.max(LOWEST_PEAK_DB, truePeakDb) });
}
