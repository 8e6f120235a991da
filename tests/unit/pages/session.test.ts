import { describe, expect, test } from "vitest";
import { isMailLinkReturn } from "#pages/session/mail-link.ts";
import { returnPath } from "#pages/session/return-to.ts";

describe("B-13 the return from a mail link is distinguished from an ordinary URL", () => {
  test.each([
    ["", "#access_token=a&refresh_token=b&type=signup", true],
    ["", "#error=access_denied&error_code=otp_expired", true],
    ["?code=abc", "", true],
    ["?error_description=gone", "", true],
    ["?access_token=a&refresh_token=b", "", false],
    ["", "#roadmap", false],
    ["?utm_source=mail", "", false],
    ["", "", false],
  ])("B-13 query %j with hash %j", (search, hash, isLink) => {
    expect(isMailLinkReturn({ search, hash })).toBe(isLink);
  });
});

describe("B-2 after signing in only URLs of this site are returned to", () => {
  test.each([
    [{ returnTo: "/editor?project=7" }, "/editor?project=7"],
    [{ returnTo: "//evil.example" }, "/editor"],
    [{ returnTo: "/\\evil.example" }, "/editor"],
    [{ returnTo: "https://evil.example" }, "/editor"],
    [{ returnTo: 7 }, "/editor"],
    [null, "/editor"],
    [undefined, "/editor"],
  ])("B-2 state %j", (state, path) => {
    expect(returnPath(state)).toBe(path);
  });
});
