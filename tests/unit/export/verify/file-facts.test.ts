import { expect, test } from "vitest";
import { readFileFacts } from "#export/verify/file-facts.ts";
import { endlessSamples } from "#tests/support/media/lying-mp4.ts";
import { readMedia } from "#tests/support/media/media-files.ts";

const picture = async () => Uint8Array.from(await readMedia("export-picture.mp4"));

test("B-65 the facts about a picture include every packet, its end and its frame duration", async () => {
  const file = await picture();
  const { video, audio, videoCount, audioCount } = await readFileFacts(new Blob([file]));
  expect([videoCount, audioCount, video?.demuxer, video?.codec, audio?.codec]).toEqual([1, 1, "mov", "avc", "aac"]);
  const { timestamps, sizesBytes } = video?.packets ?? { timestamps: [], sizesBytes: [] };
  expect(timestamps.length).toBe(sizesBytes.length);
  expect(timestamps.length).toBeGreaterThan(100);
  expect(video?.end).toBeCloseTo(Math.max(...timestamps) + (video?.frameSeconds ?? 0), 6);
});

test("a file that claims four thousand million packets is refused at once", async () => {
  const file = new Blob([endlessSamples(await picture())]);
  await expect(readFileFacts(file)).rejects.toThrow("claims to hold more than it does");
});

test("the facts about a cut file include its remaining packets and their duration", async () => {
  const whole = new Blob([Uint8Array.from(await readMedia("index-first.mp4"))]);
  const all = (await readFileFacts(whole)).video;
  expect(all).toMatchObject({ isTruncated: false });
  for (const share of [0.3, 0.6, 0.99]) {
    const { video } = await readFileFacts(whole.slice(0, Math.round(whole.size * share)));
    const count = video?.packets.timestamps.length ?? 0;
    expect(video?.isTruncated).toBe(true);
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(all?.packets.timestamps.length ?? 0);
    expect(video?.packets.sizesBytes).toEqual(all?.packets.sizesBytes.slice(0, count));
    expect(video?.end).toBeCloseTo(Math.max(...(video?.packets.timestamps ?? [])) + 1 / 25, 6);
  }
});
