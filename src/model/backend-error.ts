/**
 * Why a call to the server failed. `message` is the provider's own sentence, for the user's sentence to quote.
 * - `unauthenticated`: nobody is signed in, or the session is gone.
 * - `refused`: the server itself answered with a 4xx: the same call would be refused again. `status` and the database's `code` where known.
 * - `unreachable`: no answer, a 5xx, or an answer that is not the server's (a proxy's page): worth trying again.
 * - `malformed`: the server answered something that is not what was agreed; `message` says where.
 * - `aborted`: the caller gave up.
 */
export type BackendError =
  | { readonly kind: "unauthenticated"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string; readonly status: number; readonly code: string | undefined }
  | { readonly kind: "unreachable"; readonly message: string }
  | { readonly kind: "malformed"; readonly message: string }
  | { readonly kind: "aborted"; readonly message: string };
