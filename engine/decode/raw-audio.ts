/**
 * A file's sound at its own rate, folded to one or two channels. "Presentation frames": frame 0 is the file's time 0, with encoder
 * delay, edit lists and pre-skip taken off; sound that begins later has silence before it.
 */
import type { PacketPlaces } from "./packets/packet-index.ts";

/** One Float32Array per channel (1 or 2), all of one length. */
export type Planar = readonly Float32Array[];

export type AudioFacts = {
  readonly rate: number;
  /** Channels in the file, before folding. */
  readonly channels: number;
  readonly codec: string;
  readonly container: string;
  /** Presentation frames at `rate`, from packets. */
  readonly lengthFrames: number;
};

/** The beginning of a file's sound, seen while it is still being opened. */
export type Glimpse = {
  readonly rate: number;
  /** About as long as the file's sound will turn out to be. */
  readonly lengthFrames: number;
  /** From frame 0 on. */
  readonly run: Planar;
};

export type RawAudio = {
  readonly facts: AudioFacts;
  /** 1 or 2. */
  readonly planes: 1 | 2;
  /** Only a linear pass tells where packets lie: `read` waits until `scan` has come that far. */
  readonly needsScan: boolean;
  /** All of the sound is in memory, decoded. */
  readonly holdsAll: boolean;
  /** Whether `read` up to here answers without waiting for `scan`. */
  canRead(to: number): boolean;
  /** Frames [from, to); zeros outside the sound. Equal, bit for bit, to what `scan` gives (AAC: within codec noise). */
  read(from: number, to: number): Promise<Planar>;
  /**
   * The one linear pass. `take` gets runs in order, without holes; the first begins at 0. A run's memory holds until `take` is over. Ends at the file's end, or
   * earlier where the rest cannot be decoded; resolves to the frames that were given. Throws the signal's reason when aborted.
   */
  scan(take: (run: Planar) => Promise<void>, signal: AbortSignal): Promise<number>;
  /** The index of a finished linear pass, where `read` needs one. */
  places(): PacketPlaces | undefined;
  /** Takes over the index of an earlier linear pass: `read` waits for none then. */
  adoptPlaces(places: PacketPlaces): void;
  close(): void;
};

/** Why a file gives no sound. `needsFallback` ones may still play through `decodeAudioData`. */
export class AudioOpenError extends Error {
  readonly kind: "unreadable" | "no-sound" | "unsupported-codec" | "empty" | "network" | "too-long" | "no-resampler";
  readonly codec: string | undefined;
  /** How long the sound is, where that is known all the same. */
  readonly seconds: number | undefined;

  constructor(kind: AudioOpenError["kind"], message: string, options: { codec?: string; seconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "AudioOpenError";
    this.kind = kind;
    this.codec = options.codec;
    this.seconds = options.seconds;
  }
}

/** What reading a local file rejects with whose disk is gone, or that was changed (File API §7). */
const UNREAD_NAMES: readonly string[] = ["NotReadableError", "NotFoundError"];

/** Bytes could not be fetched, or read from their disk, which says nothing about the file: never to be taken for damage, which is silent. */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof AudioOpenError) return error.kind === "network";
  return error instanceof DOMException && UNREAD_NAMES.includes(error.name);
}

/** `planes` × `frames` of silence. */
export function silentPlanes(planes: number, frames: number): Float32Array<ArrayBuffer>[] {
  return Array.from({ length: planes }, () => new Float32Array(frames));
}

/** Runs in order, of which the first `frames` frames are silent. */
export function silentBefore(frames: number, take: (run: Planar) => Promise<void>): (run: Planar) => Promise<void> {
  let left = frames;
  return async (run) => {
    const length = run[0]?.length ?? 0;
    await take(left <= 0 ? run : run.map((plane) => plane.map((sample, frame) => (frame < left ? 0 : sample))));
    left -= length;
  };
}
