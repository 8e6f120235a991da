import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS_HEADER, callAuth } from "#tests/support/server/auth-calls.ts";
import { followLink, fragmentOf, newestMailTo, signInUser, signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ addressHeader: ADDRESS_HEADER });
});
afterAll(() => server?.dispose());

const ATTACKER = "203.0.113.66";
const OWNER = "192.0.2.1";

const signUp = (email: string, password: string, address: string) => callAuth(server, "signup", { body: { email, password }, address });
const signIn = async (email: string, password: string) =>
  (await callAuth(server, "token?grant_type=password", { body: { email, password }, address: OWNER })).response.status;

async function linkTo(email: string, isNew: (link: string) => boolean = () => true): Promise<string> {
  let link = "";
  await expect.poll(async () => isNew((link = (await newestMailTo(server, email))?.link ?? "")) && link !== "").toBe(true);
  return link;
}
const follow = async (link: string): Promise<URLSearchParams> => fragmentOf(await followLink(link));

test("if another person signed up first with the address, the owner's password counts, and the older link is void", async () => {
  const email = "first@example.com";
  await signUp(email, "attackers-password", ATTACKER);
  const older = await linkTo(email);
  expect((await signUp(email, "owners-password", OWNER)).response.status).toBe(200);
  const newer = await linkTo(email, (link) => link !== older);
  expect((await follow(older)).get("error_code")).toBe("otp_expired");
  expect((await follow(newer)).get("access_token")).toMatch(/^ey/);
  expect(await signIn(email, "attackers-password")).toBe(400);
  expect(await signIn(email, "owners-password")).toBe(200);
});

test("sending a confirmation mail again makes the older link void", async () => {
  const email = "again@example.com";
  await signUp(email, "owners-password", OWNER);
  const older = await linkTo(email);
  await callAuth(server, "resend", { body: { type: "signup", email }, address: ATTACKER });
  const newer = await linkTo(email, (link) => link !== older);
  expect((await follow(older)).get("error_code")).toBe("otp_expired");
  expect((await follow(newer)).get("access_token")).toMatch(/^ey/);
});

test("if another person signed up with the address, the owner's reset mail confirms it without that password", async () => {
  const email = "recovered@example.com";
  await signUp(email, "attackers-password", ATTACKER);
  const older = await linkTo(email);
  await callAuth(server, "recover", { body: { email }, address: OWNER });
  const fragment = await follow(await linkTo(email, (link) => link !== older));
  expect(await signIn(email, "attackers-password")).toBe(400);
  expect((await follow(older)).get("error_code")).toBe("otp_expired");
  const token = fragment.get("access_token") ?? "";
  const changed = await callAuth(server, "user", { method: "PUT", body: { password: "owners-password" }, token, address: OWNER });
  expect(changed.response.status).toBe(200);
  expect(await signIn(email, "owners-password")).toBe(200);
});

test("a new password ends the other sessions and preserves this one", async () => {
  const user = await signUpUser(server, "sessions@example.com");
  const other = await signInUser(server, user.email, user.password);
  expect((await user.client.auth.updateUser({ password: "new-password" })).error).toBeNull();
  expect((await user.client.auth.getUser()).error).toBeNull();
  expect((await user.client.auth.refreshSession()).error).toBeNull();
  expect((await other.client.auth.getUser(other.accessToken)).error).not.toBeNull();
  expect((await other.client.auth.refreshSession()).error).not.toBeNull();
});
