import { exportMessages } from "#model/text/export-messages.ts";
import { signedTenths } from "#model/time/time.ts";
import type { MixReport } from "../encode/segment-facts.ts";

/** Permitted deviation from the target in EBU R 128, LU. */
const NEAR_ENOUGH = 0.5;

/** Sentences about the written mix that are shown beside its figures. */
export function notesOn({ limited, sumPeakDb, truePeakDb, lufs }: MixReport, loudnessTarget: number | undefined): readonly string[] {
  const notes: string[] = [];
  // A peak just outside of a range lowers its sound, too.
  const isLowered = limited || truePeakDb < sumPeakDb;
  if (limited) notes.push(exportMessages.exportLimited(signedTenths(sumPeakDb)));
  if (loudnessTarget !== undefined && lufs !== undefined && Math.abs(lufs - loudnessTarget) > NEAR_ENOUGH)
    notes.push(exportMessages.exportTargetMissed(String(loudnessTarget).replace("-", "−"), signedTenths(lufs), isLowered));
  return notes;
}
