import type { MeasureFailure, MixLoudness } from "#export/measure-mix.ts";
import type { PlaybackPlan } from "#model/plan/playback-plan.ts";

/** The measurement of the open project's whole mix. */
export type MixMeasurement =
  | { readonly status: "idle" }
  | { readonly status: "running"; readonly ratio: number }
  /** `mix` is what was measured: the figures hold for a timeline with the same. */
  | { readonly status: "done"; readonly loudness: MixLoudness; readonly mix: PlaybackPlan; readonly atMs: number }
  | { readonly status: "failed"; readonly failure: MeasureFailure };
