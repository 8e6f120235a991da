import { describe, expect, test } from "vitest";
import { readLink } from "#backend/supabase/auth/link-in-address.ts";

const SITE = "https://layback.example";

describe("a mail link in the URL", () => {
  test("an ordinary URL is left unchanged", () => {
    for (const href of [`${SITE}/`, `${SITE}/editor?next=%2Fa#part`, `${SITE}/login?code=1`]) {
      expect(readLink(href, "implicit")).toEqual({ link: { kind: "none" }, cleanHref: href });
    }
  });

  test("tokens are removed from the URL at once, and the rest stays", () => {
    const hash = "#access_token=aaa&expires_at=1&expires_in=3600&refresh_token=rrr&token_type=bearer&type=recovery";
    expect(readLink(`${SITE}/reset-password?next=%2Feditor${hash}`, "implicit")).toEqual({
      link: { kind: "tokens", accessToken: "aaa", refreshToken: "rrr", isRecovery: true },
      cleanHref: `${SITE}/reset-password?next=%2Feditor`,
    });
  });

  test("tokens in the query do not count as a link, and are removed from the URL anyway", () => {
    const query = "?access_token=aaa&refresh_token=rrr&type=recovery";
    for (const flow of ["implicit", "pkce"] as const) {
      expect(readLink(`${SITE}/editor${query}`, flow)).toEqual({ link: { kind: "none" }, cleanHref: `${SITE}/editor` });
      expect(readLink(`${SITE}/editor?access_token=aaa#refresh_token=rrr`, flow).link).toEqual({ kind: "none" });
    }
  });

  test("a PKCE code is read on hosted Supabase only, and is removed from the URL", () => {
    expect(readLink(`${SITE}/?code=abc&x=1`, "pkce")).toEqual({ link: { kind: "code", code: "abc" }, cleanHref: `${SITE}/?x=1` });
  });

  test("B-14 redirect errors carry error, error_code and error_description, in the hash or the query", () => {
    const values = "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";
    const link = { kind: "error", code: "otp_expired", message: "Email link is invalid or has expired" };
    expect(readLink(`${SITE}/#${values}`, "implicit")).toEqual({ link, cleanHref: `${SITE}/` });
    expect(readLink(`${SITE}/?${values}#${values}&sb=`, "pkce")).toEqual({ link, cleanHref: `${SITE}/` });
  });
});
