import { messages } from "#model/messages.ts";
import type { ExportSummary } from "../store/export-state.ts";

/** What the check of the written file found: "In sync, 0 samples off", "−16.2 LUFS", "−1.3 dBTP". */
export function verdictParts({ lagFrames, mix }: Pick<ExportSummary, "lagFrames" | "mix">): readonly string[] {
  const isSilent = !Number.isFinite(mix.truePeakDb);
  return [
    lagFrames === undefined ? messages.exportSyncUnknown : messages.exportInSync(Math.abs(lagFrames)),
    // Sound so soft or so short that no loudness is defined still has a peak.
    ...(mix.lufs === undefined ? [] : [`${decibels(mix.lufs)} LUFS`]),
    isSilent ? "Silence" : `${decibels(mix.truePeakDb)} dBTP`,
  ];
}

/** With a real minus sign, and none before a zero. */
function decibels(value: number): string {
  const text = value.toFixed(1);
  return (text === "-0.0" ? "0.0" : text).replace("-", "\u2212");
}
