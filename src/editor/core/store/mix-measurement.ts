import type { MeasureFailure, MixLoudness } from "#export/measure-mix.ts";
import type { PlaybackPlan } from "#model/plan/playback-plan.ts";

/** `mix` is what was measured: the figures hold for a timeline with the same. */
export type MeasuredMix = {
  readonly status: "done";
  readonly loudness: MixLoudness;
  readonly mix: PlaybackPlan;
  readonly atMs: number;
};

/** The measurement of the open project's whole mix. */
export type MixMeasurement =
  | { readonly status: "idle" }
  | { readonly status: "running"; readonly ratio: number }
  | MeasuredMix
  | { readonly status: "failed"; readonly failure: MeasureFailure };
