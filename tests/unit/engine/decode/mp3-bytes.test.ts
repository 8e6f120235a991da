import { afterEach, expect, test, vi } from "vitest";
import { ReadAheadCache } from "#engine/decode/bytes/read-ahead-cache.ts";
import { Mp3Packets } from "#engine/decode/mp3/mp3-packets.ts";
import { PacketAudio } from "#engine/decode/packets/packet-audio.ts";
import type { PacketReader } from "#engine/decode/packets/packet-reader.ts";
import { scanInRanges, type ReadRange } from "#engine/decode/packets/ranged-scan.ts";
import { representatives } from "#tests/support/representatives.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const RATE = 44_100;
const PACKET_FRAMES = 1152;
const PACKETS = 30_000;
/** Packets that are read before the requested ones, and the most packets of one page read including those. */
const PREROLL = 14;
const PAGE_PACKETS = 29;
const DECODERS = 4;

/** MPEG-1 Layer III at 44.1 kHz, each packet with its number inside. */
function anMp3(packetBytes: number, rateBits: number, packets = PACKETS): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(packets * packetBytes);
  for (let packet = 0; packet < packets; packet += 1) {
    bytes.set([0xff, 0xfb, rateBits, 0x00], packet * packetBytes);
    new DataView(bytes.buffer).setUint32(packet * packetBytes + 100, packet);
  }
  return bytes;
}

const numberIn = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(100);

const aTask = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A server of one file. It counts the bytes sent, and sends at most `mostBytes` in one answer. */
function serve(file: Uint8Array<ArrayBuffer>) {
  const server = { sentBytes: 0, mostBytes: Number.POSITIVE_INFINITY, asked: [] as number[] };
  vi.stubGlobal("fetch", async (_url: string, init: { readonly headers: HeadersInit }) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get("Range") ?? "") ?? [];
    const start = Number(first);
    const body = file.slice(start, Math.min(Number(last) + 1, start + server.mostBytes));
    server.asked.push(start);
    server.sentBytes += body.length;
    await aTask();
    const range = `bytes ${start}-${start + body.length - 1}/${file.length}`;
    return new Response(body, { status: 206, headers: { "Content-Range": range } });
  });
  return server;
}

const here = { url: () => Promise.resolve("https://example.test/sound.mp3") };

async function walked(): Promise<Mp3Packets> {
  const packets = await Mp3Packets.open(here);
  if (packets === undefined) throw new Error("The test's file is no MP3.");
  await packets.walk();
  return packets;
}

/** Reads packets from `first` until `isEnough`, every `speed`th in its own task, as decoders do. */
async function readOn(packets: Mp3Packets, first: number, isEnough: (index: number) => boolean, speed = 16): Promise<void> {
  let packet = await packets.getPacket((Math.max(0, first) * PACKET_FRAMES) / RATE);
  while (packet !== null && !isEnough(packet.sequenceNumber)) {
    if (packet.sequenceNumber % speed === 0) await aTask();
    packet = await packets.getNextPacket(packet);
  }
}

const PASSES = [
  ["128", "packet by packet", 417, 0x90],
  ["320", "joined", 1044, 0xe0],
  ["320", "packet by packet", 1044, 0xe0],
  ["128", "joined", 417, 0x90],
] as const;

test.each(representatives(PASSES, 2))(
  "a parallel pass over a served MP3 of %s kbit/s, %s, during playback elsewhere in it, fetches little more than the file",
  async (_kbits, way, packetBytes, rateBits) => {
    const file = anMp3(packetBytes, rateBits);
    const server = serve(file);
    const packets = await walked();
    const pass = packets.forPass();
    server.sentBytes = 0;
    // The decoders have different speeds.
    const readers = Array.from({ length: DECODERS }, (_, decoder): ReadRange => async (from, to) => {
      const begin = Math.floor(from / PACKET_FRAMES) - PREROLL;
      const end = Math.ceil(to / PACKET_FRAMES) + 1;
      if (way === "joined") await pass.joined(Math.max(0, begin), Math.min(PACKETS, end));
      else await readOn(pass, begin, (index) => index >= end, 4 * (decoder + 1));
      return [];
    });
    let playsAt = PACKETS / 2;
    const playOn = async () => {
      const end = playsAt + PAGE_PACKETS;
      await readOn(packets, playsAt - PREROLL, (index) => index >= end);
      playsAt += PAGE_PACKETS - PREROLL;
    };
    await scanInRanges([0, PACKETS * PACKET_FRAMES], readers, playOn, new AbortController().signal);
    expect(server.sentBytes / file.length).toBeGreaterThan(1);
    expect(server.sentBytes / file.length).toBeLessThan(1.35);
  },
);

