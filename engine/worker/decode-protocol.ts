/** Between the main thread and the decode worker. Commands are imperative, reports in the past tense. Slots are the mixer's numbers of sources. */
import type { ClipReads, CompiledPlan } from "#worklets/mixer/plan.ts";
import type { FinePage } from "../peaks/fine-pages.ts";
import type { Bins } from "../peaks/peak-bins.ts";
import type { SentBytes } from "../sources/sent-bytes.ts";
import type { SourceFailureKind } from "../sources/source-info.ts";
import type { PlayDirection } from "./prefetch-plan.ts";

/** How a decode worker works; tests and embedders may take away what a browser may lack. */
export type DecodeOptions = {
  /** Bytes of decoded sound that may be kept on the device; 0: none. A quarter of what the browser allows, 2 GB at most, where absent. */
  readonly cacheBytes?: number | undefined;
  /** False: as in a browser without WebCodecs. */
  readonly usesWebCodecs?: boolean | undefined;
};

type OpenedFacts = {
  readonly lengthFrames: number;
  /** After the fold-down. */
  readonly planes: 1 | 2;
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
      /** Of `resampler-script.ts`. Told, not known: whoever bundles this again moves scripts one by one, and an address inside of one would be wrong. */
      readonly resamplerUrl: string;
      readonly options: DecodeOptions;
    }
  /** Answered by `ponged` as soon as the worker gets round to it. */
  | { readonly type: "ping" }
  /** A suspect, which may hang this worker, is opened once all that is about to sound is in the mixer's hands. */
  | { readonly type: "open"; readonly slot: number; readonly bytes: SentBytes; readonly isSuspect: boolean }
  /** Make the linear pass over an open source: peaks, and the index where only it tells where packets lie. */
  | { readonly type: "scan"; readonly slot: number }
  | { readonly type: "close"; readonly slot: number }
  /** `silentClips`: what of the plan cannot be heard now, but may be at the next change. */
  | { readonly type: "setPlan"; readonly plan: CompiledPlan; readonly silentClips: ClipReads }
  | { readonly type: "aim"; readonly heading: PlayDirection }
  | { readonly type: "readFine"; readonly slot: number; readonly index: number }
  /** Answer to `askedUrl`; undefined: there is none. */
  | { readonly type: "giveUrl"; readonly request: number; readonly url: string | undefined; readonly sizeBytes: number | undefined }
  /** Answer to `askedDecode`; undefined: the browser cannot decode it. */
  | { readonly type: "giveSound"; readonly request: number; readonly planes: readonly Float32Array[] | undefined };

export type DecodeReport =
  | { readonly type: "ponged" }
  /** `rawFrames`: the length at the source's own rate, which its peaks have. */
  | { readonly type: "opened"; readonly slot: number; readonly facts: OpenedFacts; readonly rawFrames: number; readonly needsScan: boolean }
  /** The first peaks of a source that is still being opened, which is about so long. */
  | {
      readonly type: "glimpsed";
      readonly slot: number;
      readonly rate: number;
      readonly rawFrames: number;
      /** Bins of each plane. */
      readonly planes: readonly Bins[];
      readonly decodedFrames: number;
    }
  | {
      readonly type: "failed";
      readonly slot: number;
      readonly reason: SourceFailureKind;
      readonly codec: string | undefined;
      readonly detail: string;
    }
  /** The source broke after it had been opened: it is damaged, or can be fetched no more. */
  | {
      readonly type: "broke";
      readonly slot: number;
      readonly reason: "unreadable" | "network" | "no-resampler";
      readonly codec: string;
      readonly detail: string;
    }
  | {
      readonly type: "peaked";
      readonly slot: number;
      readonly firstBin: number;
      /** Bins of each plane. */
      readonly planes: readonly Bins[];
      readonly decodedFrames: number;
      readonly complete: boolean;
    }
  | {
      readonly type: "readFine";
      readonly slot: number;
      readonly index: number;
      /** Undefined: it could not be read. */
      readonly page: FinePage | undefined;
    }
  /** `refused`: the URL that the server does not take. */
  | { readonly type: "askedUrl"; readonly request: number; readonly slot: number; readonly refused: string | undefined }
  /** A file, or a part of one that is a file by itself, is to be decoded whole, at `rate`. */
  | { readonly type: "askedDecode"; readonly request: number; readonly bytes: Blob | ArrayBuffer; readonly rate: number };
