import type { FrameRate } from "#model/timeline/clip.ts";
import { DURATION_TIMEOUT_MS, READING_MS_PER_BYTE } from "#model/timeline/limits.ts";
import type { OrientationClass } from "#model/timeline/orientation.ts";

/** A file's real contents, read from its packets and not from its headers' claims (B-64). All times in seconds. */
export type MediaProbe = {
  /** The container's MIME type; `audio/…` without a picture. */
  readonly mimeType: string;
  /** The picture's length if there is one, else the sound's. */
  readonly duration: number;
  readonly picture: PictureProbe | undefined;
  readonly sound: SoundProbe | undefined;
  /** The codec, as the file names it, of a sound beside a picture that the demuxer does not know; `sound` is then undefined. */
  readonly unknownSound: string | undefined;
  /** The number of streams of each kind; the first is described, shown and played. */
  readonly streamCounts: { readonly pictures: number; readonly sounds: number };
  /** The file ends before its last packets do; the durations are those of the existing part. */
  readonly isTruncated: boolean;
};

export type PictureProbe = {
  /** Short name, e.g. "avc", "hevc", "vp8", "vp9", "av1". */
  readonly codec: string;
  /** The codec with its profile (RFC 6381), e.g. "avc1.640028"; undefined where the file does not state it. */
  readonly codecString: string | undefined;
  /** The end of the last video packet, or of the container's edit list if that is earlier. */
  readonly duration: number;
  /** Displayed size in px, after pixel aspect and rotation (B-66). */
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
  /** The length that the engine plays. */
  readonly duration: number;
  readonly sampleRate: number;
  readonly channelCount: number;
};

/**
 * Why a file cannot be used.
 * - `unknownFormat`: no container this app knows.
 * - `unsupportedCodec`: a known container whose contents cannot be played here; `codec` is the file's name for it, `isPicture` means that
 *   it is the picture's.
 * - `empty`: neither picture nor sound.
 * - `edited`: its container shows several parts of it in sequence, or at a speed other than 1.
 * - `implausible`: its times cannot be true.
 * - `damaged`: cut off before any playable part, or reading or decoding failed; `detail` for the log.
 * - `timedOut`: no answer within the time limit.
 * - `unavailable`: the script that reads files could not be loaded.
 * - `aborted`: cancelled by the caller.
 */
export type ProbeFailure =
  | { readonly kind: "unknownFormat" }
  | { readonly kind: "unsupportedCodec"; readonly codec: string; readonly isPicture?: true }
  | { readonly kind: "empty" }
  | { readonly kind: "edited" }
  | { readonly kind: "implausible" }
  | { readonly kind: "damaged"; readonly detail: string }
  | { readonly kind: "timedOut" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "aborted" };

/** A URL is read by range requests and must be readable without extra headers. */
export type ProbedFile = Blob | { readonly url: string };

export type ProbeOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Default: `readingTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** Receives the share of the file's length that has been read, 0 to 1, several times a second, where its header states a length. */
  readonly onRead?: ((share: number) => void) | undefined;
};

/** Time limit for reading a file: 15 s (B-63), and for a local file more with its size. */
export function readingTimeoutMs(file: ProbedFile): number {
  return DURATION_TIMEOUT_MS + (file instanceof Blob ? file.size * READING_MS_PER_BYTE : 0);
}
