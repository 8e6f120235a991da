import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { rawAnswer } from "#tests/support/attacks/malformed-requests.ts";
import {
  clientOf,
  followLink,
  fragmentOf,
  newestMailTo,
  signInUser,
  signUpUser,
  startTestServer,
} from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { BUCKET, createBelongings, must } from "#tests/support/server/victim.ts";

const PASSWORD = "correct-horse";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.dispose());

/** Follows a mail link; returns the parts of the redirect's URL. */
async function follow(link: string): Promise<{ place: string; fragment: URLSearchParams }> {
  const location = await followLink(link);
  return { place: location.origin + location.pathname, fragment: fragmentOf(location) };
}

async function linkTo(email: string): Promise<string> {
  const mail = await newestMailTo(server, email);
  if (!mail) throw new Error(`No mail to ${email}`);
  return mail.link;
}

describe("B-11 signing up", () => {
  test("sends a mail, and signing in works only after its link was followed", async () => {
    const email = "new@example.com";
    const client = clientOf(server);
    const signedUp = await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: server.url } });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    const tooEarly = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(tooEarly.error?.code).toBe("invalid_credentials");

    const { place, fragment } = await follow(await linkTo(email));
    expect(place).toBe(`${server.url}/`);
    expect(fragment.get("type")).toBe("signup");
    expect(fragment.get("access_token")).toMatch(/^ey/);

    const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.user?.email).toBe(email);
  });

  test("B-19 makes a profile row whose id is the user's id", async () => {
    const user = await signUpUser(server, "profile@example.com");
    const rows = must(await user.client.from("profiles").select("id, full_name, avatar_url"));
    expect(rows).toEqual([{ id: user.id, full_name: "", avatar_url: null }]);
  });

  test("B-10 a password under 6 characters is refused with weak_password and its reasons", async () => {
    const { error } = await clientOf(server).auth.signUp({ email: "weak@example.com", password: "12345" });
    expect(error?.code).toBe("weak_password");
    expect(error).toMatchObject({ reasons: ["length"] });
  });

  test("a confirmation mail requested again within a minute is refused in the provider's words", async () => {
    const email = "impatient@example.com";
    await clientOf(server).auth.signUp({ email, password: PASSWORD });
    const { error } = await clientOf(server).auth.resend({ type: "signup", email });
    expect(error?.status).toBe(429);
    expect(error?.message).toMatch(/^For security purposes/);
  });
});

describe("B-14 mail links", () => {
  test("work once: the second time says so", async () => {
    const email = "twice@example.com";
    await clientOf(server).auth.signUp({ email, password: PASSWORD });
    const link = await linkTo(email);
    await follow(link);
    const { fragment } = await follow(link);
    expect(fragment.get("error_code")).toBe("otp_expired");
    expect(fragment.get("access_token")).toBeNull();
  });

  test.each(["https://evil.example/", "//evil.example", "javascript:alert(1)", "http://localhost:1/", "/editor/../x"])(
    "do not lead to %s",
    async (target) => {
      const email = `redirect-${randomUUID()}@example.com`;
      await clientOf(server).auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: target } });
      const link = await linkTo(email);
      const forged = new URL(link);
      forged.searchParams.set("redirect_to", target);
      expect((await follow(forged.href)).place).toBe(`${server.url}/`);
      expect(new URL(link).searchParams.get("redirect_to")).toBe(server.url);
    },
  );
});

describe("B-15 resetting the password", () => {
  test("the mail leads to /reset-password with a session that may set a new one", async () => {
    const user = await signUpUser(server, "forgetful@example.com");
    const asked = await clientOf(server).auth.resetPasswordForEmail(user.email, { redirectTo: `${server.url}/reset-password` });
    expect(asked.error).toBeNull();
    const { place, fragment } = await follow(await linkTo(user.email));
    expect(place).toBe(`${server.url}/reset-password`);
    expect(fragment.get("type")).toBe("recovery");

    const client = clientOf(server);
    await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: "new-password" })).error).toBeNull();
    expect((await signInUser(server, user.email, "new-password")).id).toBe(user.id);
    await expect(signInUser(server, user.email, user.password)).rejects.toMatchObject({ code: "invalid_credentials" });
  });

  test("for an unknown address gives the same response and sends nothing", async () => {
    const { error } = await clientOf(server).auth.resetPasswordForEmail("nobody@example.com");
    expect(error).toBeNull();
    expect(await newestMailTo(server, "nobody@example.com")).toBeUndefined();
  });
});

