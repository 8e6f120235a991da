import { expect, test } from "vitest";
import { decodeWhole } from "#engine/decode/pcm/decode-whole.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { compare, decodeLinearly } from "./decode-rows.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";

const peakOf = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test.each([
  ["decode-48000-vbr.mp3", "decode-mono.mp3"],
  ["decode-mono.mp3", "decode-48000-vbr.mp3"],
])("a file joined of %s and %s changes its channels in the middle, and plays to its end", async (first, second) => {
  const parts = await Promise.all([mediaBlob(first), mediaBlob(second)]);
  const audio = await openAudio({ blob: new Blob(parts) }, { decodeWhole });
  const linear = await decodeLinearly(audio);
  const { lengthFrames, rate } = audio.facts;
  expect(lengthFrames).toBeGreaterThan(5.9 * rate);
  for (let from = 0; from < lengthFrames; from += rate) {
    const read = await audio.read(from, Math.min(lengthFrames, from + rate));
    expect(compare(read, linear, from).largest).toBe(0);
    if (read[0] !== undefined && read[0].length > rate / 2) expect(read.map(peakOf).every((peak) => peak > 0.05)).toBe(true);
  }
  audio.close();
});
