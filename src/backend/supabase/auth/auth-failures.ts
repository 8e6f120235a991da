import { AuthUnknownError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import type { AuthError } from "@supabase/supabase-js";
import { accountMessages } from "#model/text/account-messages.ts";
import type { AuthFailure } from "../../backend.ts";

/** Uses our own sentence where the provider's does not help a user, or where there is none ("{}" is an empty answer). */
export function authFailureOf(error: AuthError): AuthFailure {
  const isWordless = error.message === "" || /^[{[]/u.test(error.message) || error instanceof AuthUnknownError;
  const own = ownSentence(error) ?? (isWordless ? accountMessages.authFailed : undefined);
  return { message: own ?? error.message, reasons: isAuthWeakPasswordError(error) ? error.reasons : [] };
}

function ownSentence({ code, message }: AuthError): string | undefined {
  if (code === "email_address_not_authorized") return accountMessages.mailNotAuthorized;
  if (code !== "over_email_send_rate_limit") return undefined;
  const [, count, unit] = /\bafter (\d+) (second|minute)s?\b/u.exec(message) ?? [];
  return count === undefined ? accountMessages.mailLimit : accountMessages.mailAgainIn(Number(count), unit === "minute" ? unit : "second");
}

/** B-14: an expired or used link gets our own sentence; other errors the provider's. */
export function sentenceOfLink(code: string | undefined, message: string): string {
  return code === "otp_expired" || /expired|already been used/iu.test(message) ? accountMessages.linkExpired : message;
}
