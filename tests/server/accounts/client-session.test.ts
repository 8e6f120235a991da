import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPage, openSignedInPage, settledState } from "#tests/support/server/client-backend.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const SESSION_KEY = "sb-localhost-auth-token";

/** Corrupts parts of the stored session, so that the server rejects them as after a revocation. */
function spoil({ storage }: FakePage, parts: readonly ("access_token" | "refresh_token")[]): void {
  const session = JSON.parse(storage.getItem(SESSION_KEY) ?? "{}") as Record<string, unknown>;
  const spoilt = Object.fromEntries(parts.map((part) => [part, `${String(session[part]).slice(0, -6)}AAAAAA`]));
  storage.setItem(SESSION_KEY, JSON.stringify({ ...session, ...spoilt }));
}

describe("B-17 a session that the server no longer accepts", () => {
  test("is refreshed once, and the call is repeated: the user does not notice", async () => {
    const page = await openSignedInPage(server, "renewed@example.com");
    onTestFinished(() => page.backend.dispose());
    spoil(page, ["access_token"]);
    const answers = await Promise.all([page.backend.projects.list(), page.backend.library.list(), page.backend.projects.getOrCreate()]);
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true]);
    expect(page.backend.auth.state().status).toBe("signedIn");
  });

  test("ends on this computer if the refresh is refused too: the user is sent to /login, which says so", async () => {
    const page = await openSignedInPage(server, "revoked@example.com");
    onTestFinished(() => page.backend.dispose());
    unwrap(await page.backend.projects.getOrCreate());
    spoil(page, ["access_token", "refresh_token"]);
    const answer = await page.backend.projects.restoreLast();
    expect(answer).toMatchObject({ ok: false, error: { kind: "unauthenticated" } });
    expect(page.backend.auth.state()).toEqual({ status: "signedOut", isSessionLost: true });
  });

  test("is reported as lost too if it has expired before the page is loaded; without a session nothing is lost", async () => {
    const page = await openSignedInPage(server, "expired@example.com");
    page.backend.dispose();
    spoil(page, ["refresh_token"]);
    const session = JSON.parse(page.storage.getItem(SESSION_KEY) ?? "{}") as Record<string, unknown>;
    page.storage.setItem(SESSION_KEY, JSON.stringify({ ...session, expires_at: 1_700_000_000 }));
    const { storage } = page;
    const reloaded = openPage(server, { storage });
    expect(await settledState(reloaded.backend)).toEqual({ status: "signedOut", isSessionLost: true });
    reloaded.backend.dispose();
    const later = openPage(server, { storage });
    expect(await settledState(later.backend)).toEqual({ status: "signedOut" });
    later.backend.dispose();
  });
});
