import type { BackendError } from "#model/backend-error.ts";
import { failure } from "#model/result.ts";

/** A failed result for a refusal; `status` is an HTTP status. */
export function refused(message: string, status: number, code?: string): { readonly ok: false; readonly error: BackendError } {
  return failure({ kind: "refused", message, status, code });
}
