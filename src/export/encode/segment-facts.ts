import { LoudnessGate } from "#engine/mixing/loudness-gate.ts";
import type { Probe } from "../verify/sync-probe.ts";

/** Measurements of a rendered segment. */
export type SegmentFacts = {
  /** Whether the segment's own sum is over the ceiling; a peak just outside of it may lower its sound, too. */
  readonly isLimited: boolean;
  /** True peak of the sum before the limiter, and of the written sound; linear. */
  readonly sumPeak: number;
  readonly peak: number;
  /** K-weighted power of every 10 ms. */
  readonly hops: Float64Array<ArrayBuffer>;
  readonly probe: Probe;
};

/** Measurements of the written mix, for the panel. */
export type MixReport = {
  /** Whether the sum is over the ceiling, and so is limited (B-133). */
  readonly limited: boolean;
  /** True peak of the sum before the limiter and after the gain, dBTP; −Infinity for silence. */
  readonly sumPeakDb: number;
  /** True peak of the written sound, dBTP. */
  readonly truePeakDb: number;
  /** Integrated loudness of the written sound, LUFS; undefined for silence. */
  readonly lufs: number | undefined;
};

/** Combines the segments' measurements, in order, into those of the whole mix. */
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

/** Combines several files' reports: the greatest of each value, and whether any file is limited. */
export function greatestOf(reports: readonly MixReport[]): MixReport {
  const known = reports.flatMap(({ lufs }) => (lufs === undefined ? [] : [lufs]));
  return {
    limited: reports.some(({ limited }) => limited),
    sumPeakDb: Math.max(...reports.map(({ sumPeakDb }) => sumPeakDb)),
    truePeakDb: Math.max(...reports.map(({ truePeakDb }) => truePeakDb)),
    lufs: known.length > 0 ? Math.max(...known) : undefined,
  };
}
