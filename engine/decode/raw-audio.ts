/**
 * A file's audio at its own rate, downmixed to one or two channels. Presentation frame 0 is the file's time 0, after encoder delay, edit
 * lists and pre-skip are removed; silence precedes audio that begins later.
 */
import type { PacketPlaces } from "./packets/packet-index.ts";

/** One Float32Array per channel (1 or 2), all of one length. */
export type Planar = readonly Float32Array[];

export type AudioFacts = {
  readonly rate: number;
  /** Channels in the file, before the downmix. */
  readonly channels: number;
  readonly codec: string;
  readonly container: string;
  /** Presentation frames at `rate`, computed from packets. */
  readonly lengthFrames: number;
};

/** The start of a file's audio, available while the file is still being opened. */
export type QuickPeaks = {
  readonly rate: number;
  /** Estimated length of the file's audio. */
  readonly lengthFrames: number;
  /** From frame 0 on. */
  readonly chunk: Planar;
};

export type RawAudio = {
  readonly facts: AudioFacts;
  /** Channels after the downmix. */
  readonly channelCount: 1 | 2;
  /** Only a linear pass finds out where packets lie: `read` waits until `scan` has come that far. */
  readonly needsScan: boolean;
  /** All audio is decoded and in memory. */
  readonly holdsAll: boolean;
  /** Whether `read` up to frame `to` resolves without waiting for `scan`. */
  canRead(to: number): boolean;
  /** Frames [from, to); zeros outside the audio. Equal, bit for bit, to what `scan` delivers (AAC: within codec noise). */
  read(from: number, to: number): Promise<Planar>;
  /**
   * The full pass: delivers all audio in order, and may decode ranges in parallel. `onChunk` receives consecutive blocks
   * from frame 0 on; a block is valid until `onChunk` resolves. Ends at the file's end, or earlier if the rest cannot be decoded. Resolves to
   * the number of frames delivered. Throws the signal's reason when aborted.
   */
  scan(onChunk: (chunk: Planar) => Promise<void>, signal: AbortSignal): Promise<number>;
  /** The index of a finished linear pass, if `read` needs one. */
  places(): PacketPlaces | undefined;
  /** Adopts the index of an earlier linear pass: `read` then does not wait for `scan`. */
  adoptPlaces(places: PacketPlaces): void;
  close(): void;
};

/**
 * Why a file's audio cannot be opened. "unreadable", "no-sound", "unsupported-codec" and "empty" files may still play through
 * `decodeAudioData`.
 */
export class AudioOpenError extends Error {
  readonly kind: "unreadable" | "no-sound" | "unsupported-codec" | "empty" | "network" | "too-long" | "no-resampler";
  readonly codec: string | undefined;
  /** Length of the audio in seconds, if it is known nevertheless. */
  readonly seconds: number | undefined;

  constructor(kind: AudioOpenError["kind"], message: string, options: { codec?: string; seconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "AudioOpenError";
    this.kind = kind;
    this.codec = options.codec;
    this.seconds = options.seconds;
  }
}

/** Errors from reading a local file that is gone or was changed (File API §7). */
const UNREAD_NAMES: readonly string[] = ["NotReadableError", "NotFoundError"];

/**
 * Whether bytes could not be fetched or read from disk. This says nothing about the file: never treat it as damage, which plays as
 * silence.
 */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof AudioOpenError) return error.kind === "network";
  return error instanceof DOMException && UNREAD_NAMES.includes(error.name);
}

/** Silence: `channelCount` channels of `frames` frames. */
export function silentChannels(channelCount: number, frames: number): Float32Array<ArrayBuffer>[] {
  return Array.from({ length: channelCount }, () => new Float32Array(frames));
}

/** Wraps `onChunk` so that the first `frames` frames of consecutive blocks are silent. */
export function silentBefore(frames: number, onChunk: (chunk: Planar) => Promise<void>): (chunk: Planar) => Promise<void> {
  let left = frames;
  return async (chunk) => {
    const length = chunk[0]?.length ?? 0;
    await onChunk(left <= 0 ? chunk : chunk.map((samples) => samples.map((sample, frame) => (frame < left ? 0 : sample))));
    left -= length;
  };
}
