import { randomUUID } from "node:crypto";

/** A refusal made by this server on `/auth/v1`: the library's error format, readable for pages of other origins. */
export function refusal(status: 400 | 404 | 422 | 429 | 503, errorCode: string, msg: string, more: object = {}): Response {
  return answer(status, { code: status, error_code: errorCode, msg, ...more }, { "X-Sb-Error-Code": errorCode });
}

/** 429 with `Retry-After` and a message that names the time. */
export function tooMany(errorCode: "over_request_rate_limit" | "over_email_send_rate_limit", waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1000);
  const msg =
    errorCode === "over_email_send_rate_limit"
      ? `For security purposes, you can only request this after ${inWords(seconds)}.`
      : `Too many attempts. Try again in ${inWords(seconds)}.`;
  const response = refusal(429, errorCode, msg);
  response.headers.set("Retry-After", String(seconds));
  return response;
}

export const invalidCredentials = (): Response => refusal(400, "invalid_credentials", "Invalid login credentials");

export const notOffered = (): Response => refusal(404, "not_found", "Not offered here.");

export const nothing = (): Response => answer(200, {});

/** The answer to every sign-up: the fake user that hosted Supabase returns for an address that is taken. */
export function signedUp(email: string): Response {
  const now = new Date().toISOString();
  return answer(200, {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

function answer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, {
    status,
    headers: { ...headers, "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "X-Sb-Error-Code, Retry-After" },
  });
}

function inWords(seconds: number): string {
  if (seconds <= 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
