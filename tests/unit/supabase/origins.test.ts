import { describe, expect, test } from "vitest";
import { createOrigins, isLoopbackAddress, isLoopbackHost } from "#supabase/local/origins.ts";
import { readOrigins } from "#supabase/local/web/embed-origins.ts";

const LOCAL = createOrigins(4173, undefined);
const NAMED = createOrigins(4173, "https://layback.example/some/path");

describe("the origin of mail links", () => {
  test("the site is this machine, or the origin of the site's URL", () => {
    expect([LOCAL.site, NAMED.site]).toEqual(["http://localhost:4173", "https://layback.example"]);
  });

  test.each(["localhost:4173", "127.0.0.1:4173", "[::1]:4173"])("the server's own host %s keeps its origin", (host) => {
    expect([LOCAL.ofHost(host), LOCAL.asSeenFrom(host)]).toEqual([`http://${host}`, `http://${host}`]);
    expect(NAMED.ofHost(host)).toBe("https://layback.example");
  });

  test.each(["evil.example", "localhost", "localhost:4174", "localhost:4173.evil.example", "", undefined])(
    "a Host header of %s never leads a mail elsewhere",
    (host) => {
      expect([LOCAL.ofHost(host), NAMED.ofHost(host)]).toEqual([LOCAL.site, NAMED.site]);
    },
  );

  test("a page keeps the host name it was requested by, or gets the site's if that is invalid", () => {
    expect(LOCAL.asSeenFrom("studio.lan:8080")).toBe("http://studio.lan:8080");
    expect(NAMED.asSeenFrom("layback.example")).toBe("https://layback.example");
    expect([LOCAL.asSeenFrom("not a host"), LOCAL.asSeenFrom(undefined)]).toEqual([LOCAL.site, LOCAL.site]);
  });
});

describe("the requested redirect", () => {
  const paths = ["", "/", "/login", "/editor", "/reset-password"];
  const origins = ["http://localhost:4173", "http://127.0.0.1:4173", "http://[::1]:4173"];

  test("must match one of our pages exactly", () => {
    const ours = origins.flatMap((origin) => paths.map((path) => origin + path));
    expect([...LOCAL.redirects].toSorted()).toEqual(ours.toSorted());
    expect(ours.map((url) => LOCAL.redirectFor(url))).toEqual(ours);
    expect(NAMED.redirects.size).toBe(20);
    expect(NAMED.redirectFor("https://layback.example/editor")).toBe("https://layback.example/editor");
  });

  test.each([
    "https://evil.example",
    "http://localhost:4173@evil.example/",
    "http://localhost:4173/editor?next=https://evil.example",
    "http://localhost:4173/editor/",
    "http://localhost:4173/other",
    "https://localhost:4173/editor",
    "HTTP://localhost:4173/editor",
    "//evil.example",
    "javascript:alert(1)",
    "",
    undefined,
  ])("%s leads to the site instead", (asked) => {
    expect([LOCAL.redirectFor(asked), NAMED.redirectFor(asked)]).toEqual([LOCAL.site, NAMED.site]);
  });
});

describe("this machine", () => {
  test.each(["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])("%s is a loopback address", (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });
  test.each(["10.0.0.1", "1127.0.0.1", "::10", "::ffff:10.0.0.1", "128.0.0.1", "", undefined])(
    "%s is not a loopback address",
    (address) => {
      expect(isLoopbackAddress(address)).toBe(false);
    },
  );
  test.each(["localhost", "localhost:4173", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:65535"])("%s names it", (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });
  test.each(["localhost.evil.example", "evil.localhost", "localhost:", "localhost:80x", "127.0.0.2", "127x0x0x1", "::1", "", undefined])(
    "%s does not name it",
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});

describe("the origins that may frame the editor", () => {
  test("are separated by blanks or commas, and counted once", () => {
    expect(readOrigins(" https://a.example,http://b.example:8080\n\thttps://a.example ")).toEqual([
      "https://a.example",
      "http://b.example:8080",
    ]);
    expect([readOrigins(""), readOrigins(" , ")]).toEqual([[], []]);
  });
  test.each([
    "https://a.example/",
    "https://a.example/path",
    "https://*.example",
    "*",
    "a.example",
    "ftp://a.example",
    "data:x",
    "https://A.example",
  ])("%s is refused", (text) => {
    expect(() => readOrigins(`https://good.example ${text}`)).toThrow(`LAYBACK_EMBED_ORIGINS names "${text}"`);
  });
});
