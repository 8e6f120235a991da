/**
 * Why a call to the server failed. `message` is the provider's own sentence, quoted in the sentence for the user.
 * - `unauthenticated`: no user is signed in, or the session has ended.
 * - `refused`: the server itself answered with a 4xx: the same call would be refused again. `status` and the database's `code` where known.
 * - `unreachable`: no answer, a 5xx, or an answer from elsewhere (a proxy's page): a retry may succeed.
 * - `malformed`: the server's answer does not match the expected format; `message` says where.
 * - `aborted`: the caller cancelled the call.
 */
export type BackendError =
  | { readonly kind: "unauthenticated"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string; readonly status: number; readonly code: string | undefined }
  | { readonly kind: "unreachable"; readonly message: string }
  | { readonly kind: "malformed"; readonly message: string }
  | { readonly kind: "aborted"; readonly message: string };
