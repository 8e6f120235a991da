import type { BackendError } from "#model/backend-error.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { failure } from "#model/result.ts";
import type { ItemUploadProgress } from "./media-store.ts";

/**
 * What a flow does with its file: it waits for others, reads it, checks whether this browser plays it, makes a compressed copy, rests in
 * making it, or sends it or its copy. `share`: how much of the file, 0 to 1; undefined while unknown.
 */
export type FlowProgress = {
  readonly doing: "waiting" | "reading" | "checking" | "compressing" | "resting" | "sending";
  readonly share: number | undefined;
};

export const WAITING: FlowProgress = { doing: "waiting", share: 0 };

export type OnFlowProgress = (progress: FlowProgress) => void;

/** An upload's progress as that of its flow. */
export function sendingProgress(onProgress: OnFlowProgress | undefined): ItemUploadProgress {
  return (sentBytes, totalBytes) => onProgress?.({ doing: "sending", share: totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0 });
}

/** How a flow ends early: cancelled by the user, or with a sentence to show. */
export type FlowFailure =
  | { readonly kind: "aborted" }
  /**
   * `isTooLarge`: only the size was refused; the packets have not been read. `isSound`: it is a sound of any type, which may be imported as
   * a copy.
   */
  | { readonly kind: "failed"; readonly message: string; readonly isTooLarge?: true; readonly isSound?: true };

export type FailedFlow = { readonly ok: false; readonly error: FlowFailure };

export function aborted(): FailedFlow {
  return failure({ kind: "aborted" });
}

export function failed(message: string): FailedFlow {
  return failure({ kind: "failed", message });
}

/** Turns a server's failure into a flow's failure; `sentence` makes the user's sentence from the provider's message. */
export function failedCall(error: BackendError, sentence: (message: string) => string): FailedFlow {
  if (error.kind === "aborted") return aborted();
  return failed(error.kind === "unauthenticated" ? accountMessages.notAuthenticated : sentence(error.message));
}
