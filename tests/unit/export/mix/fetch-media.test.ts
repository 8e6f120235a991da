import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchMedia } from "#export/mix/fetch-media.ts";

const server = createServer((request, response) => {
  const status = Number(request.url?.slice(1));
  response.writeHead(status).end("twelve bytes");
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const { signal } = new AbortController();

test("B-138 an existing file is read completely", async () => {
  expect(await (await fetchMedia(`${origin}/200`, signal)).text()).toBe("twelve bytes");
});

test.each([
  ["notFound", () => `${origin}/404`],
  ["badUrl", () => `${origin}/403`],
  ["badUrl", () => "http://"],
  // Nothing listens on port 9 (discard).
  ["network", () => "http://127.0.0.1:9/"],
])("B-138 a file that cannot be read says why: %s", async (reason, url) => {
  await expect(fetchMedia(url(), signal)).rejects.toMatchObject({ name: "MediaFetchError", reason });
});
