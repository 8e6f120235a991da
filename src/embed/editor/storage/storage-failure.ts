import type { BackendError } from "#model/backend-error.ts";
import { failure } from "#model/result.ts";
import { textOf } from "../../timeline-error.ts";

/** Statuses of refusals that a repetition may overcome: Request Timeout, Too Many Requests. */
const PASSING = [408, 429];

/** What an error of the page's storage means: refused if it has such a status, otherwise a later call may succeed. */
export function storageFailure(cause: unknown, signal?: AbortSignal): { readonly ok: false; readonly error: BackendError } {
  const message = textOf(cause);
  if (signal?.aborted === true) return failure({ kind: "aborted", message });
  const status: unknown = typeof cause === "object" && cause !== null && "status" in cause ? cause.status : undefined;
  const isRefusal = typeof status === "number" && status >= 400 && status < 500 && !PASSING.includes(status);
  return failure(isRefusal ? { kind: "refused", message, status, code: undefined } : { kind: "unreachable", message });
}
