/** The facts of an open source. */
export type SourceInfo = {
  readonly ok: true;
  readonly sourceId: string;
  /** Counted from packets, never taken from headers. */
  readonly durationSeconds: number;
  /** At the engine's rate. */
  readonly lengthFrames: number;
  /** The file's own rate. */
  readonly sampleRate: number;
  readonly channels: number;
  readonly codec: string;
  readonly container: string;
  /** Its peaks, and its sound where there was space, come from this device's cache: nothing was decoded. */
  readonly cached: boolean;
};

/** Whether only the first two of so many channels play: layouts other than 1, 2, 5.1 and 7.1 are not downmixed. */
export function playsFirstTwoOnly(channels: number): boolean {
  return channels > 2 && channels !== 6 && channels !== 8;
}

/**
 * Why a source cannot be played. "unreadable": no known container, or damaged. "no-sound": it has no sound. "unsupported-codec": `codec`
 * names it. "empty": length 0. "network": its bytes cannot be fetched. "too-long": longer than 12 hours, or only decodable in one piece
 * and too long for that. "no-resampler": its rate differs from the engine's, and the resampler cannot be loaded. "no-decoder": the decode
 * worker cannot be loaded. "closed": closed while it was being opened.
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

/** Whether the cause is the file itself, not the network, the page or an action of the user. */
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
  /** "network" only: the status with which the server refused. */
  readonly status?: number;
  /** "network" only: why `ServedBytes.url` gave no address. */
  readonly addressError?: unknown;
};
