import type { PlaybackPlan } from "#model/plan/playback-plan.ts";
import type { EncodedSegment } from "../encode/encoded-segment.ts";
import type { SegmentFacts } from "../encode/segment-facts.ts";
import type { MeasuredSegment } from "./render-segment.ts";
import type { DeliveredMix } from "./segment-grid.ts";

/** Page to mixdown worker. One plan per worker. */
export type MixCommand =
  | (DeliveredMix & {
      readonly type: "open";
      readonly plan: PlaybackPlan;
      readonly rate: number;
      readonly sources: readonly { readonly id: string; readonly blob: Blob }[];
      readonly usesWebCodecs: boolean;
      /** See resampler-address.ts. */
      readonly resamplerUrl: string;
      /** Identifies the encoder in cache keys. Undefined: nothing is cached on the device. */
      readonly encoderName: string | undefined;
      /** Leaves peaks over the ceiling (B-133) as they are: what is made stands for one sound, which is limited with the others. */
      readonly keepsPeaks?: boolean;
    })
  /** Requests loudness and true peak of segment `index` before gain and limiter; answered by `measured`. */
  | { readonly type: "measure"; readonly index: number }
  /** Sets the gain on the sum of every later segment; linear, initially 1. */
  | { readonly type: "setGain"; readonly gain: number }
  /** Requests the segments that must be rendered, according to the cache's index alone; answered by `sorted`. */
  | { readonly type: "sort" }
  /** Requests segment `index`; segments are answered in the order of the requests. */
  | { readonly type: "getSegment"; readonly index: number }
  /** The packets of a rendered segment, to be cached for the next export. */
  | { readonly type: "cachePackets"; readonly index: number; readonly packed: Uint8Array<ArrayBuffer> }
  /** No more packets follow; answered by `finished` once all are in the cache. */
  | { readonly type: "finish" }
  /** Answer to `askedDecode`: the whole file at `rate`; undefined where the browser cannot decode it. */
  | { readonly type: "answerSound"; readonly request: number; readonly channels: readonly Float32Array[] | undefined };

export type MixMessage =
  /** Sent every second while the worker's event loop runs. */
  | { readonly type: "alive" }
  /** One step of the current request is done. */
  | { readonly type: "progressed" }
  /** Sent before the worker reads another source than before, so that a file on which it hangs can be named. Undefined: it reads none. */
  | { readonly type: "reading"; readonly sourceId: string | undefined }
  /** A segment to be encoded: interleaved stereo float32. */
  | { readonly type: "rendered"; readonly index: number; readonly facts: SegmentFacts; readonly pcm: Float32Array<ArrayBuffer> }
  /** A segment cached by an earlier export. */
  | { readonly type: "found"; readonly index: number; readonly facts: SegmentFacts; readonly encoded: EncodedSegment }
  | { readonly type: "sorted"; readonly missing: readonly number[] }
  | { readonly type: "measured"; readonly index: number; readonly measured: MeasuredSegment }
  | { readonly type: "finished" }
  /** Asks the page to decode, because workers have no `decodeAudioData`. */
  | { readonly type: "askedDecode"; readonly request: number; readonly bytes: Blob | ArrayBuffer; readonly rate: number }
  /** `sourceId`: the source that caused the failure, if it was one. */
  | { readonly type: "failed"; readonly sourceId: string | undefined; readonly message: string };
