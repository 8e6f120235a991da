import { isAuthApiError, isAuthRetryableFetchError, isAuthSessionMissingError } from "@supabase/supabase-js";
import type { BackendError } from "#model/backend-error.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";

/** Statuses whose answer may change on a retry: time-out, too early, too many requests. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** The body size that proxies accept by default (nginx). */
const ALWAYS_TAKEN_BYTES = 2 ** 20;

const UNREACHABLE = "The server could not be reached.";

/** Codes of refusals by PostgREST ("PGRST116") and the database ("23514", our own "LB404"). */
const OWN_CODE = /^(?:PGRST\w+|[0-9A-Z]{5})$/u;

/** PostgreSQL's `query_canceled`: the statement exceeded the server's time limit. Hosted Supabase sends it with 500, others with 400. */
const STOPPED = "57014";
/** Fewer changes take a small part of that limit: then the server was busy, and the operation is sent again. */
const MANY_CHANGES = 1000;

/** The database's refusals (42501), passed on by the storage service. Another token of the same user would be refused too. */
const REFUSED_BY_DATABASE = /row-level security|^permission denied/u;

/** Turns an HTTP answer into a failure. `status` 0: no answer. `code`: the database's or PostgREST's. */
export function failureOfStatus(status: number, message: string, code?: string): BackendError {
  if (status === 0) return { kind: "unreachable", message: message || UNREACHABLE };
  if (status === 401 || code?.startsWith("PGRST30") || /\bjwt\b/iu.test(message)) {
    return { kind: "unauthenticated", message: message || accountMessages.notAuthenticated };
  }
  if (isRetryable(status) || code === STOPPED) return { kind: "unreachable", message: message || UNREACHABLE };
  if (status < 400) return { kind: "unreachable", message: `The server's answer (${status}) could not be read.` };
  return { kind: "refused", message, status, code };
}

/**
 * Turns the error of a PostgREST call of supabase-js into a failure. Only an answer with a code of the database or PostgREST is the
 * server's refusal (B-42): a proxy's or hotel sign-in page says nothing about the edit, which is sent again.
 */
export function failureOfQuery(
  answer: { readonly error: { readonly message: string; readonly code?: string | undefined }; readonly status: number },
  signal?: AbortSignal,
): BackendError {
  if (signal?.aborted) return { kind: "aborted", message: answer.error.message };
  const { status } = answer;
  const { message, code } = answer.error;
  const failed = failureOfStatus(status, message, code || undefined);
  return failed.kind === "refused" && !OWN_CODE.test(code ?? "") ? foreignAnswer(status) : failed;
}

/** Refuses an operation that is too large for the server's time limit: another try would be stopped again. */
export function refusalOfOperation(
  answer: { readonly error: { readonly code?: string | undefined } | null; readonly status: number },
  changeCount: number,
): BackendError | undefined {
  if (answer.error?.code !== STOPPED || changeCount < MANY_CHANGES) return undefined;
  return { kind: "refused", message: editorMessages.tooManyChanges, status: answer.status, code: STOPPED };
}

/** Turns the `error` of supabase-js's storage part into a failure; one without a status never reached the server. */
export function failureOfStorage(error: { readonly message: string; readonly status?: unknown }, signal?: AbortSignal): BackendError {
  if (signal?.aborted) return { kind: "aborted", message: error.message };
  const status = statusOf(error);
  // The library hides the body. The service's own body says 403 inside an answer of 400.
  return failureOfStorageAnswer(status, error.message, status !== error.status);
}

/**
 * The storage service answers 403 both for forbidden actions and for invalid tokens, the latter with the token reader's message ("exp"
 * claim timestamp check failed, Invalid Compact JWS, …). `isOwn`: the answer is the service's, not that of a proxy before it.
 */
function failureOfStorageAnswer(status: number, message: string, isOwn: boolean): BackendError {
  if (status !== 403 || REFUSED_BY_DATABASE.test(message)) return failureOfStatus(status, message);
  return isOwn ? failureOfStatus(401, message) : foreignAnswer(status);
}

/** The service's `statusCode` (a string) is more exact than the HTTP status, which is 400 for nearly everything in hosted storage. */
function statusOf(error: object): number {
  const own = "statusCode" in error ? Number(error.statusCode) : Number.NaN;
  if (Number.isInteger(own) && own > 0) return own;
  const status = "status" in error ? Number(error.status) : 0;
  return Number.isInteger(status) ? status : 0;
}

/** An upload without a readable answer: the connection failed, or something before the server refuses files of this size. */
export function failureOfUnanswered(sentBytes: number, bytes: number): BackendError {
  const isCutOff = sentBytes > 0 && bytes >= ALWAYS_TAKEN_BYTES;
  return { kind: "unreachable", message: isCutOff ? fileMessages.uploadCutOff(bytes) : UNREACHABLE };
}

/**
 * Turns an upload's answer that is not 2xx into a failure. `text`: the body. `tooLarge`: the user's sentence where the server or a proxy
 * refuses the file's size, which no retry changes.
 */
export function failureOfUpload(status: number, text: string, tooLarge: string): BackendError {
  const body = parsed(text);
  const own = statusOf({ status, ...body });
  if (own === 413) return { kind: "refused", message: tooLarge, status: own, code: undefined };
  if (!("message" in body) || typeof body.message !== "string") return foreignAnswer(status);
  const isOwn = "statusCode" in body && "error" in body && body.error === "Unauthorized";
  return failureOfStorageAnswer(own, body.message, isOwn);
}

/** The answer came from something between this page and the server. */
function foreignAnswer(status: number): BackendError {
  return { kind: "unreachable", message: `The server answered ${status}.` };
}

function parsed(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

function isRetryable(status: number): boolean {
  return status >= 500 || RETRYABLE_STATUSES.has(status);
}

/** Turns a failed look-up of the session into a failure. A refresh without an answer does not end the session. */
export function failureOfSession(error: Error): BackendError {
  if (isAuthRetryableFetchError(error)) return { kind: "unreachable", message: error.message || UNREACHABLE };
  if (isAuthSessionMissingError(error) || (isAuthApiError(error) && !isRetryable(error.status))) {
    return { kind: "unauthenticated", message: accountMessages.notAuthenticated };
  }
  return { kind: "unreachable", message: error.message };
}
