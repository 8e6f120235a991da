import { expect, test } from "vitest";
import { createMemoryBackend } from "#backend/memory/memory.ts";

test.each([
  ["theme.mp3", "https://page.example/reels/theme.mp3"],
  ["/media/theme.mp3", "https://page.example/media/theme.mp3"],
  ["//media.example/theme.mp3", "https://media.example/theme.mp3"],
  ["https://media.example/theme.mp3", "https://media.example/theme.mp3"],
  ["data:audio/wav,", "data:audio/wav,"],
])("an address %s is resolved against that of the page", async (path, url) => {
  const { media } = createMemoryBackend({ baseUrl: "https://page.example/reels/7" });
  expect(await media.signedUrl(path)).toEqual({ ok: true, value: url });
});

test("without the page's address only absolute ones are read", async () => {
  const { media } = createMemoryBackend();
  expect(await media.signedUrl("/media/theme.mp3")).toMatchObject({ ok: false, error: { status: 404 } });
  expect((await media.signedUrl("https://media.example/theme.mp3")).ok).toBe(true);
});
