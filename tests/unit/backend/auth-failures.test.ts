import { AuthApiError, AuthWeakPasswordError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { authFailureOf } from "#backend/supabase/auth/auth-failures.ts";

/** Hosted Supabase's answers, and the messages shown for them. */
const ANSWERS: readonly (readonly [name: string, error: AuthApiError, shown: string])[] = [
  [
    "an address that the built-in mail service does not serve",
    new AuthApiError('Email address "mara@example.com" cannot be used as it is not authorized', 400, "email_address_not_authorized"),
    "This site cannot send mail to that address: it has no mail server of its own yet. Please tell the people who run it.",
  ],
  [
    "the project's mails of this hour",
    new AuthApiError("email rate limit exceeded", 429, "over_email_send_rate_limit"),
    "This site has sent as many mails as it may for now. Please try again in an hour.",
  ],
  [
    "a second mail within a minute",
    new AuthApiError("For security purposes, you can only request this after 51 seconds.", 429, "over_email_send_rate_limit"),
    "A mail to this address was asked for a short time ago. Please ask again in 51 seconds.",
  ],
  [
    "a mail that the local server holds back for minutes",
    new AuthApiError("For security purposes, you can only request this after 10 minutes.", 429, "over_email_send_rate_limit"),
    "A mail to this address was asked for a short time ago. Please ask again in 10 minutes.",
  ],
  [
    "any other answer, in its own words",
    new AuthApiError("Invalid login credentials", 400, "invalid_credentials"),
    "Invalid login credentials",
  ],
  ["an answer without words", new AuthApiError("{}", 500, undefined), "An error occurred during authentication"],
];

test.each(ANSWERS)("B-9 a form explains a failure: %s", (_name, error, shown) => {
  expect(authFailureOf(error)).toEqual({ message: shown, reasons: [] });
});

test("B-10 a weak password is reported with its reasons", () => {
  const error = new AuthWeakPasswordError("Password is too weak", 422, ["length"]);
  expect(authFailureOf(error)).toEqual({ message: "Password is too weak", reasons: ["length"] });
});
