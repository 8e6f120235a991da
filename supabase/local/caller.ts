import { jwtVerify } from "jose";

/** Whoever makes a request: the Postgres role the work runs in and the claims that policies read. Never more than these two roles. */
export type Caller =
  | { readonly role: "anon"; readonly claims: { readonly role: "anon" } }
  | { readonly role: "authenticated"; readonly claims: UserClaims };

export type UserClaims = { readonly role: "authenticated"; readonly sub: string; readonly session_id: string };

export const ANONYMOUS: Caller = { role: "anon", claims: { role: "anon" } };

/** Who an Authorization header says the request is of, by `callerOfToken`: without one, or with the publishable key alone, nobody. */
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
 * Who a bearer token is: undefined where it is not a valid token of a signed-in user. Whether the session still
 * stands is for the caller to ask the database.
 */
export async function callerOfToken(token: string, secret: Uint8Array): Promise<Extract<Caller, { role: "authenticated" }> | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"], audience: "authenticated" });
    const { sub, role, session_id: session } = payload;
    if (role !== "authenticated" || sub === undefined || typeof session !== "string") return undefined;
    return { role, claims: { ...payload, role, sub, session_id: session } };
  } catch {
    // Expired, forged or no token at all: for the asker it is the same.
    return undefined;
  }
}
