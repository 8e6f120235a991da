import { SignJWT, jwtVerify } from "jose";
import { ANONYMOUS } from "../caller.ts";
import { FAILURES } from "./storage-failures.ts";

/** Maximum lifetime of signed URLs; `signRequest` in parse-bodies.ts refuses more. */
export const MAX_SIGNED_SECONDS = 3600;

/**
 * Signs and verifies tokens that let their bearer read one object for a limited time, with the rights of the user they were made for.
 * Policies are checked again at each use.
 */
export type UrlSigner = {
  sign(user: ReadingUser, bucket: string, name: string, lifetimeSeconds: number): Promise<string>;
  /** Resolves with the user it was signed for. Throws StorageFailure unless the token is for exactly this object and still valid. */
  verify(token: string, bucket: string, name: string): Promise<ReadingUser>;
};

/** A caller's role and claims, as far as the policies for reading need them. */
export type ReadingUser =
  | { readonly role: "anon"; readonly claims: { readonly role: "anon" } }
  | { readonly role: "authenticated"; readonly claims: { readonly role: "authenticated"; readonly sub: string } };

/** `secret` signs nothing else: no such token is accepted as a session. */
export function createUrlSigner(secret: string): UrlSigner {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ claims }, bucket, name, lifetimeSeconds) =>
      // Supabase calls the object's path `url`. A bucket's name has no "/".
      new SignJWT({ url: `${bucket}/${name}`, ...("sub" in claims && { sub: claims.sub }) })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
        .sign(key),
    verify: async (token, bucket, name) => {
      const verified = await jwtVerify(token, key, { algorithms: ["HS256"] }).catch(() => undefined);
      if (verified?.payload["url"] !== `${bucket}/${name}`) throw FAILURES.badToken();
      const { sub } = verified.payload;
      return sub === undefined ? ANONYMOUS : { role: "authenticated", claims: { role: "authenticated", sub } };
    },
  };
}
