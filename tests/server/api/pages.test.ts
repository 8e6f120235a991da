import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOrigins } from "#supabase/local/web/embed-origins.ts";
import { closeServer, listen } from "#supabase/local/listening.ts";
import { signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { BUCKET, must, wavFile } from "#tests/support/server/victim.ts";

let server: TestServer;
let folder: string;

const LONG_SCRIPT = "export const line = 1;\n".repeat(500);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "layback-pages-"));
  const site = join(folder, "site");
  await mkdir(join(site, "assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "outside of the site");
  await writeFile(join(site, "index.html"), "<!doctype html><title>Layback</title>");
  await writeFile(join(site, "embed.html"), "<!doctype html><title>Layback embedded</title>");
  await writeFile(join(site, "assets/app-1a2b.js"), "export {};");
  await writeFile(join(site, "assets/core-1a2b.wasm"), Buffer.alloc(1000));
  await writeFile(join(site, "assets/long-5e6f.js"), LONG_SCRIPT);
  server = await startTestServer({
    pages: { staticDir: site },
    otherOrigins: ["https://project.supabase.co"],
    embedOrigins: ["https://studio.example"],
    maxUploadBytes: 104_857_600,
  });
});
afterAll(async () => {
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Status and body of a path sent unchanged; fetch would normalise it. */
async function rawGet(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => (body += text));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on("error", reject)
      .end();
  });
}

function directivesOf(response: Response): Record<string, string> {
  const policy = response.headers.get("content-security-policy") ?? "";
  return Object.fromEntries(policy.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]));
}

test("a request that arrives while the server starts is answered once it has started", async () => {
  // The server takes the port before its database opens, so a free port is found by starting and closing another server.
  const scout = await listen(0, "127.0.0.1");
  await closeServer(scout.server);
  const starting = startTestServer({ port: scout.port, pages: { staticDir: join(folder, "site") } });
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const probe = connect(scout.port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      probe.end();
    });
  while (!(await isListening())) await setImmediate();
  expect((await fetch(`http://127.0.0.1:${scout.port}/`)).status).toBe(200);
  await (await starting).dispose();
});

describe("B-1 routes", () => {
  test.each(["/", "/about", "/login", "/editor", "/reset-password"])("%s is the app's page", async (path) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain("<title>Layback</title>");
  });

  test("assets have their type, are cached for good, and a missing one is missing", async () => {
    const script = await fetch(`${server.url}/assets/app-1a2b.js`);
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await fetch(`${server.url}/assets/core-1a2b.wasm`)).headers.get("content-type")).toBe("application/wasm");
    expect((await fetch(`${server.url}/assets/gone-3c4d.js`)).status).toBe(404);
  });

  test("text is sent compressed to clients that accept it, and a range of it uncompressed", async () => {
    const url = `${server.url}/assets/long-5e6f.js`;
    const compressed = await fetch(url, { headers: { "Accept-Encoding": "gzip" } });
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    expect(await compressed.text()).toBe(LONG_SCRIPT);
    const range = await fetch(url, { headers: { "Accept-Encoding": "gzip", Range: "bytes=0-9" } });
    expect([range.status, range.headers.get("content-encoding"), await range.text()]).toEqual([206, null, LONG_SCRIPT.slice(0, 10)]);
  });

  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2f..%2fsecret.txt",
    "/..\\secret.txt",
    "/%00.txt",
    "/%E0%A4%A",
  ])("%s does not lead out of the site", async (path) => {
    expect((await rawGet(path)).body).not.toContain("outside of the site");
  });

  test("an unknown API route does not return a page", async () => {
    for (const path of ["/storage/v1/nothing", "/rest/v1/nothing", "/auth/v1/nothing"]) {
      const { headers } = await fetch(server.url + path, { headers: { apikey: server.publishableKey } });
      expect(headers.get("content-type"), path).not.toContain("text/html");
    }
    expect(await (await fetch(`${server.url}/_system/info`)).text()).not.toContain("jwt_secret");
  });
});

test.each([
  ["GET", "/config.json", 200],
  ["GET", "/mailbox", 200],
  ["GET", "/mailbox/messages", 200],
  ["GET", "/assets/missing.js", 404],
  ["POST", "/editor", 404],
  ["GET", "/auth/v1/user", 401],
  ["GET", "/auth/v1/verify?token=none&type=signup", 303],
  ["GET", "/rest/v1/projects", 401],
  ["GET", "/storage/v1/object/media-files/nobody/a.wav", 401],
  ["GET", "/storage/v1/object/sign/media-files/nobody/a.wav?token=none", 400],
])("%s %s, which is no page of the application, may not be framed, sniffed, or run anything", async (method, path, status) => {
  const response = await fetch(server.url + path, { method, redirect: "manual" });
  expect(response.status).toBe(status);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("x-frame-options")).toBe("DENY");
  const directives = directivesOf(response);
  expect([directives["default-src"], directives["frame-ancestors"], directives["script-src"]]).toEqual(["'none'", "'none'", undefined]);
});