test("the least recently used bytes of a file are evicted first, and none that are still being read", async () => {
  const server = serve(new Uint8Array(2 ** 20));
  const cache = new ReadAheadCache(here, 2 ** 20, { rangeBytes: 2 ** 16, ranges: 2 });
  const ask = async (...starts: readonly number[]) => {
    await Promise.all(starts.map((start) => cache.read(start, start + 4)));
    return server.asked.splice(0);
  };
  const [one, two, three, four] = [0, 200_000, 400_000, 600_000] as const;
  // More ranges at once than are cached: requests for the same range share one fetch.
  expect(await ask(one, two, three, four, one, two)).toEqual([one, two, three, four]);
  expect(await ask(one, two)).toEqual([]);
  expect(await ask(three)).toEqual([three]);
  expect(await ask(two, three)).toEqual([]);
  expect(await ask(one)).toEqual([one]);
});

test("if a server sends less than requested, no packet is cut off", async () => {
  const server = serve(anMp3(417, 0x90, 3000));
  const packets = await walked();
  // Not a multiple of a packet, and less than one read.
  server.mostBytes = 20_000;
  const numbers: number[] = [];
  for await (const { data } of packets.packets()) {
    expect(data).toHaveLength(417);
    numbers.push(numberIn(data));
  }
  expect(numbers).toEqual(Array.from({ length: 3000 }, (_, packet) => packet));
  const [, missed] = await Promise.all([packets.getPacket(0), packets.getPacket(60 * (PACKET_FRAMES / RATE))]);
  expect(missed?.data).toHaveLength(417);
  // Less than a packet counts as a network error.
  server.mostBytes = 100;
  await expect(packets.getPacket((1500 * PACKET_FRAMES) / RATE)).rejects.toMatchObject({ kind: "network" });
});

test("memory: a parallel linear pass reads its packets through its own reader, whose bytes are released with it", async () => {
  const server = serve(anMp3(417, 0x90, 3000));
  const packets = await walked();
  const pass = packets.forPass();
  await readOn(pass, 0, () => false);
  server.asked.length = 0;
  await pass.getPacket(0.7 * 3000 * (PACKET_FRAMES / RATE));
  expect(server.asked).toEqual([]);
  await packets.getPacket(0.7 * 3000 * (PACKET_FRAMES / RATE));
  expect(server.asked).toHaveLength(1);
  const refuse = () => Promise.reject(new Error("These are for seeks."));
  const forSeeks: PacketReader = {
    getFirstPacket: refuse,
    getPacket: refuse,
    getNextPacket: refuse,
    packets: () => packets.packets(),
    forPass: () => pass,
  };
  // The packets are treated as PCM, because Node has no MP3 decoder.
  const audio = new PacketAudio({
    packets: forSeeks,
    config: { codec: "pcm-s8", sampleRate: RATE, numberOfChannels: 1 },
    codec: "pcm-s8",
    facts: { rate: RATE, channels: 1, codec: "pcm-s8", container: "MP3", lengthFrames: 3000 * PACKET_FRAMES },
    trim: { startFrames: 0, endFrames: 0 },
    exactTimestamps: true,
  });
  expect(await audio.scan(() => Promise.resolve(), new AbortController().signal)).toBe(3000 * PACKET_FRAMES);
  await expect(audio.read(0, 10)).rejects.toThrow("These are for seeks.");
});
