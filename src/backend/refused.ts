import type { BackendError } from "#model/backend-error.ts";
import { failure } from "#model/result.ts";

/** A refusal as a failed result; `status` as HTTP would say it. */
export function refused(message: string, status: number, code?: string): { readonly ok: false; readonly error: BackendError } {
  return failure({ kind: "refused", message, status, code });
}
