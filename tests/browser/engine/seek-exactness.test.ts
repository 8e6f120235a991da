import { expect, test } from "vitest";
import { openAudio } from "#engine/decode/open-audio.ts";
import { createPagedSource } from "#engine/decode/paged-source.ts";
import { createResamplers } from "#engine/decode/resampler.ts";
import type { Planar } from "#engine/decode/raw-audio.ts";
import { compare } from "./decode-rows.ts";
import { mediaBlob } from "./support.ts";

const largestError = (read: Planar, linear: Planar, from: number) => compare(read, linear, from).largest;

test("design: resampled pages are the same bits by seek and by linear pass", async () => {
  const blob = await mediaBlob("vanilagy__glitch-hop-is-dead.wav");
  const source = createPagedSource(await openAudio({ blob }), 48_000, createResamplers());
  const pages: Planar[] = [];
  await source.scan(async (_index, page) => {
    pages.push(page.map((plane) => plane.slice()));
    return Promise.resolve();
  }, new AbortController().signal);
  for (const index of [pages.length - 1, 3, 0, 7]) {
    const [page] = await source.pages(index, 1);
    expect(largestError(page ?? [], pages[index] ?? [], 0)).toBe(0);
  }
  const [first, second] = await source.pages(4, 2);
  expect(largestError(first ?? [], pages[4] ?? [], 0) + largestError(second ?? [], pages[5] ?? [], 0)).toBe(0);
  source.close();
});
