import { SignJWT } from "jose";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ANONYMOUS, callerOfToken } from "#supabase/local/caller.ts";
import { FAILURES } from "#supabase/local/storage/storage-failures.ts";
import { createUrlSigner, MAX_SIGNED_SECONDS } from "#supabase/local/storage/signing.ts";

const SECRET = "s".repeat(64);
const READER = { role: "authenticated", claims: { role: "authenticated", sub: "user-1" } } as const;

const signed = (claims: Record<string, string>, { secret = SECRET, algorithm = "HS256", expires = "1h" } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

describe("a signed URL", () => {
  const signer = createUrlSigner(SECRET);

  test("is verified as the caller it was made for, signed in or anonymous", async () => {
    expect(await signer.verify(await signer.sign(READER, "b", "u/a.wav", 60), "b", "u/a.wav")).toEqual(READER);
    expect(await signer.verify(await signer.sign(ANONYMOUS, "b", "u/a.wav", 60), "b", "u/a.wav")).toEqual(ANONYMOUS);
  });

  test("gives access to its own object only, and its payload contains no more than that", async () => {
    const token = await signer.sign(READER, "b", "u/a.wav", 60);
    for (const [bucket, name] of [
      ["b", "u/b.wav"],
      ["c", "u/a.wav"],
      ["b/u", "b.wav"],
      ["b", ""],
    ] as const) {
      await expect(signer.verify(token, bucket, name)).rejects.toThrow(FAILURES.badToken().message);
    }
    const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(payload).toEqual({ url: "b/u/a.wav", sub: "user-1", iat: expect.any(Number) as number, exp: expect.any(Number) as number });
  });

  test("expires after the given seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
    onTestFinished(() => void vi.useRealTimers());
    const token = await signer.sign(READER, "b", "n", 60);
    vi.setSystemTime(Date.UTC(2030, 0, 1) + 59_000);
    expect(await signer.verify(token, "b", "n")).toEqual(READER);
    vi.setSystemTime(Date.UTC(2030, 0, 1) + 60_000);
    await expect(signer.verify(token, "b", "n")).rejects.toThrow(FAILURES.badToken().message);
    expect(MAX_SIGNED_SECONDS).toBe(3600);
  });

  test.each([
    ["another server's", () => signed({ url: "b/n" }, { secret: "t".repeat(48) })],
    ["made with another algorithm", () => signed({ url: "b/n" }, { algorithm: "HS512" })],
    ["without an object", () => signed({ sub: "user-1" })],
    ["empty", async () => ""],
    ["nonsense", async () => "a.b.c"],
  ])("%s is refused", async (_name, make) => {
    await expect(signer.verify(await make(), "b", "n")).rejects.toMatchObject({ status: 400, error: "InvalidJWT" });
  });
});

describe("a session's token", () => {
  const secret = new TextEncoder().encode(SECRET);
  const claims = { role: "authenticated", sub: "user-1", session_id: "session-1", aud: "authenticated" };

  test("identifies its user and session, with every claim that policies may read", async () => {
    const caller = await callerOfToken(await signed({ ...claims, email: "a@b.c" }), secret);
    expect(caller).toMatchObject({ role: "authenticated", claims: { ...claims, email: "a@b.c" } });
  });

  test.each<[string, () => Promise<string>]>([
    ["of the service role", () => signed({ ...claims, role: "service_role" })],
    ["of the anonymous role", () => signed({ ...claims, role: "anon" })],
    ["without a user", () => signed({ role: claims.role, session_id: claims.session_id, aud: claims.aud })],
    ["without a session", () => signed({ role: claims.role, sub: claims.sub, aud: claims.aud })],
    ["for another audience", () => signed({ ...claims, aud: "other" })],
    ["that has expired", () => signed(claims, { expires: "-1s" })],
    ["of another server", () => signed(claims, { secret: "t".repeat(48) })],
    ["made with another algorithm", () => signed(claims, { algorithm: "HS512" })],
    ["that is none", async () => "nonsense"],
  ])("%s is rejected", async (_name, make) => {
    expect(await callerOfToken(await make(), secret)).toBeUndefined();
  });
});
