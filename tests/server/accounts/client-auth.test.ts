import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { accountMessages } from "#model/text/account-messages.ts";
import { memoryStorage } from "#backend/supabase/browser-ports.ts";
import { followMail, openPage, openSignedInPage, settledState } from "#tests/support/server/client-backend.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

describe("accounts through the real client", () => {
  test("B-16 without a session the state goes from loading to signed out", async () => {
    const page = openPage(server);
    expect(page.backend.auth.state()).toEqual({ status: "loading" });
    expect(await settledState(page.backend)).toEqual({ status: "signedOut" });
    page.backend.dispose();
  });

  test("B-13 signing up stays signed out until the mail's link is followed; the link signs in and leaves no token in the address", async () => {
    const first = openPage(server);
    unwrap(await first.backend.auth.signUp("link@example.com", "correct-horse"));
    expect(await settledState(first.backend)).toEqual({ status: "signedOut" });
    expect(await first.backend.auth.signIn("Link@example.com", "correct-horse")).toMatchObject({
      error: { message: accountMessages.confirmFirst },
    });
    const { storage } = first;
    first.backend.dispose();

    const href = await followMail(server, "link@example.com");
    expect(href).toContain("access_token=");
    const landed = openPage(server, { href, storage });
    expect(landed.address()).toBe(`${server.url}/`);
    expect(await settledState(landed.backend)).toMatchObject({ status: "signedIn", user: { email: "link@example.com" } });
    expect(landed.backend.auth.linkError()).toBeUndefined();
    landed.backend.dispose();
  });

  test("B-14 a mail link used a second time says so, and the address is cleaned", async () => {
    const page = await openSignedInPage(server, "twice@example.com");
    page.backend.dispose();
    const again = openPage(server, { href: await followMail(server, "twice@example.com") });
    expect(again.backend.auth.linkError()).toBe("This link has expired or was already used.");
    expect(again.address()).not.toContain("error");
    expect(await settledState(again.backend)).toEqual({ status: "signedOut" });
    again.backend.dispose();
  });

  test("B-9 a wrong password shows the provider's message", async () => {
    const page = await openSignedInPage(server, "wrong@example.com");
    const answer = await page.backend.auth.signIn("wrong@example.com", "not-the-password");
    expect(answer).toEqual({ ok: false, error: { message: "Invalid login credentials", reasons: [] } });
    page.backend.dispose();
  });

  test.each([
    [500, ""],
    [502, "<html>Bad gateway</html>"],
    [503, "{}"],
    [504, ""],
    [404, "<html>Not here</html>"],
  ])("B-9 a response %i without a sentence (%s) is reported in our own words", async (status, body) => {
    const gateway = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void gateway.close());
    const address = gateway.address();
    if (address === null || typeof address === "string") throw new Error("The gateway has no port.");
    const page = openPage({ url: `http://127.0.0.1:${address.port}`, publishableKey: server.publishableKey });
    onTestFinished(() => page.backend.dispose());
    const answer = await page.backend.auth.signIn("any@example.com", "correct-horse");
    expect(answer).toEqual({ ok: false, error: { message: "An error occurred during authentication", reasons: [] } });
  });

  test("B-16 a stored session is recovered on load, and signing out ends it", async () => {
    const storage = memoryStorage();
    const page = await openSignedInPage(server, "again@example.com", { storage });
    page.backend.dispose();
    const reloaded = openPage(server, { storage });
    expect(await settledState(reloaded.backend)).toEqual({ status: "signedIn", user: page.user });
    await reloaded.backend.auth.signOut();
    expect(reloaded.backend.auth.state()).toEqual({ status: "signedOut" });
    reloaded.backend.dispose();
    const later = openPage(server, { storage });
    expect(await settledState(later.backend)).toEqual({ status: "signedOut" });
    later.backend.dispose();
  });

  test("B-15 a reset link leads to /reset-password, where a new password is set", async () => {
    const page = await openSignedInPage(server, "reset@example.com");
    unwrap(await page.backend.auth.sendPasswordReset("reset@example.com"));
    page.backend.dispose();
    const landed = openPage(server, { href: await followMail(server, "reset@example.com"), storage: page.storage });
    expect(landed.address()).toBe(`${server.url}/reset-password`);
    expect(await settledState(landed.backend)).toEqual({ status: "recovering", user: page.user });
    unwrap(await landed.backend.auth.setPassword("new-password"));
    expect(landed.backend.auth.state()).toEqual({ status: "signedIn", user: page.user });
    await landed.backend.auth.signOut();
    expect((await landed.backend.auth.signIn("reset@example.com", "correct-horse")).ok).toBe(false);
    expect(unwrap(await landed.backend.auth.signIn("reset@example.com", "new-password"))).toEqual(page.user);
    landed.backend.dispose();
  });

  test("a recovery continues after a reload, in its own tab alone, until the password is set", async () => {
    const [storage, tabStorage] = [memoryStorage(), memoryStorage()];
    const page = await openSignedInPage(server, "reload@example.com", { storage });
    unwrap(await page.backend.auth.sendPasswordReset("reload@example.com"));
    page.backend.dispose();
    const landed = openPage(server, { href: await followMail(server, "reload@example.com"), storage, tabStorage });
    expect(await settledState(landed.backend)).toEqual({ status: "recovering", user: page.user });
    landed.backend.dispose();
    const reloaded = openPage(server, { href: `${server.url}/reset-password`, storage, tabStorage });
    expect(await settledState(reloaded.backend)).toEqual({ status: "recovering", user: page.user });
    const otherTab = openPage(server, { storage });
    expect(await settledState(otherTab.backend)).toEqual({ status: "signedIn", user: page.user });
    otherTab.backend.dispose();
    unwrap(await reloaded.backend.auth.setPassword("new-password"));
    reloaded.backend.dispose();
    const later = openPage(server, { storage, tabStorage });
    expect(await settledState(later.backend)).toEqual({ status: "signedIn", user: page.user });
    later.backend.dispose();
  });

  test("B-26 without a session every data action says 'User not authenticated'", async () => {
    const { backend } = openPage(server);
    const error = { ok: false, error: { kind: "unauthenticated", message: "User not authenticated" } };
    expect(await backend.library.list()).toEqual(error);
    expect(await backend.projects.restoreLast()).toEqual(error);
    expect(await backend.profiles.load()).toEqual(error);
    expect(await backend.library.import(new File(["x"], "a.wav", { type: "audio/wav" }))).toEqual(error);
    backend.dispose();
  });

  test("B-42 a server that does not respond is 'unreachable', never a refusal, and the session is preserved; signing out works all the same", async () => {
    const other = await startTestServer();
    const page = await openSignedInPage(other, "offline@example.com");
    await other.dispose();
    const operation = {
      opId: crypto.randomUUID(),
      baseRev: 0,
      kind: "renameProject",
      changes: [{ kind: "rename", name: "Reel" }],
    } as const;
    expect(await page.backend.operations.apply(crypto.randomUUID(), operation)).toMatchObject({
      ok: false,
      error: { kind: "unreachable" },
    });
    const upload = await page.backend.library.import(new File(["x"], "a.wav", { type: "audio/wav" }));
    expect(upload).toMatchObject({ ok: false, error: { kind: "unreachable" } });
    expect(page.backend.auth.state().status).toBe("signedIn");
    await page.backend.auth.signOut();
    expect(page.backend.auth.state()).toEqual({ status: "signedOut" });
    page.backend.dispose();
    const later = openPage(other, { storage: page.storage });
    expect(await settledState(later.backend)).toEqual({ status: "signedOut" });
    later.backend.dispose();
  });

  test("a user whose session expired while the server is away stays signed in on this device within seconds", async () => {
    const storage = memoryStorage();
    const page = await openSignedInPage(server, "away@example.com", { storage });
    page.backend.dispose();
    const nobody = { url: "http://localhost:9", publishableKey: server.publishableKey };
    const key = "sb-localhost-auth-token";
    const stored = JSON.parse(storage.getItem(key) ?? "") as object;
    storage.setItem(key, JSON.stringify({ ...stored, expires_at: 1 }));
    const opened = Date.now();
    const offline = openPage(nobody, { storage });
    expect(await settledState(offline.backend)).toEqual({ status: "signedIn", user: page.user });
    expect(Date.now() - opened).toBeLessThan(10_000);
    offline.backend.dispose();
  });

  test("B-20 a profile is saved with its photo, read back, and the replaced photo is removed", async () => {
    const { backend } = await openSignedInPage(server, "photo@example.com");
    expect(unwrap(await backend.profiles.load())).toEqual({ fullName: "", avatarUrl: undefined });
    const jpeg = (text: string) => new Blob([text], { type: "image/jpeg" });
    const first = unwrap(await backend.profiles.save({ fullName: "Ada Lovelace", photo: jpeg("one") }));
    expect(await (await fetch(first.avatarUrl ?? "")).text()).toBe("one");
    const second = unwrap(await backend.profiles.save({ fullName: "Ada King", photo: jpeg("second") }));
    expect(second.fullName).toBe("Ada King");
    expect(await (await fetch(second.avatarUrl ?? "")).text()).toBe("second");
    expect((await fetch(first.avatarUrl ?? "")).ok).toBe(false);
    expect(unwrap(await backend.profiles.save({ fullName: "Ada", photo: undefined })).avatarUrl).toBe(second.avatarUrl);
    backend.dispose();
  });
});
