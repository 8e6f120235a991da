import type { AuthFailure } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { causeSentence } from "#model/text/readable-cause.ts";

/** A form's message after a submission. */
export type FormMessage = {
  readonly tone: "info" | "success" | "error";
  readonly text: string;
  /** Reasons why a password is weak. */
  readonly reasons?: readonly string[];
  /** A mail was sent: the form links to the local mailbox, if there is one. */
  readonly isMailSent?: boolean;
};

/** A failure in the provider's words where they suit users, with the given reasons. */
export function failureMessage({ message, reasons }: AuthFailure, fallback: string = accountMessages.authFailed): FormMessage {
  return { tone: "error", text: message === "" ? fallback : causeSentence(message), reasons };
}
