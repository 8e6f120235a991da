import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { runServerToItsEnd, spawnServer } from "#tests/support/server/server-process.ts";
import { signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser } from "#tests/support/server/test-server.ts";
import { BUCKET, must, wavFile } from "#tests/support/server/victim.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

const MEGABYTE = 2 ** 20;

async function folder(): Promise<string> {
  const dataDir = await freshDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

const upload = ({ client, id }: SignedInUser, bytes: number) =>
  client.storage.from(BUCKET).upload(`${id}/music-tracks/${randomUUID()}.wav`, wavFile(new Uint8Array(bytes)));

const promised = async (url: string) => ((await (await fetch(`${url}/config.json`)).json()) as { maxUploadBytes: number }).maxUploadBytes;

test("B-52 LAYBACK_MAX_UPLOAD_MB is the limit of the server, and the one given to its pages", async () => {
  const server = await spawnServer({ dataDir: await folder(), environment: { LAYBACK_MAX_UPLOAD_MB: "1" } });
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const user = await signUpUser(server, "limited@example.com");
  expect(await promised(server.url)).toBe(MEGABYTE);
  must(await upload(user, MEGABYTE));
  expect((await upload(user, MEGABYTE + 1)).error).toMatchObject({ statusCode: "413" });
});

test.runIf(isExhaustive)("B-52 it may be more than the bucket's own limit", async () => {
  const server = await startTestServer({ maxUploadBytes: 101 * MEGABYTE });
  onTestFinished(() => server.dispose());
  const user = await signUpUser(server, "large@example.com");
  expect(await promised(server.url)).toBe(101 * MEGABYTE);
  must(await upload(user, 100 * MEGABYTE + 1));
});

test.each(representatives(["much", "0", "1.5"]))("B-52 a limit of %j is refused by name at the start", async (limit) => {
  const { code, output } = await runServerToItsEnd({ dataDir: await folder(), environment: { LAYBACK_MAX_UPLOAD_MB: limit } });
  expect(code).toBe(1);
  expect(output).toContain(`LAYBACK_MAX_UPLOAD_MB is "${limit}": it must be a whole number of megabytes.`);
});
