/** The result of a mail link in the address: in the hash (implicit flow, errors) or the query (PKCE, errors). */
export type Link =
  | { readonly kind: "none" }
  | { readonly kind: "error"; readonly code: string | undefined; readonly message: string }
  | { readonly kind: "tokens"; readonly accessToken: string; readonly refreshToken: string; readonly isRecovery: boolean }
  | { readonly kind: "code"; readonly code: string };

export type AuthFlow = "implicit" | "pkce";

const LINK_PARAMETERS = [
  "access_token",
  "refresh_token",
  "expires_in",
  "expires_at",
  "token_type",
  "type",
  "provider_token",
  "provider_refresh_token",
  "error",
  "error_code",
  "error_description",
  "sb",
] as const;

/** Parameters accepted in the hash only: anybody can put a query into a link, and servers log it. */
const TOKEN_PARAMETERS = ["access_token", "refresh_token"] as const;

/** Reads the link and returns the address without it, so that no token stays in the address bar, the history or a referrer. */
export function readLink(href: string, flow: AuthFlow): { readonly link: Link; readonly cleanHref: string } {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.replace(/^#/u, ""));
  const link = linkOf(hash, url, flow);
  if (link.kind === "none" && !TOKEN_PARAMETERS.some((name) => url.searchParams.has(name))) return { link, cleanHref: href };
  if (LINK_PARAMETERS.some((name) => hash.has(name))) url.hash = "";
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  if (flow === "pkce") url.searchParams.delete("code");
  return { link, cleanHref: url.href };
}

function linkOf(hash: URLSearchParams, url: URL, flow: AuthFlow): Link {
  const valueOf = (name: string) => hash.get(name) ?? url.searchParams.get(name) ?? undefined;
  const description = valueOf("error_description");
  const error = valueOf("error");
  const errorCode = valueOf("error_code");
  if (description !== undefined || errorCode !== undefined || error !== undefined) {
    return { kind: "error", code: errorCode, message: description ?? errorCode ?? error ?? "" };
  }
  const accessToken = hash.get("access_token");
  const refreshToken = hash.get("refresh_token");
  if (accessToken !== null && refreshToken !== null) {
    return { kind: "tokens", accessToken, refreshToken, isRecovery: hash.get("type") === "recovery" };
  }
  const code = url.searchParams.get("code");
  return flow === "pkce" && code !== null ? { kind: "code", code } : { kind: "none" };
}
