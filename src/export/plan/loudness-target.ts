import { LoudnessGate } from "#engine/mixing/loudness-gate.ts";
import type { Mixdown } from "../mix/mixdown.ts";

/** LUFS: online video, podcasts and most streaming, broadcast (EBU R 128). */
export const LOUDNESS_TARGETS = [-14, -16, -23] as const;
export type LoudnessTarget = (typeof LOUDNESS_TARGETS)[number];

/**
 * The gain is rounded to these steps, so that most edits leave it unchanged and cached packets stay valid. Inaudible, and displayed as 0.0.
 */
const STEP_DB = 0.05;
/** Upper limit of the gain; more would raise noise rather than music. */
const MOST_RAISED_DB = 24;

/** Measures the whole mix and sets the gain that brings it to the target. Resolves with the gain, dB; rejects like `mixdown.measure`. */
export async function raiseToTarget(
  mixdown: Pick<Mixdown, "segments" | "measure" | "setGain">,
  targetLufs: number | undefined,
  onProgress: (done: number) => void,
): Promise<number> {
  if (targetLufs === undefined) return 0;
  const gate = new LoudnessGate();
  const { segments } = mixdown;
  onProgress(0);
  for (const { index } of segments) {
    const { hops } = await mixdown.measure(index);
    for (const power of hops) gate.add(power);
    onProgress((index + 1) / segments.length);
  }
  const gainDb = gainFor(gate.integrated(), targetLufs);
  mixdown.setGain(10 ** (gainDb / 20));
  return gainDb;
}

/** Gain in dB, in steps of 0.05. @param lufs undefined for silence, which gets no gain */
export function gainFor(lufs: number | undefined, targetLufs: number): number {
  if (lufs === undefined) return 0;
  return Math.min(MOST_RAISED_DB, Math.round((targetLufs - lufs) / STEP_DB) * STEP_DB);
}
