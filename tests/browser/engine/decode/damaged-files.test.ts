import { expect, test } from "vitest";
import { decodeWhole } from "#engine/decode/pcm/decode-whole.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { createSourceReader } from "#engine/sources/source-reader.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { compare, decodeLinearly } from "./decode-rows.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { testResamplers } from "#tests/support/engine/test-resamplers.ts";

test("sound after damage in the middle of a file is drawn and played at its correct time", async () => {
  const whole = new Uint8Array(await (await mediaBlob("decode-44100-aac.m4a")).arrayBuffer());
  const damaged = whole.slice();
  const middle = whole.length >> 1;
  damaged.fill(0xff, middle, middle + 400);
  const [sound, rest] = await Promise.all([whole, damaged].map(async (bytes) => openAudio({ blob: new Blob([bytes]) }, { decodeWhole })));
  if (sound === undefined || rest === undefined) throw new Error("Not opened.");
  const [expected, scanned] = [await decodeLinearly(sound), await decodeLinearly(rest)];
  const { lengthFrames, rate } = sound.facts;
  expect(scanned[0]?.length).toBe(lengthFrames);
  const from = lengthFrames - rate;
  const tail = (channels: readonly Float32Array[]) => channels.map((samples) => samples.subarray(from, lengthFrames));
  // AAC: within codec noise.
  expect(compare(tail(scanned), expected, from).levelDb).toBeLessThan(-40);
  expect(compare(await rest.read(from, lengthFrames), expected, from).levelDb).toBeLessThan(-40);
  sound.close();
  rest.close();
});

test("a read of several pages across damage misses no more than single reads do", async () => {
  const damaged = new Uint8Array(await (await mediaBlob("decode-44100-aac.m4a")).arrayBuffer());
  const middle = damaged.length >> 1;
  damaged.fill(0xff, middle, middle + 400);
  const blob = new Blob([damaged]);
  const readers = [1, 1000].map((pages) => ({
    pages,
    reader: createSourceReader({ rate: 44_100, resamplers: testResamplers(), bytesOf: () => ({ blob }) }),
  }));
  const heard: Float32Array[] = [];
  for (const { pages, reader } of readers) {
    const lengthFrames = await reader.open("file");
    const whole = new Float32Array(lengthFrames);
    const count = Math.ceil(lengthFrames / PAGE_FRAMES);
    for (let index = 0; index < count; index += 1) {
      const [left = new Float32Array()] = (await reader.readPage("file", index, Math.min(pages, count - index))) ?? [];
      whole.set(left.subarray(0, lengthFrames - index * PAGE_FRAMES), index * PAGE_FRAMES);
    }
    reader.close();
    heard.push(whole);
  }
  const [alone, inOneGo] = heard;
  if (!alone || !inOneGo) throw new Error("Not read.");
  const missing = (sound: Float32Array) => sound.reduce((sum, sample, frame) => sum + (sample === 0 && sound[frame + 1] === 0 ? 1 : 0), 0);
  expect(missing(alone)).toBeGreaterThan(0);
  expect(missing(alone)).toBeLessThan(2 * PAGE_FRAMES);
  expect(missing(inOneGo)).toBeLessThanOrEqual(missing(alone));
});
