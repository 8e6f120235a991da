import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { BUCKET, createBelongings } from "#tests/support/server/victim.ts";
import type { Belongings } from "#tests/support/server/victim.ts";

let server: TestServer;
let owner: SignedInUser;
let other: SignedInUser;
let belongings: Belongings;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpUser(server, "uploader@example.com");
  other = await signUpUser(server, "other@example.com");
  belongings = await createBelongings(owner);
});
afterAll(() => server?.dispose());

type Upload = { readonly path: string; readonly as?: SignedInUser | undefined; readonly headers?: Record<string, string> };

/** A response that waits for the body never comes. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Sends the headers of an upload of 50 MB and not one byte of its body; returns the status and what was written to disk meanwhile. */
async function answerWithoutBody(
  { path, as, headers = {} }: Upload,
  signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS),
): Promise<{ status: number | undefined; files: readonly string[] }> {
  const outgoing = request(`${server.url}/storage/v1/object/${path}`, {
    method: "POST",
    headers: {
      apikey: server.publishableKey,
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      "content-type": "audio/wav",
      "content-length": "50000000",
      ...headers,
    },
    signal,
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
  });
  outgoing.flushHeaders();
  const { statusCode } = await answer;
  const files = await filesOnDisk();
  outgoing.destroy();
  return { status: statusCode, files };
}

async function filesOnDisk(): Promise<readonly string[]> {
  const entries = await readdir(join(server.dataDir, "objects"), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
}

const ownPath = () => `${BUCKET}/${owner.id}/music-tracks/${randomUUID()}.wav`;

describe("a refused upload is answered before its body is sent, and nothing is written to disk", () => {
  test.each<[string, number, () => Upload]>([
    ["into the folder of another user", 403, () => ({ path: ownPath(), as: other })],
    ["into no user's folder", 403, () => ({ path: `${BUCKET}/loose.wav`, as: owner })],
    ["of an anonymous caller", 403, () => ({ path: ownPath() })],
    ["without the server's key", 401, () => ({ path: ownPath(), as: owner, headers: { apikey: "wrong" } })],
    ["with a forged session", 401, () => ({ path: ownPath(), headers: { authorization: "Bearer forged" } })],
    ["under a name that is taken", 409, () => ({ path: `${BUCKET}/${belongings.loosePath}`, as: owner })],
    ["over an object that a row refers to", 403, () => ({ path: `${BUCKET}/${belongings.referencedPath}`, as: owner, headers: UPSERT })],
    ["over an object of another user", 403, () => ({ path: `${BUCKET}/${belongings.loosePath}`, as: other, headers: UPSERT })],
    ["into a bucket that is not there", 404, () => ({ path: `nowhere/${owner.id}/a.wav`, as: owner })],
    ["as a form", 403, () => ({ path: ownPath(), as: other, headers: { "content-type": "multipart/form-data; boundary=x" } })],
  ])("%s", async (_name, status, upload) => {
    const before = await filesOnDisk();
    expect(await answerWithoutBody(upload())).toEqual({ status, files: before });
    expect(await filesOnDisk()).toEqual(before);
  });
});

test("an upload that is allowed is received, so the answers above are no accident", async () => {
  const before = await filesOnDisk();
  const stopping = new AbortController();
  const answer = answerWithoutBody({ path: ownPath(), as: owner }, stopping.signal);
  const outcome = Promise.race([
    answer.then(() => "answered"),
    expect
      .poll(filesOnDisk)
      .not.toEqual(before)
      .then(() => "receiving"),
  ]);
  expect(await outcome).toBe("receiving");
  stopping.abort();
  await expect(answer).rejects.toThrow(/abort/iu);
  await expect.poll(filesOnDisk).toEqual(before);
});

const UPSERT = { "x-upsert": "true" };
