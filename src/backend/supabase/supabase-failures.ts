import { isAuthApiError, isAuthRetryableFetchError, isAuthSessionMissingError } from "@supabase/supabase-js";
import type { BackendError } from "#model/backend-error.ts";
import { messages } from "#model/text/messages.ts";

/** Answers that will be different when asked again: time-out, too early, too many requests. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** What proxies take where nobody has told them otherwise (nginx). */
const ALWAYS_TAKEN_BYTES = 2 ** 20;

const UNREACHABLE = "The server could not be reached.";

/** How PostgREST ("PGRST116") and the database ("23514", our own "LB404") name a refusal. */
const OWN_CODE = /^(?:PGRST\w+|[0-9A-Z]{5})$/u;

/** PostgreSQL's `query_canceled`: the statement took longer than the server allows. Hosted Supabase says so with 500, others with 400. */
const STOPPED = "57014";
/** Fewer take a small part of that time: then it was the server that was busy, and the operation is sent again. */
const MANY_CHANGES = 1000;

/** The database's refusals (42501), which the storage service passes on: other tokens of the same user are refused as well. */
const REFUSED_BY_DATABASE = /row-level security|^permission denied/u;

/** An HTTP answer as a failure. `status` 0: no answer came. `code`: the database's or PostgREST's. */
export function failureOfStatus(status: number, message: string, code?: string): BackendError {
  if (status === 0) return { kind: "unreachable", message: message || UNREACHABLE };
  if (status === 401 || code?.startsWith("PGRST30") || /\bjwt\b/iu.test(message)) {
    return { kind: "unauthenticated", message: message || messages.notAuthenticated };
  }
  if (isRetryable(status) || code === STOPPED) return { kind: "unreachable", message: message || UNREACHABLE };
  if (status < 400) return { kind: "unreachable", message: `The server's answer (${status}) could not be read.` };
  return { kind: "refused", message, status, code };
}

/**
 * What a PostgREST call of supabase-js answered instead of data. Only an answer with a code of the database's or PostgREST's
 * is the server's refusal (D17): a page of a proxy or of a hotel's sign-in says nothing about the edit, which is sent again.
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

/** The refusal of an operation that is too large to be applied in the time that the server allows: it would be stopped again. */
export function refusalOfOperation(
  answer: { readonly error: { readonly code?: string | undefined } | null; readonly status: number },
  changeCount: number,
): BackendError | undefined {
  if (answer.error?.code !== STOPPED || changeCount < MANY_CHANGES) return undefined;
  return { kind: "refused", message: messages.tooManyChanges, status: answer.status, code: STOPPED };
}

/** What the storage part of supabase-js gives as `error`; one without a status never reached the server. */
export function failureOfStorage(error: { readonly message: string; readonly status?: unknown }, signal?: AbortSignal): BackendError {
  if (signal?.aborted) return { kind: "aborted", message: error.message };
  const said = statusOf(error);
  // The library hides the body: that of the service says 403 in an answer of 400.
  return failureOfStorageAnswer(said, error.message, said !== error.status);
}

/**
 * For a token that it cannot take the storage service says 403 as for what is forbidden, in the words of whatever reads the token
 * ("exp" claim timestamp check failed, Invalid Compact JWS, …). `isOwn`: the answer is the service's, and not of something before it.
 */
function failureOfStorageAnswer(status: number, message: string, isOwn: boolean): BackendError {
  if (status !== 403 || REFUSED_BY_DATABASE.test(message)) return failureOfStatus(status, message);
  return isOwn ? failureOfStatus(401, message) : foreignAnswer(status);
}

/** The service's `statusCode` (a string) says more than the HTTP status, which hosted storage answers as 400 for nearly everything. */
function statusOf(error: object): number {
  const own = "statusCode" in error ? Number(error.statusCode) : Number.NaN;
  if (Number.isInteger(own) && own > 0) return own;
  const status = "status" in error ? Number(error.status) : 0;
  return Number.isInteger(status) ? status : 0;
}

/** No answer to an upload that can be read: the connection's fault, or that of something before the server which takes no file so large. */
export function failureOfUnanswered(sentBytes: number, bytes: number): BackendError {
  const isCutOff = sentBytes > 0 && bytes >= ALWAYS_TAKEN_BYTES;
  return { kind: "unreachable", message: isCutOff ? messages.uploadCutOff(bytes) : UNREACHABLE };
}

/**
 * An upload's answer that is not a 2xx; `text` is the body, `tooLarge` the words for the user where the file is refused for its size, also by
 * a proxy: it stays so however often the file is sent.
 */
export function failureOfUpload(status: number, text: string, tooLarge: string): BackendError {
  const body = parsed(text);
  const said = statusOf({ status, ...body });
  if (said === 413) return { kind: "refused", message: tooLarge, status: said, code: undefined };
  if (!("message" in body) || typeof body.message !== "string") return foreignAnswer(status);
  const isOwn = "statusCode" in body && "error" in body && body.error === "Unauthorized";
  return failureOfStorageAnswer(said, body.message, isOwn);
}

/** Somebody between here and the server answered in its place. */
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

/** A failed look-up of the session. A refresh that got no answer is no loss of the session. */
export function failureOfSession(error: Error): BackendError {
  if (isAuthRetryableFetchError(error)) return { kind: "unreachable", message: error.message || UNREACHABLE };
  if (isAuthSessionMissingError(error) || (isAuthApiError(error) && !isRetryable(error.status))) {
    return { kind: "unauthenticated", message: messages.notAuthenticated };
  }
  return { kind: "unreachable", message: error.message };
}
