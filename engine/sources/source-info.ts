/** What is known of a source once it is open. */
export type SourceInfo = {
  readonly ok: true;
  readonly sourceId: string;
  /** From packets, never from headers. */
  readonly durationSeconds: number;
  /** At the engine's rate. */
  readonly lengthFrames: number;
  /** The file's own. */
  readonly sampleRate: number;
  readonly channels: number;
  readonly codec: string;
  readonly container: string;
  /** Its peaks, and its sound where there was room, are on this device: nothing was decoded. */
  readonly cached: boolean;
};

/** Whether of so many channels only the first two play: no layout that is folded down (1, 2, 5.1, 7.1). */
export function playsFirstTwoOnly(channels: number): boolean {
  return channels > 2 && channels !== 6 && channels !== 8;
}

/**
 * Why a source cannot sound: "unreadable" (no known container, or damaged), "no-sound" (no sound in it), "unsupported-codec"
 * (`codec` names it), "empty" (length 0), "network" (its bytes cannot be fetched), "too-long" (longer than 12 hours, or only
 * decodable in one piece and too long for that), "no-resampler" (its rate is another one than the engine's, and what converts it cannot be
 * loaded), "no-decoder" (the decode worker cannot be loaded), "closed" (closed while it was being opened).
 */
export type SourceFailureKind =
  | "unreadable"
  | "no-sound"
  | "unsupported-codec"
  | "empty"
  | "network"
  | "too-long"
  | "no-resampler"
  | "no-decoder"
  | "closed";

const OF_NO_FILE: readonly SourceFailureKind[] = ["network", "no-resampler", "no-decoder", "closed"];

/** Whether a reason lies in the file itself, not with the network, the page or the user's own doing. */
export function isFaultOfFile(reason: SourceFailureKind): boolean {
  return !OF_NO_FILE.includes(reason);
}

export type SourceFailure = {
  readonly ok: false;
  readonly sourceId: string;
  readonly reason: SourceFailureKind;
  readonly codec: string | undefined;
  /** For the log, not for the user. */
  readonly detail: string;
};
