import { messages } from "#model/messages.ts";
import type { MixReport } from "./segment-facts.ts";

/** As far from the target as EBU R 128 allows: LU. */
const NEAR_ENOUGH = 0.5;

/** What the user should know of the written mix beside its figures. */
export function notesOn({ limited, sumPeakDb, lufs }: MixReport, loudnessTarget: number | undefined): readonly string[] {
  const notes: string[] = [];
  if (limited) notes.push(messages.exportLimited(formatDb(sumPeakDb)));
  if (loudnessTarget !== undefined && lufs !== undefined && Math.abs(lufs - loudnessTarget) > NEAR_ENOUGH)
    notes.push(messages.exportTargetMissed(withMinus(String(loudnessTarget)), withMinus(lufs.toFixed(1)), limited));
  return notes;
}

export function formatDb(decibels: number): string {
  return `${decibels > 0 ? "+" : ""}${withMinus(decibels.toFixed(1))}`;
}

/** A number with a real minus sign. */
function withMinus(number: string): string {
  return number.replace("-", "\u2212");
}
