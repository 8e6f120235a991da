import { expect, test } from "vitest";
import { downmix } from "#engine/decode/pcm/downmix.ts";
import { id3v2Size, lameTrim } from "#engine/decode/mp3/lame-tag.ts";
import { pcmToPlanar } from "#engine/decode/pcm/pcm-samples.ts";
import { playsFirstTwoOnly } from "#engine/sources/source-info.ts";
import { pageInput, resampledLength } from "#engine/decode/pcm/resampler.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";

const channelOf = (...samples: number[]) => Float32Array.from(samples);

test("5.1 and 7.1 are downmixed by the speakers rule without the LFE; other channel counts play their first two channels", () => {
  const half = Math.SQRT1_2;
  expect(downmix([channelOf(0.5)])).toEqual([channelOf(0.5)]);
  expect(downmix([channelOf(0.1), channelOf(0.2), channelOf(0.3), channelOf(9), channelOf(0.4), channelOf(0.5)])).toEqual([
    channelOf(Math.fround(0.1) + half * (Math.fround(0.3) + Math.fround(0.4))),
    channelOf(Math.fround(0.2) + half * (Math.fround(0.3) + Math.fround(0.5))),
  ]);
  const eight = [1, 2, 4, 99, 8, 16, 32, 64].map((sample) => channelOf(sample));
  expect(downmix(eight)).toEqual([channelOf(1 + half * (4 + 8 + 32)), channelOf(2 + half * (4 + 16 + 64))]);
  expect(downmix([channelOf(1), channelOf(2), channelOf(3), channelOf(4)])).toEqual([channelOf(1), channelOf(2)]);
  const sixteen = Array.from({ length: 16 }, (_, channel) => channelOf(channel + 1));
  expect(downmix(sixteen)).toEqual([channelOf(1), channelOf(2)]);
  const reported = Array.from({ length: 16 }, (_, index) => index + 1).filter(playsFirstTwoOnly);
  expect(reported).toEqual([3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16]);
});

test.each([
  ["pcm-u8", [0, 128, 255], 1, [-1, 0, 127 / 128]],
  ["pcm-s16", [0x00, 0x80, 0xff, 0x7f], 1, [-1, 32767 / 32768]],
  ["pcm-s16be", [0x80, 0x00, 0x40, 0x00], 1, [-1, 0.5]],
  ["pcm-s24", [0x00, 0x00, 0x80, 0x00, 0x00, 0x40], 1, [-1, 0.5]],
  ["pcm-s32", [0, 0, 0, 0x80, 0, 0, 0, 0x20], 1, [-1, 0.25]],
  ["pcm-f32be", [0x3f, 0x80, 0, 0, 0x7f, 0xc0, 0, 0], 1, [1, 0]],
  ["ulaw", [0x00, 0x80, 0xff], 1, [-32124 / 32768, 32124 / 32768, 0]],
  ["alaw", [0x2a, 0xaa, 0xd5], 1, [-32256 / 32768, 32256 / 32768, 8 / 32768]],
] as const)("B-110 %s becomes float, full scale at 1", (codec, bytes, channels, expected) => {
  expect([...(pcmToPlanar(codec, Uint8Array.from(bytes), channels)[0] ?? [])]).toEqual(expected.map(Math.fround));
});

test("interleaved channels are separated, and an incomplete last frame is dropped", () => {
  expect(pcmToPlanar("pcm-u8", Uint8Array.from([128, 0, 192, 64, 7]), 2)).toEqual([channelOf(0, 0.5), channelOf(-1, -0.5)]);
});

/** The first frame of a stereo MPEG-1 Layer III file with an Info tag as LAME writes it. */
function infoFrame(delay: number, padding: number): Uint8Array {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const text = (value: string, at: number) =>
    frame.set(
      Array.from({ length: value.length }, (_, index) => value.charCodeAt(index)),
      at,
    );
  text("Info", 36);
  frame[43] = 0x0f;
  const lame = 36 + 8 + 4 + 4 + 100 + 4;
  text("LAME3.100", lame);
  frame.set([delay >> 4, ((delay & 15) << 4) | (padding >> 8), padding & 255], lame + 21);
  return frame;
}

test("the LAME delay is trimmed with the decoder's own 529 frames; without a tag nothing is trimmed", () => {
  expect(lameTrim(infoFrame(576, 1800))).toEqual({ startFrames: 1105, endFrames: 1271 });
  expect(lameTrim(infoFrame(576, 100))).toEqual({ startFrames: 1105, endFrames: 0 });
  expect(lameTrim(new Uint8Array(417))).toBeUndefined();
  expect(id3v2Size(Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 1]))).toBe(10 + 257);
  expect(id3v2Size(Uint8Array.from([0xff, 0xfb]))).toBe(0);
});

test.each([44_100, 22_050, 8000, 96_000, 11_025])(
  "a page resampled from %i Hz begins where the filter's phase is 0, with filter reach on both sides",
  (rate) => {
    for (const index of [0, 1, 7, 1000]) {
      const { from, to, skip } = pageInput(index, rate, 48_000);
      const start = (index * PAGE_FRAMES * rate) / 48_000;
      expect((from * 48_000) % rate).toBeCloseTo(0);
      expect(from + (skip * rate) / 48_000).toBeCloseTo(start);
      expect(start - from).toBeGreaterThanOrEqual(64);
      expect(to - (start + (PAGE_FRAMES * rate) / 48_000)).toBeGreaterThanOrEqual(64);
    }
    expect(resampledLength(rate, rate, 48_000)).toBe(48_000);
  },
);
