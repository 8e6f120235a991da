import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { memoryStorage } from "#backend/supabase/browser-ports.ts";
import { followMail, openPage, openSignedInPage, settledState } from "#tests/support/server/client-backend.ts";
import type { FakePage, PageOptions } from "#tests/support/server/client-backend.ts";
import { newestMailTo, startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.dispose());

function open(options: PageOptions = {}): FakePage {
  const page = openPage(server, options);
  onTestFinished(() => page.backend.dispose());
  return page;
}

/** The target of a mail's link that was requested on another device. */
async function linkOf(email: string, kind: "confirmation" | "reset" = "confirmation"): Promise<string> {
  const elsewhere = open();
  unwrap(await elsewhere.backend.auth.signUp(email, "correct-horse"));
  await expect.poll(() => newestMailTo(server, email)).toBeDefined();
  const href = await followMail(server, email);
  if (kind === "confirmation") return href;
  unwrap(await elsewhere.backend.auth.sendPasswordReset(email));
  await expect.poll(async () => (await newestMailTo(server, email))?.kind).toBe("recovery");
  return followMail(server, email);
}

/** The user who is signed in after the page is reloaded. */
async function userAfterReload(storage: FakePage["storage"]): Promise<string | undefined> {
  const state = await settledState(open({ storage, href: `${server.url}/editor` }).backend);
  return "user" in state ? state.user.email : undefined;
}

describe("a link with the tokens of somebody else's account", () => {
  test("signs nobody in before the user agrees, and leaves no token in the address", async () => {
    const storage = memoryStorage();
    const landed = open({ href: await linkOf("attacker-1@example.com"), storage });
    expect(await settledState(landed.backend)).toEqual({
      status: "confirmingLink",
      email: "attacker-1@example.com",
      signedInAs: undefined,
    });
    expect(landed.address()).toBe(`${server.url}/`);
    expect(await userAfterReload(storage)).toBeUndefined();
    await landed.backend.auth.answerLink(false);
    expect(landed.backend.auth.state()).toEqual({ status: "signedOut" });
    expect(await userAfterReload(storage)).toBeUndefined();
  });

  test.each(["confirmation", "reset"] as const)("leaves the present user signed in: %s", async (kind) => {
    const mine = `mine-${kind}@example.com`;
    const storage = memoryStorage();
    const page = await openSignedInPage(server, mine, { storage });
    onTestFinished(() => page.backend.dispose());
    const email = `attacker-2-${kind}@example.com`;
    const landed = open({ href: await linkOf(email, kind), storage });
    expect(await settledState(landed.backend)).toEqual({ status: "confirmingLink", email, signedInAs: mine });
    expect(await userAfterReload(storage)).toBe(mine);
    await landed.backend.auth.answerLink(false);
    expect(landed.backend.auth.state()).toEqual({ status: "signedIn", user: page.user });
    expect(await userAfterReload(storage)).toBe(mine);
    expect(page.backend.auth.state()).toEqual({ status: "signedIn", user: page.user });
  });

  test("in the query is ignored", async () => {
    const storage = memoryStorage();
    const href = (await linkOf("attacker-3@example.com")).replace("/#", "/editor?");
    const landed = open({ href, storage });
    expect(await settledState(landed.backend)).toEqual({ status: "signedOut" });
    expect(landed.address()).not.toContain("token=");
    expect(await userAfterReload(storage)).toBeUndefined();
  });

  test("requested by this browser more than a day ago needs the question again", async () => {
    const storage = memoryStorage();
    let nowMs = Date.now();
    const email = "old@example.com";
    const page = open({ storage, nowMs: () => nowMs });
    unwrap(await page.backend.auth.signUp(email, "correct-horse"));
    nowMs += 25 * 60 * 60 * 1000;
    const landed = open({ storage, href: await followMail(server, email), nowMs: () => nowMs });
    expect(await settledState(landed.backend)).toMatchObject({ status: "confirmingLink", email });
  });
});

describe("a link that the user asked for", () => {
  test("on another device works after the question", async () => {
    const storage = memoryStorage();
    const email = "two-devices@example.com";
    const landed = open({ href: await linkOf(email), storage });
    await settledState(landed.backend);
    await landed.backend.auth.answerLink(true);
    expect(landed.backend.auth.state()).toMatchObject({ status: "signedIn", user: { email } });
    expect(await userAfterReload(storage)).toBe(email);
  });

  test("on another device sets a new password after the question", async () => {
    const landed = open({ href: await linkOf("two-resets@example.com", "reset") });
    expect(await settledState(landed.backend)).toMatchObject({ status: "confirmingLink" });
    await landed.backend.auth.answerLink(true);
    expect(landed.backend.auth.state()).toMatchObject({ status: "recovering", user: { email: "two-resets@example.com" } });
    unwrap(await landed.backend.auth.setPassword("new-password"));
  });

  test("here signs in at once, in place of the present user, however the address was typed", async () => {
    const storage = memoryStorage();
    const before = await openSignedInPage(server, "before@example.com", { storage });
    unwrap(await before.backend.auth.signUp("After@Example.com", "correct-horse"));
    before.backend.dispose();
    await expect.poll(() => newestMailTo(server, "after@example.com")).toBeDefined();
    const landed = open({ storage, href: await followMail(server, "after@example.com") });
    expect(await settledState(landed.backend)).toMatchObject({ status: "signedIn", user: { email: "after@example.com" } });
  });

  test("elsewhere, for the account that is signed in here, needs no question", async () => {
    const storage = memoryStorage();
    const page = await openSignedInPage(server, "same@example.com", { storage });
    page.backend.dispose();
    unwrap(await open().backend.auth.sendPasswordReset("same@example.com"));
    await expect.poll(async () => (await newestMailTo(server, "same@example.com"))?.kind).toBe("recovery");
    const landed = open({ storage, href: await followMail(server, "same@example.com") });
    expect(await settledState(landed.backend)).toMatchObject({ status: "recovering", user: { email: "same@example.com" } });
  });

  test("with garbled tokens says so and signs nobody in", async () => {
    const landed = open({ href: `${server.url}/#access_token=a.b.c&refresh_token=d&type=signup` });
    expect(await settledState(landed.backend)).toEqual({ status: "signedOut" });
    expect(landed.backend.auth.linkError()).toMatch(/invalid JWT/i);
  });
});
