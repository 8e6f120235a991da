import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryStorage } from "#backend/supabase/browser-ports.ts";
import { openPage, settledState } from "#tests/support/server/client-backend.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/**
 * Hosted Supabase answers mail links with a code (PKCE), which the embedded server does not: this imitates the two routes of its auth
 * service. It grants a session for the code "good" and any verifier.
 */
const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const user = { id: "6f1f9a3e-5a53-4d4e-9c4b-0a4f6c1b2d3e", email: "hosted@example.com", aud: "authenticated" };
const session = {
  access_token: `${base64Url({ alg: "HS256", typ: "JWT" })}.${base64Url({ sub: user.id, exp: inAnHour })}.c2ln`,
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: 3600,
  expires_at: inAnHour,
  user,
};

let auth: Server;
let hosted: { url: string; publishableKey: string };

beforeAll(async () => {
  auth = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const answer = (status: number, body: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (pathname === "/auth/v1/recover" || pathname === "/auth/v1/signup") return answer(200, {});
      if (searchParams.get("grant_type") !== "pkce") return answer(404, {});
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as { auth_code: string; code_verifier?: string };
      if (sent.auth_code === "good" && sent.code_verifier) return answer(200, session);
      return answer(403, { code: 403, error_code: "flow_state_expired", msg: "invalid flow state, flow state has expired" });
    });
  });
  await new Promise<void>((resolve) => auth.listen(0, "127.0.0.1", resolve));
  hosted = { url: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`, publishableKey: "public" };
});
afterAll(() => {
  auth.closeAllConnections();
  auth.close();
});

const authFlow = "pkce";

describe("mail links of hosted Supabase", () => {
  test("B-15 the reset link's code leads to setting a new password, and leaves the address at once", async () => {
    const storage = memoryStorage();
    const asking = openPage(hosted, { storage, authFlow });
    unwrap(await asking.backend.auth.sendPasswordReset(user.email));
    asking.backend.dispose();
    const landed = openPage(hosted, { storage, authFlow, href: `${hosted.url}/reset-password?code=good` });
    expect(landed.address()).toBe(`${hosted.url}/reset-password`);
    expect(await settledState(landed.backend)).toEqual({ status: "recovering", user: { id: user.id, email: user.email } });
    landed.backend.dispose();
  });

  test("B-13 the sign-up link's code signs in", async () => {
    const storage = memoryStorage();
    const asking = openPage(hosted, { storage, authFlow });
    await asking.backend.auth.signUp(user.email, "correct-horse");
    asking.backend.dispose();
    const landed = openPage(hosted, { storage, authFlow, href: `${hosted.url}/?code=good` });
    expect(await settledState(landed.backend)).toEqual({ status: "signedIn", user: { id: user.id, email: user.email } });
    landed.backend.dispose();
  });

  test("B-14 a code opened in another browser, and a used one, say so", async () => {
    const elsewhere = openPage(hosted, { authFlow, href: `${hosted.url}/?code=good` });
    expect(await settledState(elsewhere.backend)).toEqual({ status: "signedOut" });
    expect(elsewhere.backend.auth.linkError()).toBe(
      "This link was asked for in another browser. Please sign in here, or ask for a new mail.",
    );
    elsewhere.backend.dispose();

    const storage = memoryStorage();
    const asking = openPage(hosted, { storage, authFlow });
    unwrap(await asking.backend.auth.sendPasswordReset(user.email));
    asking.backend.dispose();
    const used = openPage(hosted, { storage, authFlow, href: `${hosted.url}/reset-password?code=used` });
    expect(await settledState(used.backend)).toEqual({ status: "signedOut" });
    expect(used.backend.auth.linkError()).toBe("This link has expired or was already used.");
    used.backend.dispose();
  });
});
