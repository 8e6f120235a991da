import { expect, test } from "vitest";
import { Mp3Packets } from "#engine/decode/mp3/mp3-packets.ts";

const FRAME_BYTES = 417;
const FRAMES = 14_000;

/**
 * Frames of 128 kbit/s at 44.1 kHz of uneven lengths, each with its number inside.
 * `junkBytes` zeros follow the frame numbered `junkAfter`.
 */
function numberedFrames(junkAfter: number, junkBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(FRAMES * (FRAME_BYTES + 1) + junkBytes);
  let at = 0;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const isPadded = frame % 7 === 3;
    bytes.set([0xff, 0xfb, isPadded ? 0x92 : 0x90, 0x00], at);
    new DataView(bytes.buffer).setUint32(at + 100, frame);
    at += FRAME_BYTES + (isPadded ? 1 : 0);
    if (frame === junkAfter) at += junkBytes;
  }
  return bytes.slice(0, at);
}

const numberIn = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(100);

test("an MP3's first packets are known before the file is walked", async () => {
  const packets = await Mp3Packets.open({ blob: new Blob([numberedFrames(-1, 0)]) });
  const numbers = packets?.beginning().map(({ data }) => numberIn(data)) ?? [];
  expect(packets?.count).toBe(0);
  expect(numbers.length).toBeGreaterThan(30);
  expect(numbers).toEqual(numbers.map((_, frame) => frame));
});

test.each([
  ["without damage", -1, 0],
  ["with damage where two reads meet", 5027, 3000],
  ["with damage longer than the overlap of two reads", 5000, 40_000],
])("an MP3 of several reads is walked frame by frame, %s", async (_name, junkAfter, junkBytes) => {
  const packets = await Mp3Packets.open({ blob: new Blob([numberedFrames(junkAfter, junkBytes)]) });
  await packets?.walk();
  const numbers: number[] = [];
  for await (const { data } of packets?.packets() ?? []) numbers.push(numberIn(data));
  expect(numbers).toEqual(Array.from({ length: FRAMES }, (_, frame) => frame));
});

/** An ID3v2 tag with this many bytes after its header. */
function aTag(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const tag = new Uint8Array(10 + sizeBytes);
  tag.set([0x49, 0x44, 0x33, 4, 0, 0, ...[21, 14, 7, 0].map((shift) => (sizeBytes >> shift) & 0x7f)]);
  return tag;
}

test("an MP3 after two tags, one of them large, begins with its first frame", async () => {
  const packets = await Mp3Packets.open({ blob: new Blob([aTag(300_000), aTag(1000), numberedFrames(-1, 0)]) });
  expect(
    packets
      ?.beginning()
      .slice(0, 3)
      .map(({ data }) => numberIn(data)),
  ).toEqual([0, 1, 2]);
  await packets?.walk();
  expect(packets?.count).toBe(FRAMES);
});
