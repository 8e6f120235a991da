import { isAuthApiError, isAuthRetryableFetchError, isAuthSessionMissingError } from "@supabase/supabase-js";
import type { BackendError } from "#model/backend-error.ts";
import { messages } from "#model/messages.ts";

/** Answers that will be different when asked again: time-out, too early, too many requests. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

const UNREACHABLE = "The server could not be reached.";

/**
 * An HTTP answer as a failure. `status` 0: no answer came. `code`: the database's or PostgREST's.
 * The storage service says "jwt expired" with a 400 or 403, so its words count too.
 */
export function failureOfStatus(status: number, message: string, code?: string): BackendError {
  if (status === 0) return { kind: "unreachable", message: message || UNREACHABLE };
  if (status === 401 || code?.startsWith("PGRST30") || /\bjwt\b/iu.test(message)) {
    return { kind: "unauthenticated", message: message || messages.notAuthenticated };
  }
  if (status >= 500 || RETRYABLE_STATUSES.has(status)) return { kind: "unreachable", message: message || UNREACHABLE };
  return { kind: "refused", message, status, code };
}

/** What a PostgREST call of supabase-js answered instead of data. */
export function failureOfQuery(
  answer: { readonly error: { readonly message: string; readonly code?: string | undefined }; readonly status: number },
  signal?: AbortSignal,
): BackendError {
  if (signal?.aborted) return { kind: "aborted", message: answer.error.message };
  return failureOfStatus(answer.status, answer.error.message, answer.error.code || undefined);
}

/** What the storage part of supabase-js gives as `error`; one without a status never reached the server. */
export function failureOfStorage(error: { readonly message: string }, signal?: AbortSignal): BackendError {
  if (signal?.aborted) return { kind: "aborted", message: error.message };
  return failureOfStatus(statusOf(error), error.message);
}

/** The service's `statusCode` (a string) says more than the HTTP status, which hosted storage answers as 400 for nearly everything. */
function statusOf(error: object): number {
  const own = "statusCode" in error ? Number(error.statusCode) : Number.NaN;
  if (Number.isInteger(own) && own > 0) return own;
  const status = "status" in error ? Number(error.status) : 0;
  return Number.isInteger(status) ? status : 0;
}

/** An upload's answer that is not a 2xx; `text` is the body. */
export function failureOfUpload(status: number, text: string): BackendError {
  const body = parsed(text);
  const message = "message" in body && typeof body.message === "string" ? body.message : `The server answered ${status}.`;
  return failureOfStatus(statusOf({ status, ...body }), message);
}

function parsed(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** A failed look-up of the session. A refresh that got no answer is no loss of the session. */
export function failureOfSession(error: Error): BackendError {
  if (isAuthRetryableFetchError(error)) return { kind: "unreachable", message: error.message || UNREACHABLE };
  if (isAuthSessionMissingError(error) || isAuthApiError(error)) {
    return { kind: "unauthenticated", message: messages.notAuthenticated };
  }
  return { kind: "unreachable", message: error.message };
}
