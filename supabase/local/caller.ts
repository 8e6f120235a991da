import { jwtVerify } from "jose";

/** The caller of a request: the Postgres role its work runs in, and the claims that policies read. Only these two roles exist. */
export type Caller =
  | { readonly role: "anon"; readonly claims: { readonly role: "anon" } }
  | { readonly role: "authenticated"; readonly claims: UserClaims };

export type UserClaims = { readonly role: "authenticated"; readonly sub: string; readonly session_id: string };

export const ANONYMOUS: Caller = { role: "anon", claims: { role: "anon" } };

/** The caller that an Authorization header claims, by `callerOfToken`; anonymous without a header or with only the publishable key. */
export async function claimedCaller(
  authorization: string | undefined,
  publishableKey: string,
  secret: Uint8Array,
): Promise<Caller | undefined> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
  if (authorization === undefined || token === publishableKey) return ANONYMOUS;
  return token === undefined ? undefined : callerOfToken(token, secret);
}

/**
 * The user of a bearer token; undefined if it is not a valid token of a signed-in user. Only the database knows whether the session still
 * exists.
 */
export async function callerOfToken(token: string, secret: Uint8Array): Promise<Extract<Caller, { role: "authenticated" }> | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"], audience: "authenticated" });
    const { sub, role, session_id: session } = payload;
    if (role !== "authenticated" || sub === undefined || typeof session !== "string") return undefined;
    return { role, claims: { ...payload, role, sub, session_id: session } };
  } catch {
    // Expired, forged or not a token: the caller need not distinguish them.
    return undefined;
  }
}
