import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { mountSmallDisk } from "#tests/support/server/small-disk.ts";
import type { SmallDisk } from "#tests/support/server/small-disk.ts";
import { signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { BUCKET, must, wavFile } from "#tests/support/server/victim.ts";

const ROOM_BYTES = 1_048_576;
const FULL = { statusCode: "507", message: "The server's disk is full. Its owner must make room; then try again." };

let server: TestServer;
let user: SignedInUser;
let objects: string;
let disk: SmallDisk | undefined;

beforeAll(async () => {
  const dataDir = await freshDataFolder();
  objects = join(dataDir, "objects");
  mkdirSync(objects, { recursive: true });
  disk = mountSmallDisk(ROOM_BYTES, objects);
  server = await startTestServer({ dataDir });
  user = await signUpUser(server, "full@example.com");
});
afterAll(async () => {
  await server?.stop();
  await disk?.unmount();
  await server?.dispose();
});

const newPath = () => `${user.id}/music-tracks/${randomUUID()}.wav`;
const filesOnDisk = () => readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

/** Sends an upload over a raw socket; returns everything received until the server closes the connection. */
async function uploadByHand(body: Buffer): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /storage/v1/object/${BUCKET}/${newPath()} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `apikey: ${server.publishableKey}`,
    `Authorization: Bearer ${user.accessToken}`,
    "Content-Type: audio/wav",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body);
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += String(chunk);
  return answer;
}

test("an upload without disk space gets 507 with a sentence, on a connection that is then closed, and leaves nothing", async (context) => {
  context.skip(!disk, "No small file system could be mounted: it needs Linux and its administrator.");
  const answer = await uploadByHand(Buffer.alloc(3 * ROOM_BYTES));
  expect(answer).toMatch(/^HTTP\/1\.1 507 /u);
  expect(answer).toMatch(/^connection: close\r$/imu);
  expect(JSON.parse(answer.slice(answer.lastIndexOf("\n") + 1))).toMatchObject(FULL);
  const asForm = await user.client.storage.from(BUCKET).upload(newPath(), wavFile(Buffer.alloc(3 * ROOM_BYTES)));
  expect(asForm.error).toMatchObject(FULL);
  expect(filesOnDisk()).toBe(0);
});

test("a copy without disk space gets the same, and there is space for the next", async (context) => {
  context.skip(!disk, "No small file system could be mounted: it needs Linux and its administrator.");
  const from = newPath();
  must(await user.client.storage.from(BUCKET).upload(from, wavFile(Buffer.alloc(ROOM_BYTES * 0.6))));
  expect((await user.client.storage.from(BUCKET).copy(from, newPath())).error).toMatchObject(FULL);
  expect(filesOnDisk()).toBe(1);
  must(await user.client.storage.from(BUCKET).upload(newPath(), wavFile(Buffer.alloc(ROOM_BYTES * 0.2))));
});
