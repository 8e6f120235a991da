import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { spawnServer } from "#tests/support/server/server-process.ts";
import type { ServerProcess } from "#tests/support/server/server-process.ts";
import { signUpUser } from "#tests/support/server/test-server.ts";
import type { SignedInUser } from "#tests/support/server/test-server.ts";
import { representatives } from "#tests/support/representatives.ts";

const MEGABYTE = 1_000_000;

let server: ServerProcess;
let user: SignedInUser;
let other: SignedInUser;

beforeAll(async () => {
  server = await spawnServer({ dataDir: await freshDataFolder() });
  user = await signUpUser(server, "holder@example.com");
  other = await signUpUser(server, "other@example.com");
});
afterAll(async () => {
  await server?.end("SIGKILL");
});

type Answer = { readonly status: number; readonly retryAfter: string | undefined };

/** Sends this much of a slightly longer body, and then waits for a response. After a connection reset the request is sent again. */
function holdBody(path: string, sentBytes: number, token?: string): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const headers = {
      apikey: server.publishableKey,
      "content-type": "application/json",
      "content-length": sentBytes + 1,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    let isOver = false;
    const open = request({ hostname, port, path, method: "POST", headers, agent: false }, (response) => {
      isOver = true;
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
    open.on("error", () => {
      if (!isOver) resolve(holdBody(path, sentBytes, token));
    });
    open.write(Buffer.alloc(sentBytes, "["));
    onTestFinished(() => {
      isOver = true;
      open.destroy();
    });
  });
}

const ROUTES = [
  ["/rest/v1/projects", 401],
  ["/auth/v1/signup", 413],
  ["/rest/v1/rpc/apply_operation", 401],
  ["/rest/v1/rpc/public_project", 413],
  ["/storage/v1/object/list/media-files", 413],
] as const;

test.each(representatives(ROUTES))(
  "a hundred large unsigned bodies, to %s, are refused at once and use no memory",
  async (path, status) => {
    const before = await server.residentBytes();
    const held = Array.from({ length: 100 }, () => holdBody(path, 1.9 * MEGABYTE));
    expect((await Promise.all(held)).map((answer) => answer.status)).toEqual(held.map(() => status));
    expect(((await server.residentBytes()) - before) / MEGABYTE).toBeLessThan(100);
  },
);

test("one user's unfinished bodies are buffered up to 32 MB; further ones are told when to try again, and other users save meanwhile", async () => {
  const held = Array.from({ length: 20 }, () => holdBody("/rest/v1/projects", 1.9 * MEGABYTE, user.accessToken));
  const answers: Answer[] = [];
  for (const one of held) void one.then((answer) => answers.push(answer));
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(3);
  // No more of them are answered later.
  await setTimeout(1000);
  expect(answers.length).toBeLessThanOrEqual(5);
  expect(answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== "10")).toEqual([]);
  expect((await other.client.from("projects").insert({ name: "Saved", settings: { text: "x".repeat(500_000) } })).error).toBeNull();
});
