import type { PlaybackPlan } from "#model/playback-plan.ts";
import type { MixReport } from "./master-mix.ts";

/** From the page to the mixdown worker. One mix per worker. */
export type MixCommand =
  | {
      readonly type: "mix";
      readonly plan: PlaybackPlan;
      readonly rate: number;
      readonly lengthFrames: number;
      readonly sources: readonly { readonly id: string; readonly blob: Blob }[];
    }
  /** Answer to `askedDecode`: the whole file at `rate`; undefined where the browser cannot decode it either. */
  | { readonly type: "giveSound"; readonly request: number; readonly planes: readonly Float32Array[] | undefined; readonly rate: number };

export type MixMessage =
  | { readonly type: "progressed"; readonly done: number }
  | { readonly type: "mixed"; readonly pcm: Blob; readonly report: MixReport }
  /** `decodeAudioData` exists on the page only. */
  | { readonly type: "askedDecode"; readonly request: number; readonly blob: Blob }
  /** `sourceId` where one source is to blame. */
  | { readonly type: "failed"; readonly sourceId: string | undefined; readonly message: string };
