import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { spawnServer } from "#tests/support/server/server-process.ts";
import { signUpUser } from "#tests/support/server/test-server.ts";
import { BUCKET, must } from "#tests/support/server/victim.ts";

test("B-52 an upload of exactly 104857600 bytes is stored and read back, while the server's memory grows by less than 100 MiB", async () => {
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
  const sampling = setInterval(() => void server.residentBytes().then((bytes) => (most = Math.max(most, bytes))), 10);
  onTestFinished(() => clearInterval(sampling));
  must(await user.client.storage.from(BUCKET).upload(path, new File([content], "large.mp4", { type: "video/mp4" })));
  const { signedUrl } = must(await user.client.storage.from(BUCKET).createSignedUrl(path, 60));
  const back = await fetch(signedUrl);
  expect(back.headers.get("content-length")).toBe("104857600");
  expect((await back.arrayBuffer()).byteLength).toBe(104_857_600);
  console.info(`resident bytes before ${before}, at most ${most}`);
  expect(most - before).toBeLessThan(104_857_600);
});
