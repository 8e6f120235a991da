import type { FrameRate } from "#model/timeline/clip.ts";
import type { OrientationClass } from "#model/timeline/orientation.ts";

/** What a file really holds, found out from its packets and not from what its headers claim (D20). Seconds throughout. */
export type MediaProbe = {
  /** The container as a MIME type, `audio/…` where there is no picture. */
  readonly mimeType: string;
  /** The picture's length where there is one, else the sound's. */
  readonly duration: number;
  readonly picture: PictureProbe | undefined;
  readonly sound: SoundProbe | undefined;
  /** The codec of a sound beside a picture that the demuxer does not know, as the file names it; its sound is not described then. */
  readonly unknownSound: string | undefined;
  /** How many of each there are; the first is the one that is described, shown and heard. */
  readonly streamCounts: { readonly pictures: number; readonly sounds: number };
  /** The file ends before its last packets do; the durations are those of the part that is there. */
  readonly isTruncated: boolean;
};

export type PictureProbe = {
  /** Short name, e.g. "avc", "hevc", "vp8", "vp9", "av1". */
  readonly codec: string;
  /** The codec with its profile (RFC 6381), e.g. "avc1.640028"; undefined where the file does not say. */
  readonly codecString: string | undefined;
  /** The end of the last video packet, or where the container's edit list ends before. */
  readonly duration: number;
  /** Displayed size in px: pixel aspect and rotation applied (D21). */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: OrientationClass;
  readonly frameCount: number;
  /** Undefined where the rate varies. */
  readonly frameRate: FrameRate | undefined;
  /** The codec carries transparency beside the colours. */
  readonly hasAlpha: boolean;
};

export type SoundProbe = {
  /** Short name, e.g. "aac", "mp3", "opus", "vorbis", "flac", "pcm-s16". */
  readonly codec: string;
  /** As long as the engine plays it. */
  readonly duration: number;
  readonly sampleRate: number;
  readonly channelCount: number;
};

/**
 * Why a file cannot be used.
 * - `unknownFormat`: no container this app knows.
 * - `unsupportedCodec`: a known container around something that cannot be played here; `codec` as the file names it, `isPicture` where it
 *   is the picture's.
 * - `empty`: no picture and no sound in it.
 * - `edited`: its container shows several parts of it, one behind the other, or at another speed.
 * - `implausible`: its times cannot be true.
 * - `damaged`: cut off before anything of it can be played, or reading or decoding failed; `detail` for the log.
 * - `timedOut`: no answer within 15 s.
 * - `aborted`: the caller gave up.
 */
export type ProbeFailure =
  | { readonly kind: "unknownFormat" }
  | { readonly kind: "unsupportedCodec"; readonly codec: string; readonly isPicture?: true }
  | { readonly kind: "empty" }
  | { readonly kind: "edited" }
  | { readonly kind: "implausible" }
  | { readonly kind: "damaged"; readonly detail: string }
  | { readonly kind: "timedOut" }
  | { readonly kind: "aborted" };

/** A URL is read by ranges, and must be readable without headers. */
export type ProbedFile = Blob | { readonly url: string };

export type ProbeOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Default 15 s (section 9). */
  readonly timeoutMs?: number | undefined;
};
