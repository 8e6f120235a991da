import type { PlaybackPlan } from "#model/playback-plan.ts";
import type { MixReport } from "./master-mix.ts";

/** Between the page and the mixdown worker. One mix per worker. */
export type MixCommand = {
  readonly type: "mix";
  readonly plan: PlaybackPlan;
  readonly rate: number;
  readonly lengthFrames: number;
  readonly sources: readonly { readonly id: string; readonly blob: Blob }[];
};

export type MixMessage =
  | { readonly type: "progressed"; readonly done: number }
  | { readonly type: "mixed"; readonly pcm: Blob; readonly report: MixReport }
  /** `sourceId` where one source is to blame. */
  | { readonly type: "failed"; readonly sourceId: string | undefined; readonly message: string };
