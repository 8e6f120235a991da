import type { BackendError } from "#model/backend-error.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { failure } from "#model/result.ts";

/** How a flow ends early: cancelled by the user, or with a sentence to show. */
export type FlowFailure = { readonly kind: "aborted" } | { readonly kind: "failed"; readonly message: string };

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
