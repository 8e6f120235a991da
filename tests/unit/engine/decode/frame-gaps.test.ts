import { expect, test } from "vitest";
import { mpegFrame, silentFrame } from "#engine/decode/mp3/mpeg-frames.ts";
import { missingFrames, tagSize } from "#engine/decode/packets/frame-gaps.ts";
import { Mp3Packets } from "#engine/decode/mp3/mp3-packets.ts";

const RATE = 44_100;
/** 128 kbit/s at 44.1 kHz: 417.96 bytes a frame. */
const MEAN_BYTES = (1152 * 128_000) / 8 / RATE;

/** Frames of a constant bit rate, padded as needed to keep the mean size, as encoders do. */
function constantFrames(count: number): readonly Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: count }, (_, number) => {
    const size = Math.floor((number + 1) * MEAN_BYTES) - Math.floor(number * MEAN_BYTES);
    const frame = new Uint8Array(size);
    frame.set([0xff, 0xfb, size === 418 ? 0x92 : 0x90, 0x00]);
    new DataView(frame.buffer).setUint32(100, number);
    return frame;
  });
}

async function numbersIn(file: Blob): Promise<readonly (number | "silent")[]> {
  const packets = await Mp3Packets.open({ blob: file });
  await packets?.walk();
  const numbers: (number | "silent")[] = [];
  for await (const { data } of packets?.packets() ?? []) {
    const isSilent = data.every((byte, index) => index < 4 || byte === 0) && numbers.length > 0;
    numbers.push(isSilent ? "silent" : new DataView(data.buffer, data.byteOffset).getUint32(100));
  }
  return numbers;
}

test.each([
  ["in one header", (frame: Uint8Array, number: number) => (number === 50 ? frame.with(0, 0) : frame), [50]],
  ["over three packets", (frame: Uint8Array, number: number) => (number > 49 && number < 53 ? frame.map(() => 0x55) : frame), [50, 51, 52]],
])("an MP3 with damage %s has as many packets as before, with silent ones in place of the lost ones", async (_where, damage, lost) => {
  const frames = constantFrames(200).map((frame, number) => new Uint8Array(damage(frame, number)));
  expect(await numbersIn(new Blob(frames))).toEqual(
    Array.from({ length: 200 }, (_, number) => (lost.includes(number) ? "silent" : number)),
  );
});

test.each([
  ["an ID3v2 tag", Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 6, 66, ...new Uint8Array(836 - 10)])],
  ["an ID3v1 tag", new TextEncoder().encode(`TAG${" ".repeat(125)}`)],
  ["zeros that are no number of whole frames", new Uint8Array(3000)],
])("%s between the frames of an MP3 does not count as missing sound", async (_what, between) => {
  const frames = constantFrames(200);
  expect(await numbersIn(new Blob([...frames.slice(0, 50), between, ...frames.slice(50)]))).toEqual(
    Array.from({ length: 200 }, (_, number) => number),
  );
});

test("at a variable bit rate the file's frame count says how many are missing; an implausible count is ignored", () => {
  const sizes = Array.from({ length: 100 }, (_, number) => 300 + 20 * (number % 10));
  const gaps = [{ before: 50, bytes: 1170 }];
  expect(missingFrames(gaps, sizes, 100, undefined)).toEqual([3]);
  expect(missingFrames(gaps, sizes, 100, 104)).toEqual([4]);
  expect(missingFrames(gaps, sizes, 100, 99)).toEqual([3]);
  expect(missingFrames(gaps, sizes, 100, 4_000_000)).toEqual([3]);
  expect(missingFrames([...gaps, { before: 80, bytes: 1170 }], sizes, 100, 108)).toEqual([4, 4]);
});

test("a silent frame has the same format and duration, and no content", () => {
  const first = Uint8Array.from([0xff, 0xfa, 0x92, 0xc4]);
  const silent = silentFrame(first);
  expect(mpegFrame(silent, 0)).toEqual({ ...mpegFrame(first, 0), sizeBytes: silent.length });
  expect(silent.subarray(4).every((byte) => byte === 0)).toBe(true);
  expect(tagSize(silent, 0)).toBe(0);
});
