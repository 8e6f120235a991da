import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ADDRESS_HEADER, callAuth } from "#tests/support/server/auth-calls.ts";
import { clientOf, newestMailTo, signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

const PASSWORD = "correct-horse";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ addressHeader: ADDRESS_HEADER });
});
afterAll(() => server?.dispose());

async function signIn(email: string, password: string, address: string): Promise<Response> {
  return (await callAuth(server, "token?grant_type=password", { body: { email, password }, address })).response;
}
/** The statuses of this many simultaneous attempts. */
const tryAll = async (count: number, one: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, async (_, index) => (await one(index)).status));
const countOf = (statuses: readonly number[], status: number) => statuses.filter((found) => found === status).length;

test("guessing one account's password from one address is refused after ten attempts, and its owner elsewhere can sign in meanwhile", async () => {
  await signUpUser(server, "guessed@example.com");
  const guesses = await tryAll(25, (index) => signIn("guessed@example.com", `guess-${index}`, "203.0.113.1"));
  expect([countOf(guesses, 400), countOf(guesses, 429)]).toEqual([10, 15]);
  expect((await signIn("Guessed@example.com", PASSWORD, "203.0.113.1")).status).toBe(429);
  expect((await signIn("guessed@example.com", PASSWORD, "192.0.2.1")).status).toBe(200);
});

test("no header that the operator has not named is trusted", async () => {
  const plain = await startTestServer();
  onTestFinished(() => plain.dispose());
  const guesses = await tryAll(12, async (index) => {
    const headers = { "X-Forwarded-For": `192.0.2.${index}`, [ADDRESS_HEADER]: `192.0.2.${index}`, Forwarded: `for=192.0.2.${index}` };
    return fetch(`${plain.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { ...headers, apikey: plain.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "forwarded@example.com", password: PASSWORD }),
    });
  });
  expect(countOf(guesses, 429)).toBe(2);
});

test("a refusal states the time to wait, in a header and in a sentence that the client library passes on", async () => {
  const email = "told@example.com";
  await tryAll(10, () => signIn(email, PASSWORD, "127.0.0.1"));
  const { error } = await clientOf(server).auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  expect(error?.message).toMatch(/^Too many attempts\. Try again in (1[01]\d|120) seconds\.$/);
  expect(Number((await signIn(email, PASSWORD, "127.0.0.1")).headers.get("Retry-After"))).toBeGreaterThan(100);
});

test.each([
  ["signup", { password: PASSWORD }],
  ["recover", {}],
  ["resend", { type: "signup" }],
])("%s: one mail a minute to one address", async (path, fields) => {
  const body = { email: `mails-${path}@example.com`, ...fields };
  const answers = await tryAll(4, async () => (await callAuth(server, path, { body, address: "203.0.113.3" })).response);
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([1, 3]);
});

test("sixty mails to different addresses at once from one /64, which is one household", async () => {
  const answers = await tryAll(64, async (index) => {
    const address = `2001:db8:1:2::${index + 1}`;
    return (await callAuth(server, "recover", { body: { email: `many-${index}@example.com` }, address })).response;
  });
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([60, 4]);
});

test("links of mails: sixty at once from one place, and then a page that says so", async () => {
  const headers = { [ADDRESS_HEADER]: "192.0.2.77" };
  const follow = () => fetch(`${server.url}/auth/v1/verify?type=signup&token=1`, { redirect: "manual", headers });
  const reasonOf = (answer: Response) =>
    new URLSearchParams(new URL(answer.headers.get("location") ?? "missing:").hash.slice(1)).get("error_description");
  // Another one is allowed every second, also while these are on their way.
  const begunMs = performance.now();
  const reasons = (await Promise.all(Array.from({ length: 70 }, follow))).map(reasonOf);
  const allowed = reasons.filter((reason) => reason !== "Too many attempts. Try again in 1 second.").length;
  expect(allowed).toBeGreaterThanOrEqual(60);
  expect(allowed).toBeLessThanOrEqual(61 + (performance.now() - begunMs) / 1000);
});

test("passwords are hashed off the thread that serves requests: guessing, signing up and a new password block it for no more than a moment", async () => {
  const user = await signUpUser(server, "hashing@example.com");
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await tryAll(6, (index) => signIn("hashing@example.com", "guess-it", `203.0.113.${100 + index}`));
  await tryAll(6, async (index) => {
    const body = { email: `hashing-${index}@example.com`, password: PASSWORD };
    return (await callAuth(server, "signup", { body, address: `203.0.113.${200 + index}` })).response;
  });
  expect((await user.client.auth.updateUser({ password: "new-password" })).error).toBeNull();
  delay.disable();
  expect(await newestMailTo(server, "hashing@example.com")).toBeDefined();
  expect(delay.percentile(90) / 1e6).toBeLessThan(25);
});
