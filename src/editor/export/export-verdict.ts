import { exportMessages } from "#model/text/export-messages.ts";
import { signedTenths } from "#model/time/time.ts";
import type { ExportSummary } from "../core/store/export-state.ts";

/** The result of checking the written file: "In sync, 0 samples off", "−16.2 LUFS", "−1.3 dBTP". */
export function verdictParts({ lagFrames, mix }: Pick<ExportSummary, "lagFrames" | "mix">): readonly string[] {
  const isSilent = !Number.isFinite(mix.truePeakDb);
  return [
    lagFrames === undefined ? exportMessages.exportSyncUnknown : exportMessages.exportInSync(Math.abs(lagFrames)),
    // Sound that is too quiet or too short for a loudness value still has a peak.
    ...(mix.lufs === undefined ? [] : [`${signedTenths(mix.lufs)} LUFS`]),
    isSilent ? exportMessages.silence : `${signedTenths(mix.truePeakDb)} dBTP`,
  ];
}
