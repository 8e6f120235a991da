import type { BackendError } from "#model/backend-error.ts";
import { messages } from "#model/text/messages.ts";
import { failure } from "#model/result.ts";

/** How a flow ends early: the user gave up, or the sentence to show. */
export type FlowFailure = { readonly kind: "aborted" } | { readonly kind: "failed"; readonly message: string };

export type FailedFlow = { readonly ok: false; readonly error: FlowFailure };

export function aborted(): FailedFlow {
  return failure({ kind: "aborted" });
}

export function failed(message: string): FailedFlow {
  return failure({ kind: "failed", message });
}

/** A server's failure as the end of a flow; `sentence` makes the user's sentence from the provider's. */
export function failedCall(error: BackendError, sentence: (message: string) => string): FailedFlow {
  if (error.kind === "aborted") return aborted();
  return failed(error.kind === "unauthenticated" ? messages.notAuthenticated : sentence(error.message));
}
