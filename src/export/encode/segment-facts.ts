import { LoudnessGate } from "#engine/mixing/loudness-gate.ts";
import type { Probe } from "../verify/sync-probe.ts";

/** What is known of a rendered segment without its sound. */
export type SegmentFacts = {
  readonly isLimited: boolean;
  /** True peak of the sum before the limiter, and of what is written; linear. */
  readonly sumPeak: number;
  readonly peak: number;
  /** K-weighted power of each 10 ms. */
  readonly hops: Float64Array<ArrayBuffer>;
  readonly probe: Probe;
};

/** What was written, for the panel. */
export type MixReport = {
  /** Whether the limiter had to work (D1). */
  readonly limited: boolean;
  /** True peak of the sum before the limiter and after the gain, dBTP; −Infinity for silence. */
  readonly sumPeakDb: number;
  /** True peak of what is written, dBTP. */
  readonly truePeakDb: number;
  /** Integrated loudness of what is written; undefined for silence. */
  readonly lufs: number | undefined;
};

/** The whole mix, from its segments in order. */
export function reportOf(segments: readonly SegmentFacts[]): MixReport {
  const gate = new LoudnessGate();
  for (const { hops } of segments) for (const power of hops) gate.add(power);
  const greatest = (peakOf: (facts: SegmentFacts) => number) =>
    20 * Math.log10(segments.reduce((peak, facts) => Math.max(peak, peakOf(facts)), 0));
  return {
    limited: segments.some(({ isLimited }) => isLimited),
    sumPeakDb: greatest(({ sumPeak }) => sumPeak),
    truePeakDb: greatest(({ peak }) => peak),
    lufs: gate.integrated(),
  };
}

/** Several files told as one: the greatest of each, and whether the limiter had to work on any. */
export function greatestOf(reports: readonly MixReport[]): MixReport {
  const known = reports.flatMap(({ lufs }) => (lufs === undefined ? [] : [lufs]));
  return {
    limited: reports.some(({ limited }) => limited),
    sumPeakDb: Math.max(...reports.map(({ sumPeakDb }) => sumPeakDb)),
    truePeakDb: Math.max(...reports.map(({ truePeakDb }) => truePeakDb)),
    lufs: known.length > 0 ? Math.max(...known) : undefined,
  };
}
