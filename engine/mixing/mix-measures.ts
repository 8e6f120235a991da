/** Measures of samples, for the export. Apart from `loudness-gate.ts`, with which an embedded timeline would load them at once. */
export { KWeighting } from "#worklets/mixer/k-weighting.ts";
export { TRUE_PEAK_DELAY_FRAMES, TruePeak, TruePeakMeter } from "#worklets/mixer/true-peak.ts";
