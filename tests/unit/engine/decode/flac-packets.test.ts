import { expect, test } from "vitest";
import { flacHeader, flacStream, silentFlacFrame, wholeFrame, type FlacStream } from "#engine/decode/packets/flac-frames.ts";
import { FlacPackets } from "#engine/decode/packets/flac-packets.ts";

const STREAMINFO_BYTES = 34;

/** STREAMINFO (RFC 9639, 8.2) of a 16-bit stream; `blockFrames`: sample frames in each FLAC frame. */
function streamInfo(rate: number, channels: number, blockFrames: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(STREAMINFO_BYTES);
  const view = new DataView(block.buffer);
  view.setUint16(0, blockFrames);
  view.setUint16(2, blockFrames);
  view.setUint32(10, rate * 2 ** 12 + (channels - 1) * 2 ** 9 + (15 << 4));
  return block;
}

function aStream(rate = 44_100, channels = 2, blockFrames = 4096): FlacStream {
  const stream = flacStream(streamInfo(rate, channels, blockFrames));
  if (stream === undefined) throw new Error("No stream.");
  return stream;
}

/** CRC-8 of RFC 9639, 9.1.8, bit by bit. */
function crc8(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80 ? (sum << 1) ^ 7 : sum << 1) & 0xff;
  }
  return sum;
}

/** CRC-16 of RFC 9639, 9.3, bit by bit. */
function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x8005 : sum << 1) & 0xffff;
  }
  return sum;
}

/** A frame whose header has this rate code and the rate's extra bytes; its content is noise. */
function aFrame(number: number, rateCode: number, rateBytes: readonly number[], size = 600): Uint8Array<ArrayBuffer> {
  const low = [0x80 | ((number >> 6) & 0x3f), 0x80 | (number & 0x3f)];
  const coded = number < 0x80 ? [number] : number < 0x800 ? [0xc0 | (number >> 6), low[1] ?? 0] : [0xe0 | (number >> 12), ...low];
  const header = [0xff, 0xf8, 0xc0 | rateCode, 0x18, ...coded, ...rateBytes];
  const content = Array.from({ length: size }, (_, index) => (index * index * 31 + number * 7) & 0xff);
  const bytes = [...header, crc8(Uint8Array.from(header)), ...content];
  const sum = crc16(Uint8Array.from(bytes));
  return Uint8Array.from([...bytes, sum >> 8, sum & 0xff]);
}

const fileOf = (rate: number, frames: readonly Uint8Array<ArrayBuffer>[]) =>
  new Blob([new TextEncoder().encode("fLaC"), Uint8Array.from([0x80, 0, 0, STREAMINFO_BYTES]), streamInfo(rate, 2, 4096), ...frames]);

async function walked(file: Blob): Promise<FlacPackets> {
  const packets = await FlacPackets.open({ blob: file });
  if (packets === undefined) throw new Error("Not taken for a FLAC file.");
  await packets.walk();
  return packets;
}

/** Every sample rate code of the header (RFC 9639, 9.1.2), with the bytes that follow it. */
const RATES: readonly (readonly [rate: number, code: number, bytes: readonly number[]])[] = [
  [37_800, 0, []],
  [88_200, 1, []],
  [176_400, 2, []],
  [192_000, 3, []],
  [8_000, 4, []],
  [16_000, 5, []],
  [22_050, 6, []],
  [24_000, 7, []],
  [32_000, 8, []],
  [44_100, 9, []],
  [48_000, 10, []],
  [96_000, 11, []],
  [12_000, 12, [12]],
  [44_000, 12, [44]],
  [64_000, 12, [64]],
  [11_025, 13, [11_025 >> 8, 11_025 & 0xff]],
  [655_350, 14, [0xff, 0xff]],
];

test.each(RATES)("a FLAC file at %i Hz, written with rate code %i, has all its packets", async (rate, code, bytes) => {
  const packets = await walked(
    fileOf(
      rate,
      Array.from({ length: 150 }, (_, number) => aFrame(number, code, bytes)),
    ),
  );
  expect(packets.stream.rate).toBe(rate);
  expect(packets.lengthFrames).toBe(150 * 4096);
  const last = await packets.getPacket(Number.POSITIVE_INFINITY);
  expect(last?.data.length).toBe(aFrame(149, code, bytes).length);
});

test("a FLAC header with another rate than the file's, or with a wrong checksum, is rejected", () => {
  const stream = aStream();
  const frame = aFrame(3, 9, []);
  expect(flacHeader(frame, 0, stream)).toEqual({ position: 3 * 4096, frames: 4096, isVariable: false });
  expect(flacHeader(aFrame(3, 10, []), 0, stream)).toBeUndefined();
  expect(flacHeader(frame.with(4, 4), 0, stream)).toBeUndefined();
});

test.each([
  ["the content of packet 70", [70], (frame: Uint8Array) => frame.with(300, (frame[300] ?? 0) ^ 1)],
  ["the header of packet 70", [70], (frame: Uint8Array) => frame.with(1, 0)],
  ["all of packet 70", [70], (frame: Uint8Array) => frame.map(() => 0xff)],
])("with damage in %s, the packet becomes silence of its length, and all others are complete and in place", async (_what, gone, damage) => {
  const frames = Array.from({ length: 150 }, (_, number) => aFrame(number, 9, []));
  const damaged = frames.map((frame, number) => (gone.includes(number) ? new Uint8Array(damage(frame)) : frame));
  const packets = await walked(fileOf(44_100, damaged));
  expect(packets.lengthFrames).toBe(150 * 4096);
  const data: Uint8Array[] = [];
  let at = 0;
  for await (const packet of packets.packets()) {
    expect(Math.round(packet.timestamp * 44_100)).toBe(at);
    at += Math.round(packet.duration * 44_100);
    data.push(packet.data);
  }
  const silent = silentFlacFrame(packets.stream, 4096, false);
  expect(data).toEqual(frames.map((frame, number) => (gone.includes(number) ? silent : frame)));
});

test("a tag after the last packet is not part of that packet", async () => {
  const frames = [aFrame(0, 9, []), aFrame(1, 9, [])];
  const packets = await walked(new Blob([fileOf(44_100, frames), new TextEncoder().encode(`TAG${" ".repeat(125)}`)]));
  expect((await packets.getPacket(Number.POSITIVE_INFINITY))?.data).toEqual(frames[1]);
});

test("a silent packet has a header and a checksum that decoders accept", () => {
  for (const frames of [1, 4096, 65_536]) {
    const bytes = silentFlacFrame(aStream(44_100, 6), frames, false);
    expect(flacHeader(bytes, 0, aStream(44_100, 6))?.frames).toBe(frames);
    expect(wholeFrame(bytes)).toEqual(bytes);
    expect(crc16(bytes)).toBe(0);
  }
});

test("a damaged frame number adds no silence", async () => {
  const [first, second, third] = [0, 1, 2].map((number) => aFrame(number, 9, []));
  const astray = [7000, 7001].map((number) => aFrame(number, 9, []));
  if (!first || !second || !third) throw new Error("No frames.");
  expect((await walked(fileOf(44_100, [first, second, ...astray, third]))).lengthFrames).toBe(3 * 4096);
});
