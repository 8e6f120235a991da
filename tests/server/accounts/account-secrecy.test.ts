import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADDRESS_HEADER, callAuth, seenAnswer } from "#tests/support/server/auth-calls.ts";
import type { SeenAnswer } from "#tests/support/server/auth-calls.ts";
import { newestMailTo, signInUser, signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";

const PASSWORD = "correct-horse";
/** Addresses of one length, so that responses that contain them have one length too. */
const KNOWN = "known-1@example.com";
const UNCONFIRMED = "unconf1@example.com";
let strangers = 0;
/** An address that no test has used before. */
const unknown = () => `nobody${(strangers += 1)}@example.com`;

let server: TestServer;
let known: SignedInUser;
let calls = 0;

beforeAll(async () => {
  server = await startTestServer({ addressHeader: ADDRESS_HEADER });
  known = await signUpUser(server, KNOWN);
  await call("signup", { email: UNCONFIRMED, password: PASSWORD });
});
afterAll(() => server?.dispose());

/** Calls from a new address, so that no rate limit of earlier calls applies. */
const call = (path: string, body: object, options: { readonly method?: string; readonly token?: string } = {}) =>
  callAuth(server, path, { body, address: `192.0.2.${(calls += 1)}`, ...options });

async function seen(
  path: string,
  body: { readonly email: string; readonly password?: string; readonly type?: string },
): Promise<SeenAnswer> {
  const { response, text } = await call(path, body);
  return seenAnswer(response, text, body.email);
}

describe("no response reveals who has an account", () => {
  test.each([
    ["signing in with a wrong password", "token?grant_type=password", { password: "wrong-horse" }, 400],
    ["signing up", "signup", { password: PASSWORD }, 200],
    ["asking for a reset mail", "recover", {}, 200],
    ["asking for the confirmation mail again", "resend", { type: "signup" }, 200],
  ])("%s: the same status, headers and bytes for every address", async (_name, path, fields, status) => {
    const answer = await seen(path, { email: unknown(), ...fields });
    expect(answer.status).toBe(status);
    expect(await seen(path, { email: KNOWN, ...fields })).toEqual(answer);
    expect(await seen(path, { email: UNCONFIRMED, ...fields })).toEqual(answer);
  });

  test("signing in to an account that is not confirmed: the right password gets the response of a wrong one", async () => {
    const right = await seen("token?grant_type=password", { email: UNCONFIRMED, password: PASSWORD });
    expect(right).toEqual(await seen("token?grant_type=password", { email: unknown(), password: PASSWORD }));
  });

  test("asking twice within a minute: refused in the same way, with the time to wait", async () => {
    const address = "198.51.100.7";
    const twice = async (email: string) => {
      await callAuth(server, "recover", { body: { email }, address });
      const { response, text } = await callAuth(server, "recover", { body: { email }, address });
      return seenAnswer(response, text, email);
    };
    const answer = await twice(unknown());
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect(JSON.parse(answer.body)).toMatchObject({ error_code: "over_email_send_rate_limit" });
    expect(await twice(KNOWN)).toEqual(answer);
  });

  test("signing up with an address that has an account changes nothing; its owner gets a mail that says so", async () => {
    await call("signup", { email: KNOWN, password: "another-password" });
    await expect.poll(async () => (await newestMailTo(server, KNOWN))?.subject).toBe("You already have a Layback account");
    expect((await newestMailTo(server, KNOWN))?.link).toBe(`${server.url}/login`);
    expect((await signInUser(server, KNOWN, PASSWORD)).id).toBe(known.id);
  });
});

describe("routes that the product does not use are closed", () => {
  test.each([
    ["POST", "otp"],
    ["POST", "magiclink"],
    ["POST", "verify"],
    ["GET", "verify?type=magiclink&token=1"],
    ["GET", "verify?type=email_change&token=1"],
    ["GET", "settings"],
    ["GET", "health"],
    ["GET", ".well-known/jwks.json"],
    ["GET", ".well-known/openid-configuration"],
    ["GET", "authorize?provider=google"],
    ["GET", "callback?code=1"],
    ["POST", "callback"],
    ["GET", "reauthenticate"],
    ["POST", "token?grant_type=pkce"],
    ["POST", "token?grant_type=id_token"],
    ["GET", "admin/users"],
    ["POST", "invite"],
    ["POST", "sso"],
    ["POST", "factors"],
    ["DELETE", "user"],
  ])("%s %s", async (method, path) => {
    const body = method === "GET" ? {} : { body: { email: "somebody@example.com", type: "magiclink", token: "1" } };
    const { response } = await callAuth(server, path, { method, address: "203.0.113.9", token: known.accessToken, ...body });
    expect(response.status).toBe(404);
  });

  test.each([{ email: "nobody0@example.com" }, { email: UNCONFIRMED }, { data: { name: "x" } }])(
    "changing %j of a user",
    async (change) => {
      const { response, text } = await call("user", change, { method: "PUT", token: known.accessToken });
      expect([response.status, JSON.parse(text)]).toMatchObject([422, { msg: "Only the password can be changed here." }]);
    },
  );
});
