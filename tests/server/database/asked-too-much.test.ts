import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { put, startWithEditor } from "#tests/support/editor/test-editor.ts";
import type { TestEditor } from "#tests/support/editor/test-editor.ts";
import { signUpUser } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

let server: TestServer;
let editor: TestEditor;
let asking: SignedInUser;

beforeAll(async () => {
  ({ server, editor } = await startWithEditor());
  asking = await signUpUser(server, "asking@example.com");
});
afterAll(() => server.dispose());

/** Keeps the database busy until this resolves. */
async function keepBusy(): Promise<void> {
  const projectId = await editor.newProject();
  const clips = Array.from({ length: isExhaustive ? 15_000 : 6000 }, (_, index) =>
    put(editor.aClip({ start_time: index, end_time: index + 1 })),
  );
  must(await editor.apply(projectId, clips));
}

function ask(method: "GET" | "POST", query: string, more: { readonly body?: object; readonly signal?: AbortSignal } = {}) {
  return fetch(`${server.url}/rest/v1/projects${query}`, {
    method,
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${asking.accessToken}`,
      "content-type": "application/json",
    },
    ...(more.body && { body: JSON.stringify(more.body) }),
    ...(more.signal && { signal: more.signal }),
  });
}

test("of hundreds of requests at once the last are told to try again, with a time and a sentence; then all is as before", async () => {
  const busy = keepBusy();
  const answers = await Promise.all(Array.from({ length: isExhaustive ? 400 : 280 }, () => ask("GET", "?select=id&limit=1")));
  await busy;
  const refused = answers.filter(({ status }) => status === 429);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(200);
  const [first] = refused;
  expect(first?.headers.get("retry-after")).toBe("1");
  expect(first?.headers.get("access-control-allow-origin")).toBe("*");
  expect(await first?.json()).toMatchObject({
    code: "53400",
    statusCode: "429",
    message: "Too many requests at once. Try again in a second.",
  });
  expect((await ask("GET", "?select=id")).status).toBe(200);
});

test.runIf(isExhaustive)("a request that its sender has closed while it waited does nothing any more", async () => {
  const busy = keepBusy();
  await setTimeout(500);
  const giveUp = new AbortController();
  const names = Array.from({ length: 20 }, () => randomUUID());
  const abandoned = names.map((name) => ask("POST", "", { body: { name }, signal: giveUp.signal }).catch(() => undefined));
  await setTimeout(100);
  giveUp.abort();
  await Promise.all([busy, ...abandoned]);
  const kept = must(await asking.client.from("projects").select("name").in("name", names));
  expect(kept.length).toBeLessThan(names.length);
});
