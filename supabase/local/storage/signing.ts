import { SignJWT, jwtVerify } from "jose";
import { FAILURES } from "./failures.ts";

/** Signed URLs live an hour at most. */
export const MAX_SIGNED_SECONDS = 3600;

/** Tokens that let whoever has them read one object for a while. */
export type UrlSigner = {
  sign(bucket: string, name: string, lifetimeSeconds: number): Promise<string>;
  /** Throws StorageFailure unless the token stands for exactly this object and is still good. */
  verify(token: string, bucket: string, name: string): Promise<void>;
};

export function createUrlSigner(secret: string): UrlSigner {
  const key = new TextEncoder().encode(secret);
  return {
    sign: (bucket, name, lifetimeSeconds) =>
      new SignJWT({ url: `${bucket}/${name}` })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
        .sign(key),
    verify: async (token, bucket, name) => {
      const verified = await jwtVerify(token, key, { algorithms: ["HS256"] }).catch(() => undefined);
      if (verified?.payload["url"] !== `${bucket}/${name}`) throw FAILURES.badToken();
    },
  };
}
