import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mimeTypeOf } from "#supabase/local/web/mime-types.ts";
import { ANSWER_HEADERS, answerHeaders, pageHeaders } from "#supabase/local/web/security-headers.ts";
import { staticSite } from "#supabase/local/web/static-site.ts";

const CLOSED = { otherOrigins: [], embedOrigins: [], isDevelopment: false };
const OPEN = { otherOrigins: ["https://db.example"], embedOrigins: ["https://a.example", "https://b.example"], isDevelopment: false };

test.each([
  ["index.html", "text/html; charset=utf-8"],
  ["a/b/app-1x.js", "text/javascript; charset=utf-8"],
  ["core.WASM", "application/wasm"],
  ["clip.mp4", "video/mp4"],
  ["a.js.map", "application/json; charset=utf-8"],
  ["font.woff2", "font/woff2"],
  ["LICENSE", "application/octet-stream"],
  ["a.exe", "application/octet-stream"],
  [".html", "application/octet-stream"],
])("%s is served as %s", (path, type) => {
  expect(mimeTypeOf(path)).toBe(type);
});

describe("the headers of a page", () => {
  const directive = (headers: Record<string, string>, name: string) =>
    headers["Content-Security-Policy"]?.split("; ").find((part) => part.startsWith(`${name} `));

  test("allow only the site's scripts and no embedding", () => {
    const headers = pageHeaders("/editor", CLOSED);
    expect(headers["Content-Security-Policy"]).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self' data:; connect-src 'self' blob: data:; " +
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    });
    expect(headers).not.toHaveProperty("Cross-Origin-Embedder-Policy");
  });

  test("only /embed may be framed, by the configured origins, and loads from them; the other pages do neither", () => {
    const embed = pageHeaders("/embed", OPEN);
    expect(directive(embed, "frame-ancestors")).toBe("frame-ancestors https://a.example https://b.example");
    expect(directive(embed, "connect-src")).toBe("connect-src 'self' blob: data: https://db.example https://a.example https://b.example");
    expect(embed).toMatchObject({
      "Cross-Origin-Opener-Policy": "unsafe-none",
      "Cross-Origin-Embedder-Policy": "require-corp",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
    expect(embed).not.toHaveProperty("X-Frame-Options");
    for (const path of ["/", "/editor", "/embed/", "/embedded", "/xassets/a.js"]) {
      const page = pageHeaders(path, OPEN);
      expect([path, directive(page, "frame-ancestors"), directive(page, "media-src"), page["X-Frame-Options"]]).toEqual([
        path,
        "frame-ancestors 'none'",
        "media-src 'self' blob: https://db.example",
        "DENY",
      ]);
      expect(page).not.toHaveProperty("Cross-Origin-Resource-Policy");
    }
  });

  test("an asset, which the frame's worker loads, allows the origins too, and may not be framed", () => {
    const asset = pageHeaders("/assets/worker.js", OPEN);
    expect(directive(asset, "connect-src")).toContain("https://a.example https://b.example");
    expect([directive(asset, "frame-ancestors"), asset["X-Frame-Options"], asset["Cross-Origin-Embedder-Policy"]]).toEqual([
      "frame-ancestors 'none'",
      "DENY",
      "require-corp",
    ]);
  });

  test("without configured origins /embed may not be framed either", () => {
    expect(directive(pageHeaders("/embed", CLOSED), "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(pageHeaders("/embed", CLOSED)).not.toHaveProperty("Cross-Origin-Embedder-Policy");
  });

  test("only the development server may inline scripts and open sockets", () => {
    const headers = pageHeaders("/", { ...CLOSED, isDevelopment: true });
    expect(directive(headers, "script-src")).toBe("script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'");
    expect(directive(headers, "connect-src")).toBe("connect-src 'self' blob: data: ws: wss:");
  });
});

describe("the headers of an answer", () => {
  const merged = (own: Record<string, string>) => ({ ...own, ...answerHeaders(new Headers(own)) });

  test("are the common ones if it sets none", () => {
    expect(merged({})).toEqual(ANSWER_HEADERS);
  });

  test("keep those it sets and add the others; even with its own policy it may not be framed", () => {
    expect(merged({ "Content-Security-Policy": "default-src 'none'; sandbox", "Referrer-Policy": "same-origin" })).toEqual({
      ...ANSWER_HEADERS,
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "Referrer-Policy": "same-origin",
    });
  });

  test.each(["/", "/editor", "/embed", "/assets/worker.js"])("leave those of the page %s unchanged", (path) => {
    for (const policy of [CLOSED, OPEN]) {
      const own = pageHeaders(path, policy);
      const isFramed = path === "/embed" && policy === OPEN;
      expect(merged(own)).toEqual(isFramed ? own : { ...own, "X-Frame-Options": "DENY" });
    }
  });
});

describe("the built app", () => {
  let outer: string;
  let site: ReturnType<typeof staticSite>;
  beforeAll(() => {
    outer = mkdtempSync(join(tmpdir(), "layback-site-"));
    const folder = join(outer, "site");
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(outer, "secret.txt"), "secret");
    writeFileSync(join(folder, "index.html"), "index");
    writeFileSync(join(folder, "embed.html"), "embed");
    writeFileSync(join(folder, "assets", "app.js"), "script");
    writeFileSync(join(folder, "with blank.txt"), "blank");
    mkdirSync(join(folder, "folder.d"));
    site = staticSite(folder, CLOSED);
  });
  afterAll(() => rmSync(outer, { recursive: true }));

  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await site.fetch(new Request(`http://localhost${path}`, init));
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  test.each([
    ["/", "index"],
    ["/editor", "index"],
    ["/a/b/c", "index"],
    ["/embed", "embed"],
    ["/embed/x", "index"],
    ["/%ff", "index"],
    ["/a%00b.txt", "index"],
    ["/assets/app.js", "script"],
    ["/with%20blank.txt", "blank"],
  ])("%s is answered with %s", async (path, text) => {
    expect(await ask(path)).toMatchObject({ status: 200, text });
  });

  test.each([
    "/assets/missing.js",
    "/..%2fsecret.txt",
    "/%2e%2e%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e%2f%2e%2e%2fsecret.txt",
    "/folder.d",
    "/index.html/x.txt",
  ])("%s is not found", async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, text: "Not found" });
  });

  test("files with a content hash in their name are cached for ever, all others are revalidated", async () => {
    const [asset, page] = [await ask("/assets/app.js"), await ask("/")];
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const again = await ask("/assets/app.js", { headers: { "if-none-match": asset.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(asset.headers.get("etag")).not.toBe(page.headers.get("etag"));
  });

  test("HEAD has no content, a range selects bytes of the file, and other methods are not found", async () => {
    expect(await ask("/", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect(await ask("/assets/app.js", { headers: { range: "bytes=1-2" } })).toMatchObject({ status: 206, text: "cr" });
    expect((await ask("/", { method: "POST" })).status).toBe(404);
  });
});
