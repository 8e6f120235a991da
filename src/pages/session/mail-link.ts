const LINK_PARAMETERS = ["error", "error_code", "error_description", "code"] as const;

/** Whether a URL is a return from a mail link (signed in, or with an error), by its query or hash. Tokens occur in the hash only. */
export function isMailLinkReturn({ search, hash }: { readonly search: string; readonly hash: string }): boolean {
  const inQuery = new URLSearchParams(search);
  const inHash = new URLSearchParams(hash.replace(/^#/u, ""));
  return inHash.has("access_token") || LINK_PARAMETERS.some((name) => inQuery.has(name) || inHash.has(name));
}
