/**
 * Why a mix could not be made.
 *
 * - "http": the server refused a sound; `status` is its answer.
 * - "network-or-cors": no answer came, or the server does not let this page read it.
 * - "media-callback": `media` gave no sound; `cause` is its error.
 * - "undecodable": this browser cannot decode a sound, or it is damaged.
 * - "nothing": nothing can be heard in the timeline, or the range lies behind its end.
 * - "failed": anything else.
 */
export type MixErrorCode = "http" | "network-or-cors" | "media-callback" | "undecodable" | "nothing" | "failed";

type MixErrorDetails = { readonly url?: string | undefined; readonly status?: number | undefined; readonly cause?: unknown };

/** `exportMix` made no file. The message is a sentence for the user. */
export class MixError extends Error {
  override readonly name = "MixError";
  readonly code: MixErrorCode;
  /** The sound that cannot be read. */
  readonly url: string | undefined;
  /** HTTP status. */
  readonly status: number | undefined;

  constructor(code: MixErrorCode, message: string, { url, status, cause }: MixErrorDetails = {}) {
    super(message, { cause });
    this.code = code;
    this.url = url;
    this.status = status;
  }
}
