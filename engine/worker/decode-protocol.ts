/** Messages of main thread and decode worker. Commands are imperative, reports in the past tense. Slots: the mixer's numbers of sources. */
import type { ClipReads, CompiledPlan } from "#worklets/mixer/plan.ts";
import type { FinePage } from "../peaks/fine-pages.ts";
import type { Bins } from "../peaks/peak-bins.ts";
import type { SentBytes } from "../sources/sent-bytes.ts";
import type { SourceFailureKind } from "../sources/source-info.ts";
import type { PlayDirection } from "./prefetch-plan.ts";

/** Options of a decode worker. Tests and embedders may disable what some browsers lack. */
export type DecodeOptions = {
  /** Limit of the cache on the device, in bytes; 0: no cache. A quarter of the storage quota where absent, 2 GB at most. */
  readonly cacheBytes?: number | undefined;
  /** False: works as in a browser without WebCodecs. */
  readonly usesWebCodecs?: boolean | undefined;
};

type OpenedFacts = {
  readonly lengthFrames: number;
  /** After the downmix. */
  readonly channelCount: 1 | 2;
  readonly durationSeconds: number;
  readonly sampleRate: number;
  readonly channels: number;
  readonly codec: string;
  readonly container: string;
  readonly cached: boolean;
};

export type DecodeCommand =
  | {
      readonly type: "configure";
      readonly rate: number;
      readonly port: MessagePort;
      /**
       * URL of `resampler-script.ts`. It is passed in, because a bundler of embedding code moves scripts one by one: a URL inside
       * the worker's script would then be wrong.
       */
      readonly resamplerUrl: string;
      readonly options: DecodeOptions;
    }
  /** Answered by `ponged` as soon as the worker handles it. */
  | { readonly type: "ping" }
  /** A suspect may hang this worker: it is opened only after all pages that are due are in the mixer. */
  | {
      readonly type: "open";
      readonly slot: number;
      readonly bytes: SentBytes;
      readonly isSuspect: boolean;
      /** False: only its peaks and loudness are wanted. It is opened and read after all other work, and its sound is not persisted. */
      readonly isPlayed: boolean;
    }
  /** An open source is played from now on. */
  | { readonly type: "promote"; readonly slot: number }
  /** Make the linear pass over an open source: peaks, and the index where packet positions come only from that pass. */
  | { readonly type: "scan"; readonly slot: number }
  | { readonly type: "close"; readonly slot: number }
  /** `silentClips`: the plan's clips that are silent now, but may sound after the next change. */
  | { readonly type: "setPlan"; readonly plan: CompiledPlan; readonly silentClips: ClipReads }
  | { readonly type: "aim"; readonly direction: PlayDirection }
  | { readonly type: "readFine"; readonly slot: number; readonly index: number }
  /** Answer to `askedUrl`; undefined: there is none. */
  | { readonly type: "answerUrl"; readonly request: number; readonly url: string | undefined; readonly sizeBytes: number | undefined }
  /** Answer to `askedDecode`; undefined: the browser cannot decode it. */
  | { readonly type: "answerSound"; readonly request: number; readonly channels: readonly Float32Array[] | undefined };

export type DecodeReport =
  | { readonly type: "ponged" }
  /** `rawFrames`: the length at the source's own rate, which its peaks have. */
  | { readonly type: "opened"; readonly slot: number; readonly facts: OpenedFacts; readonly rawFrames: number; readonly needsScan: boolean }
  /** The first peaks of a source that is still being opened; `rawFrames` is an estimate. */
  | {
      readonly type: "quickPeaks";
      readonly slot: number;
      readonly rate: number;
      readonly rawFrames: number;
      /** Bins of each channel. */
      readonly channels: readonly Bins[];
      readonly decodedFrames: number;
    }
  | {
      readonly type: "failed";
      readonly slot: number;
      readonly reason: SourceFailureKind;
      readonly codec: string | undefined;
      readonly detail: string;
      /** The server's refusal. */
      readonly status: number | undefined;
    }
  /** The source failed after it had been opened: it is damaged, or can no longer be fetched. */
  | {
      readonly type: "broke";
      readonly slot: number;
      readonly reason: "unreadable" | "network" | "no-resampler";
      readonly codec: string;
      readonly detail: string;
      readonly status: number | undefined;
    }
  | {
      readonly type: "peaked";
      readonly slot: number;
      readonly firstBin: number;
      /** Bins of each channel. */
      readonly channels: readonly Bins[];
      readonly decodedFrames: number;
      readonly complete: boolean;
      /** Undefined until complete, and for silence. */
      readonly integratedLufs: number | undefined;
    }
  | {
      readonly type: "readFine";
      readonly slot: number;
      readonly index: number;
      /** Undefined: it could not be read. */
      readonly page: FinePage | undefined;
    }
  /** `refused`: the URL that the server rejected. */
  | { readonly type: "askedUrl"; readonly request: number; readonly slot: number; readonly refused: string | undefined }
  /** A file, or a part of one that is itself a file, is to be decoded whole, at `rate`. */
  | { readonly type: "askedDecode"; readonly request: number; readonly bytes: Blob | ArrayBuffer; readonly rate: number };
