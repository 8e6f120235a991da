import { expect, test } from "vitest";
import { openAudio } from "#engine/decode/open-audio.ts";
import { mediaBlob } from "./support.ts";

/** WebM and Matroska count in milliseconds, twice: the last packet's place and the padding. */
const TICKS_SECONDS = 0.002;

/** Seconds that were recorded, and how much an encoder may add to fill its last packet. */
test.each([
  ["music-vorbis.webm", 12, 0.024],
  ["music-opus.webm", 12, 0],
  ["music-opus.ogg", 12, 0.021],
  // The real file has 122.093 s, its stand-in 122 and a packet.
  ["webav-tech__44.1kHz-2chan.m4a", 122, 0.094],
] as const)("D18 the length of %s comes from its packets, to the end of the last one", async (name, seconds, padding) => {
  const audio = await openAudio({ blob: await mediaBlob(name) });
  const { lengthFrames, rate } = audio.facts;
  audio.close();
  expect(lengthFrames / rate).toBeGreaterThan(seconds - TICKS_SECONDS);
  expect(lengthFrames / rate).toBeLessThan(seconds + padding + TICKS_SECONDS);
});

test("D18 a live recording without any duration is as long as its packets say", async () => {
  const audio = await openAudio({ blob: await mediaBlob("borewit__no-duration.webm") });
  let decoded = 0;
  await audio.scan((run) => {
    decoded += run[0]?.length ?? 0;
    return Promise.resolve();
  }, new AbortController().signal);
  audio.close();
  expect(Math.abs(decoded - audio.facts.lengthFrames)).toBeLessThanOrEqual(0.002 * audio.facts.rate);
  expect(decoded).toBeGreaterThan(9 * audio.facts.rate);
});
