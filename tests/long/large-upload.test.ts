import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { spawnServer } from "#tests/support/server/server-process.ts";
import { signUpUser } from "#tests/support/server/test-server.ts";
import { BUCKET, must } from "#tests/support/server/victim.ts";

const toMegabytes = (bytes: number): number => Math.round(bytes / 1_048_576);

test("B-52 an upload of exactly 104857600 bytes is stored, and the server's memory grows by less than 100 MB", async () => {
  const dataDir = await freshDataFolder();
  const server = await spawnServer({ dataDir });
  onTestFinished(async () => {
    await server.end("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });
  const user = await signUpUser(server, "large@example.com");
  const path = `${user.id}/projects/${randomUUID()}/videos/${randomUUID()}.mp4`;
  const content = new Uint8Array(104_857_600).fill(7);
  const before = await server.residentBytes();
  let most = before;
  const upload = user.client.storage.from(BUCKET).upload(path, new File([content], "large.mp4", { type: "video/mp4" }));
  // Samples the memory until the upload is answered.
  for (let answer; !answer; answer = await Promise.race([upload, pause()])) most = Math.max(most, await server.residentBytes());
  must(await upload);
  const { signedUrl } = must(await user.client.storage.from(BUCKET).createSignedUrl(path, 60));
  const back = await fetch(signedUrl);
  expect(back.headers.get("content-length")).toBe("104857600");
  expect((await back.arrayBuffer()).byteLength).toBe(104_857_600);
  most = Math.max(most, await server.residentBytes());
  console.info(`memory before ${toMegabytes(before)} MB, at most ${toMegabytes(most)} MB`);
  expect(toMegabytes(most - before)).toBeLessThan(100);
});

async function pause(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, 10, undefined));
}
