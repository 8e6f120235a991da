import { refusal } from "./auth-answers.ts";

const MIN_PASSWORD_LENGTH = 6;
/** bcrypt ignores bytes beyond this. */
const MAX_PASSWORD_LENGTH = 72;
const MAX_EMAIL_LENGTH = 255;

/** A text field of a request's JSON body; "" if it is missing or not text. */
export function fieldOf(body: unknown, name: string): string {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" ? value : "";
}

/** Refuses an address that cannot receive mail, in hosted Supabase's words. */
export function emailRefusal(email: string): Response | undefined {
  if (email === "") return refusal(400, "validation_failed", "An email address is required");
  if (email.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return undefined;
  return refusal(400, "validation_failed", "Unable to validate email address: invalid format");
}

/** Refuses a password that no account may have, in hosted Supabase's words. */
export function passwordRefusal(password: string): Response | undefined {
  if (password === "") return refusal(400, "validation_failed", "Signup requires a valid password");
  if (password.length > MAX_PASSWORD_LENGTH) {
    return refusal(400, "validation_failed", `Password cannot be longer than ${MAX_PASSWORD_LENGTH} characters`);
  }
  if (password.length >= MIN_PASSWORD_LENGTH) return undefined;
  return refusal(422, "weak_password", `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`, {
    weak_password: { reasons: ["length"] },
  });
}
