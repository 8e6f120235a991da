import { randomBytes, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { picturePath, PROXY_EXTENSION } from "#backend/storage-paths.ts";
import { openSignedInPage } from "#tests/support/server/client-backend.ts";
import { startCuttingRelay } from "#tests/support/server/cutting-relay.ts";
import { startTestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const INTERRUPTIONS = 20;
const SIZE_BYTES = 4_000_000;

test(`B-220 ${INTERRUPTIONS} interrupted uploads of a preview: on the server it is whole or absent, and the next attempt stores it`, async () => {
  const server = await startTestServer();
  const relay = await startCuttingRelay(server.url);
  const { backend, user } = await openSignedInPage({ ...server, apiUrl: relay.url }, "cut@example.com");
  onTestFinished(async () => {
    backend.dispose();
    relay.close();
    await server.dispose();
  });
  const stored = async (path: string) => {
    const answer = await backend.media.download(path);
    return answer.ok ? Buffer.from(await answer.value.arrayBuffer()) : undefined;
  };
  let cuts = 0;
  for (let round = 0; round < INTERRUPTIONS; round += 1) {
    const bytes = randomBytes(SIZE_BYTES);
    const proxy = new Blob([bytes], { type: "video/mp4" });
    const path = picturePath(user.id, randomUUID(), randomUUID(), PROXY_EXTENSION);
    const at = Math.floor((SIZE_BYTES * (round + 0.5)) / INTERRUPTIONS);
    relay.cutAfter(at);
    const cut = await backend.media.storeProxy(path, proxy);
    relay.cutAfter(undefined);
    if (!cut.ok) cuts += 1;
    const found = await stored(path);
    if (found) expect(found.equals(bytes), `cut at ${at}`).toBe(true);
    else expect(cut.ok).toBe(false);
    unwrap(await backend.media.storeProxy(path, proxy));
    expect((await stored(path))?.equals(bytes), `sent again after a cut at ${at}`).toBe(true);
  }
  expect(cuts).toBe(INTERRUPTIONS);
});