test("objects of the storage, whole, in part, unchanged or out of range, and by a signed URL, may not be framed, sniffed, or run anything", async () => {
  const { client, id, accessToken } = await signUpUser(server, "headers@example.com");
  const name = `${id}/music-tracks/sound.wav`;
  must(await client.storage.from(BUCKET).upload(name, wavFile("sound")));
  const { signedUrl } = must(await client.storage.from(BUCKET).createSignedUrl(name, 60));
  const own = `${server.url}/storage/v1/object/authenticated/${BUCKET}/${name}`;
  const session = { apikey: server.publishableKey, authorization: `Bearer ${accessToken}` };
  const etag = (await fetch(signedUrl)).headers.get("etag") ?? "";
  const answers = [
    await fetch(own, { headers: session }),
    await fetch(own, { method: "HEAD", headers: session }),
    await fetch(signedUrl),
    await fetch(`${signedUrl}&download=sound.wav`),
    await fetch(signedUrl, { headers: { Range: "bytes=0-1" } }),
    await fetch(signedUrl, { headers: { "If-None-Match": etag } }),
    await fetch(signedUrl, { headers: { Range: "bytes=99-" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 206, 304, 416]);
  for (const { headers } of answers) {
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  }
});

test("the mailbox has an icon, which its policy allows: a browser requests one, and reports an error if it is blocked", async () => {
  const response = await fetch(`${server.url}/mailbox`);
  const [, icon = ""] = /<link rel="icon" href="([^"]+)"/u.exec(await response.text()) ?? [];
  expect(directivesOf(response)["img-src"]).toBe("'self'");
  expect(existsSync(new URL(`../../../src/app/public${icon}`, import.meta.url))).toBe(true);
});

describe("the headers of pages", () => {
  test("allow only the site's own scripts and workers, and WebAssembly", async () => {
    const directives = directivesOf(await fetch(`${server.url}/editor`));
    expect(directives).toMatchObject({
      "default-src": "'none'",
      "script-src": "'self' 'wasm-unsafe-eval'",
      "worker-src": "'self'",
      "frame-ancestors": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
    });
    expect(directives["connect-src"]).toContain("https://project.supabase.co");
    expect(directives["media-src"]).toContain("blob:");
  });

  test("only whole origins can be named as allowed to frame /embed", () => {
    expect(readOrigins(" https://a.example, http://localhost:5000 https://a.example ")).toEqual([
      "https://a.example",
      "http://localhost:5000",
    ]);
    for (const text of ["*", "https://*.example", "https://a.example/", "a.example", "null", "data:x"]) {
      expect(() => readOrigins(text)).toThrow("LAYBACK_EMBED_ORIGINS");
    }
  });

  test("forbid framing everywhere but on /embed, which only the named origins may frame", async () => {
    const page = await fetch(`${server.url}/`);
    const embed = await fetch(`${server.url}/embed`);
    expect([directivesOf(page)["frame-ancestors"], page.headers.get("x-frame-options")]).toEqual(["'none'", "DENY"]);
    expect([directivesOf(embed)["frame-ancestors"], embed.headers.get("x-frame-options")]).toEqual(["https://studio.example", null]);
    expect(directivesOf(embed)["connect-src"]).toContain("https://studio.example");
    expect(await embed.text()).toContain("<title>Layback embedded</title>");
    expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({ embedOrigins: ["https://studio.example"] });
    expect(directivesOf(await fetch(`${server.url}/embedded`))["frame-ancestors"]).toBe("'none'");
  });

  test("need no cross-origin isolation, forbid type sniffing, reveal no paths", async () => {
    const { headers } = await fetch(`${server.url}/editor`);
    expect(headers.get("cross-origin-embedder-policy")).toBeNull();
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
  });
});

test("/config.json tells the app where its backend is", async () => {
  const response = await fetch(`${server.url}/config.json`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    supabaseUrl: server.url,
    publishableKey: server.publishableKey,
    mailboxUrl: "/mailbox",
    authFlow: "implicit",
    embedOrigins: ["https://studio.example"],
    maxUploadBytes: 104_857_600,
  });
});
