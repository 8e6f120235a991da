import type { PlaybackPlan } from "#model/plan/playback-plan.ts";
import type { EncodedSegment } from "../encode/encoded-segment.ts";
import type { SegmentFacts } from "../encode/segment-facts.ts";
import type { PacketGrid } from "./segment-grid.ts";

/** From the page to the mixdown worker. One plan per worker. */
export type MixCommand =
  | {
      readonly type: "open";
      readonly plan: PlaybackPlan;
      readonly rate: number;
      readonly lengthFrames: number;
      /** What the segments are for: AAC's where absent. */
      readonly grid?: PacketGrid | undefined;
      readonly sources: readonly { readonly id: string; readonly blob: Blob }[];
      readonly usesWebCodecs: boolean;
      /** See resampler-address.ts. */
      readonly resamplerUrl: string;
      /** Tells encoders with other results apart. Undefined: nothing is kept on the device. */
      readonly encoderName: string | undefined;
    }
  /** Asks how loud segment `index` is before any gain and limiter; answered by `measured`. */
  | { readonly type: "measure"; readonly index: number }
  /** Raises the sum of every segment brought from now on; linear, 1 at first. */
  | { readonly type: "setGain"; readonly gain: number }
  /** Asks which segments will have to be rendered, as far as is known without a look at what is kept; answered by `sorted`. */
  | { readonly type: "sort" }
  /** Asks for segment `index`; what is asked for is brought in the order asked. */
  | { readonly type: "bring"; readonly index: number }
  /** The packets of a segment that was rendered, to be kept for the next export. */
  | { readonly type: "keep"; readonly index: number; readonly packed: Uint8Array<ArrayBuffer> }
  /** All is kept; answered by `finished`. */
  | { readonly type: "finish" }
  /** Answer to `askedDecode`: the whole file at `rate`; undefined where the browser cannot decode it either. */
  | { readonly type: "giveSound"; readonly request: number; readonly planes: readonly Float32Array[] | undefined };

export type MixMessage =
  /** The worker runs: said every second while it does. */
  | { readonly type: "alive" }
  /** A step of what was asked is done. */
  | { readonly type: "progressed" }
  /** Said before another source is read than the last one: if its file makes the worker hang, it can be named. Undefined: none is read. */
  | { readonly type: "reading"; readonly sourceId: string | undefined }
  /** To be encoded: interleaved stereo float32. */
  | { readonly type: "rendered"; readonly index: number; readonly facts: SegmentFacts; readonly pcm: Float32Array<ArrayBuffer> }
  /** Kept from an earlier export. */
  | { readonly type: "found"; readonly index: number; readonly facts: SegmentFacts; readonly encoded: EncodedSegment }
  | { readonly type: "sorted"; readonly missing: readonly number[] }
  /** The K-weighted power of each 10 ms. */
  | { readonly type: "measured"; readonly index: number; readonly hops: Float64Array<ArrayBuffer> }
  | { readonly type: "finished" }
  /** `decodeAudioData` exists on the page only. */
  | { readonly type: "askedDecode"; readonly request: number; readonly bytes: Blob | ArrayBuffer; readonly rate: number }
  /** `sourceId` where one source is to blame. */
  | { readonly type: "failed"; readonly sourceId: string | undefined; readonly message: string };
