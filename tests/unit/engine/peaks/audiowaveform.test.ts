import { describe, expect, test } from "vitest";
import { PeaksFormatError, readAudiowaveform } from "#engine/peaks/audiowaveform.ts";
import { datOf, jsonBytes, peaksJsonOf } from "#tests/support/peaks/audiowaveform-files.ts";
import type { PeaksContent } from "#tests/support/peaks/audiowaveform-files.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";

const CONTENTS: readonly PeaksContent[] = ([1, 2] as const).flatMap((version) =>
  ([8, 16] as const).flatMap((bits) =>
    (version === 1 ? [1] : [1, 2]).map((channels) => {
      const most = 2 ** (bits - 1);
      const values = [-most, most - 1, 0, 5, -7, -3, -1, 1].slice(0, 4 * channels);
      return { version, bits, channels, sampleRate: 44_100, samplesPerPixel: 256, values };
    }),
  ),
);

const stereo: PeaksContent = { version: 2, bits: 16, channels: 2, sampleRate: 48_000, samplesPerPixel: 512, values: [-9, 9, -8, 8] };

test.each(CONTENTS)("version $version, $bits bits, $channels channels: the same from .dat and .json", (content) => {
  const { sampleRate, samplesPerPixel: framesPerBin, channels: channelCount, values } = content;
  const expected = { sampleRate, framesPerBin, channelCount, binCount: 2 };
  for (const bytes of [datOf(content), jsonBytes(peaksJsonOf(content))]) {
    const read = readAudiowaveform(bytes);
    expect(read).toMatchObject(expected);
    expect([...read.values]).toEqual(values);
    expect(read.values.BYTES_PER_ELEMENT).toBe(content.bits / 8);
  }
});

test("a .json may begin with blanks or a byte order mark", () => {
  const text = JSON.stringify(peaksJsonOf(stereo));
  for (const before of [" \n\t", "\uFEFF"]) expect(readAudiowaveform(new TextEncoder().encode(before + text).buffer).binCount).toBe(1);
});

describe("what is damaged is refused", () => {
  const refused = (bytes: ArrayBuffer) => expect(() => readAudiowaveform(bytes)).toThrow(PeaksFormatError);

  test("each .dat that ends too early, or has a byte too many", () => {
    const whole = datOf(stereo);
    for (let length = 0; length < whole.byteLength; length += 1) refused(whole.slice(0, length));
    const longer = new Uint8Array(whole.byteLength + 1);
    longer.set(new Uint8Array(whole));
    refused(longer.buffer);
  });

  test.each<[string, Partial<PeaksContent>]>([
    ["version 0", { version: 0 }],
    ["version 3", { version: 3 }],
    ["no channel", { channels: 0, length: 1 }],
    ["three channels", { channels: 3, values: [-1, 1, -1, 1, -1, 1] }],
    ["channels below 0", { channels: -2, length: 1 }],
    ["no pixels", { values: [], length: 0 }],
    ["more pixels than memory has", { length: 0xffff_ffff }],
    ["a sample rate of 0", { sampleRate: 0 }],
    ["a sample rate below 0", { sampleRate: -44_100 }],
    ["a sample rate of a gigahertz", { sampleRate: 1e9 }],
    ["pixels of no length", { samplesPerPixel: 0 }],
    ["pixels of an hour", { samplesPerPixel: 2 ** 28 }],
  ])("%s, as .dat and as .json", (_what, part) => {
    refused(datOf({ ...stereo, ...part }));
    refused(jsonBytes(peaksJsonOf({ ...stereo, ...part })));
  });

  test.each<[string, object]>([
    ["a peak beyond its bits", { data: [-9, 9, -8, 32_768] }],
    ["a peak of 1e308", { data: [-9, 9, -8, 1e308] }],
    ["half a number", { data: [-9, 9, -8, 0.5] }],
    ["a text among the peaks", { data: [-9, 9, -8, "8"] }],
    ["no list", { data: { length: 4 } }],
    ["a shorter list", { data: [-9, 9] }],
    ["24 bits", { bits: 24 }],
    ["a version that is a text", { version: "2" }],
    ["a length that is no whole number", { length: 1.5 }],
  ])("a .json with %s", (_what, part) => refused(jsonBytes({ ...peaksJsonOf(stereo), ...part })));

  test.each([null, [], 7, "peaks"])("the JSON %j", (value) => refused(jsonBytes(value)));

  test("random bytes, and files with a bit changed, are read or refused, and nothing else", () => {
    const next = randomNumbers(7);
    for (let round = 0; round < 2000; round += 1) {
      const bytes = round % 2 === 0 ? new Uint8Array(datOf(stereo)) : Uint8Array.from({ length: 40 }, () => Math.abs(next()) * 256);
      bytes[Math.floor(Math.abs(next()) * bytes.length)] = Math.abs(next()) * 256;
      try {
        const { values, binCount, channelCount } = readAudiowaveform(bytes.buffer);
        expect(values).toHaveLength(2 * binCount * channelCount);
      } catch (error) {
        expect(error).toBeInstanceOf(PeaksFormatError);
      }
    }
  });
});
