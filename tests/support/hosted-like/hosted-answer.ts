/**
 * Hosted storage's error responses in place of the embedded server's: HTTP 400 for all but its own faults, the real status in the body, and
 * other sentences for tokens.
 */

export type RefusedAnswer = { readonly status: number; readonly body: string };

type StorageError = { readonly statusCode: string; readonly error: string; readonly message: string };

/** Errors for a rejected session token, and for a rejected token of a signed URL. */
const SESSION = { statusCode: "403", error: "Unauthorized", code: "AccessDenied" };
const SIGNED_URL = { statusCode: "400", error: "InvalidJWT", code: "InvalidJWT", message: '"exp" claim timestamp check failed' };

/** Responses that are not a storage error in the embedded server's shape are passed on unchanged. */
export function hostedAnswer({ status, body }: RefusedAnswer, token: string | undefined): RefusedAnswer {
  const error = storageErrorOf(body);
  if (error === undefined || status >= 500) return { status, body };
  return { status: 400, body: JSON.stringify(hostedError(status, error, token)) };
}

function hostedError(status: number, error: StorageError, token: string | undefined): object {
  if (status === 401) return { ...SESSION, message: tokenFault(token) };
  return error.error === "InvalidJWT" ? SIGNED_URL : error;
}

/** The sentences of the library with which hosted storage checks tokens. */
function tokenFault(token = ""): string {
  const parts = token.split(".");
  if (parts.length !== 3) return "Invalid Compact JWS";
  const { exp } = claimsOf(parts[1] ?? "");
  return typeof exp === "number" && exp * 1000 < Date.now() ? '"exp" claim timestamp check failed' : "signature verification failed";
}

/** The claims in a JWT's middle part; none if it cannot be parsed. */
export function claimsOf(encoded: string): { readonly exp?: unknown } {
  try {
    return JSON.parse(Buffer.from(encoded, "base64url").toString()) as { exp?: unknown };
  } catch {
    return {};
  }
}

function storageErrorOf(body: string): StorageError | undefined {
  try {
    const error = JSON.parse(body) as StorageError;
    return typeof error.statusCode === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}
