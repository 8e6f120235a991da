import { MIN_PASSWORD_LENGTH } from "#model/timeline/limits.ts";
import { messages } from "#model/text/messages.ts";

export type LoginMode = "signIn" | "signUp";

export type Credentials = { readonly email: string; readonly password: string; readonly confirmation: string };

/** The sentence of the first login rule that these credentials break, in the order of B-8. */
export function checkCredentials(mode: LoginMode, { email, password, confirmation }: Credentials): string | undefined {
  if (email === "" || password === "") return messages.fillAllFields;
  if (mode === "signUp" && password !== confirmation) return messages.passwordsDiffer;
  return checkPasswordLength(password);
}

export function checkPasswordLength(password: string): string | undefined {
  return password.length < MIN_PASSWORD_LENGTH ? messages.passwordTooShort : undefined;
}
