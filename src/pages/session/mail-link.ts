const LINK_PARAMETERS = ["access_token", "error", "error_code", "error_description", "code"] as const;

/** Whether an address looks like the return from a mail link (signed in, or with an error), by its query or its hash. */
export function isMailLinkReturn({ search, hash }: { readonly search: string; readonly hash: string }): boolean {
  const inQuery = new URLSearchParams(search);
  const inHash = new URLSearchParams(hash.replace(/^#/u, ""));
  return LINK_PARAMETERS.some((name) => inQuery.has(name) || inHash.has(name));
}
