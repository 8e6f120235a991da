/**
 * Why something does not work.
 *
 * - "http": the server refused a sound; `status` is its answer.
 * - "network-or-cors": no answer came, or the server does not let this page read it.
 * - "media-callback": `media` gave no address, or `peaks` threw or rejected; `cause` is its error.
 * - "unsupported": this browser cannot decode it, or it has no sound.
 * - "damaged": it, or what `peaks` gave, is of no known kind, damaged or empty.
 * - "context": this page cannot read, play or draw: its policy, its device or its browser does not allow it.
 * - "project": a project could not be loaded.
 */
export type TimelineErrorCode = "http" | "network-or-cors" | "media-callback" | "unsupported" | "damaged" | "context" | "project";

export type TimelineError = {
  readonly code: TimelineErrorCode;
  /** A sentence for the user. */
  readonly message: string;
  /** HTTP status. */
  readonly status?: number;
  /** The sound, or the project. */
  readonly url?: string;
  /** The clips that are silent because of it. */
  readonly clipIds: readonly string[];
  /** What caused it, for the log; text in a frame. */
  readonly cause: unknown;
};
