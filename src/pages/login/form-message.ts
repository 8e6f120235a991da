import type { AuthFailure } from "#backend/backend.ts";
import { messages } from "#model/text/messages.ts";
import { causeSentence } from "#model/text/readable-cause.ts";

/** What a form has to say after a try. */
export type FormMessage = {
  readonly tone: "info" | "success" | "error";
  readonly text: string;
  /** The reasons of a weak password. */
  readonly reasons?: readonly string[];
  /** A mail was sent: where there is a local mailbox, it is offered. */
  readonly isMailSent?: boolean;
};

/** A failure in the provider's words, unless they are not for people, with the reasons it gave. */
export function failureMessage({ message, reasons }: AuthFailure, fallback: string = messages.authFailed): FormMessage {
  return { tone: "error", text: message === "" ? fallback : causeSentence(message), reasons };
}
