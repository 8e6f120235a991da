import { MIN_PASSWORD_LENGTH } from "#model/timeline/limits.ts";
import { accountMessages } from "#model/text/account-messages.ts";

export type LoginMode = "signIn" | "signUp";

export type Credentials = { readonly email: string; readonly password: string; readonly confirmation: string };

/** The sentence of the first login rule that these credentials break, in the order of B-8. */
export function checkCredentials(mode: LoginMode, { email, password, confirmation }: Credentials): string | undefined {
  if (email === "" || password === "") return accountMessages.fillAllFields;
  if (mode === "signUp" && password !== confirmation) return accountMessages.passwordsDiffer;
  return checkPasswordLength(password);
}

export function checkPasswordLength(password: string): string | undefined {
  return password.length < MIN_PASSWORD_LENGTH ? accountMessages.passwordTooShort : undefined;
}