describe("B-16 the session", () => {
  test("is refreshed by its refresh token", async () => {
    const { client } = await signUpUser(server, "refresh@example.com");
    const before = (await client.auth.getSession()).data.session?.refresh_token;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before);
    expect((await client.from("projects").select("id")).error).toBeNull();
  });

  test("after signing out, its token opens neither tables nor media", async () => {
    const user = await signUpUser(server, "leaving@example.com");
    const { referencedPath } = await createBelongings(user);
    const headers = { apikey: server.publishableKey, authorization: `Bearer ${user.accessToken}` };
    const read = async () => ({
      rows: (await fetch(`${server.url}/rest/v1/projects?select=id`, { headers })).status,
      media: (await fetch(`${server.url}/storage/v1/object/${BUCKET}/${referencedPath}`, { headers })).status,
    });
    expect(await read()).toEqual({ rows: 200, media: 200 });
    expect((await user.client.auth.signOut()).error).toBeNull();
    expect(await read()).toEqual({ rows: 401, media: 401 });
  });
});

describe("the local mailbox", () => {
  test("is a page that shows the mail's link", async () => {
    await clientOf(server).auth.signUp({ email: "page@example.com", password: PASSWORD });
    const page = await (await fetch(`${server.url}/mailbox`)).text();
    expect(page).toContain("<title>Local mailbox · Layback</title>");
    expect(page).toContain((await linkTo("page@example.com")).replaceAll("&", "&amp;"));
  });

  test.each(["evil.example", "layback.example:4173", "localhost.evil.example"])("is not shown under the host name %s", async (host) => {
    const response = await rawGet(server.url, "/mailbox/messages", { host });
    expect(response.status).toBe(403);
    expect(JSON.parse(await (await rawGet(server.url, "/config.json", { host })).text())).toMatchObject({
      mailboxUrl: null,
      supabaseUrl: `http://${host}`,
    });
  });

  test.each([
    ["Forwarded", "for=203.0.113.7;host=layback.example"],
    ["X-Forwarded-For", "203.0.113.7"],
    ["X-Forwarded-Host", "layback.example"],
    ["x-forwarded-proto", "https"],
    ["X-Real-IP", "203.0.113.7"],
    ["Via", "1.1 proxy"],
    ["CF-Connecting-IP", "203.0.113.7"],
    ["CF-Ray", "230b030023ae2822-SJC"],
    ["CDN-Loop", "cloudflare"],
    ["True-Client-IP", "203.0.113.7"],
    ["X-Client-IP", "203.0.113.7"],
    ["X-Cluster-Client-IP", "203.0.113.7"],
    ["Fastly-Client-IP", "203.0.113.7"],
    ["X-Original-Host", "layback.example"],
  ])("is not shown through a proxy on this machine: %s", async (name, value) => {
    const headers = { host: new URL(server.url).host, [name]: value };
    expect((await rawGet(server.url, "/mailbox/messages", headers)).status).toBe(403);
    expect((await rawGet(server.url, "/mailbox", headers)).status).toBe(403);
    expect(await (await rawGet(server.url, "/config.json", headers)).json()).toMatchObject({ mailboxUrl: null });
  });

  test("is not shown to an HTTP/1.0 request, which proxies send and browsers do not", async () => {
    const ask = (path: string) => rawAnswer(server.url, `GET ${path} HTTP/1.0\r\nHost: ${new URL(server.url).host}\r\n\r\n`);
    expect(await ask("/mailbox/messages")).toMatch(/^HTTP\/1\.1 403 /u);
    expect(await ask("/config.json")).toContain('"mailboxUrl":null');
  });

  test("does not exist if the site has a public address: the links are printed on the console only", async () => {
    const lines: string[] = [];
    const open = await startTestServer({ siteUrl: "https://layback.example", log: (line) => lines.push(line) });
    onTestFinished(() => open.dispose());
    expect((await clientOf(open).auth.signUp({ email: "console@example.com", password: PASSWORD })).error).toBeNull();
    expect(lines.join("\n")).toMatch(/console@example\.com.*\n.*https:\/\/layback\.example\/auth\/v1\/verify\?token=/);
    for (const path of ["/mailbox", "/mailbox/messages"]) expect((await fetch(`${open.url}${path}`)).status).toBe(404);
    expect(await (await fetch(`${open.url}/config.json`)).json()).toMatchObject({ mailboxUrl: null });
    expect(existsSync(join(open.dataDir, "mailbox.json"))).toBe(false);
  });
});

/** A GET with any headers, even a Host header, which fetch does not allow. */
async function rawGet(base: string, path: string, headers: Record<string, string>): Promise<Response> {
  const { get } = await import("node:http");
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 0 })));
    }).on("error", reject);
  });
}
