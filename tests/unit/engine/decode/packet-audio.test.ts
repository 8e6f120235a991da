import { EncodedPacket } from "mediabunny";
import { expect, test } from "vitest";
import { PacketAudio } from "#engine/decode/packets/packet-audio.ts";
import { readablePackets } from "#engine/decode/packets/packet-reader.ts";
import type { PacketReader } from "#engine/decode/packets/packet-reader.ts";
import { scanSteadily } from "#engine/decode/pcm/steady-scan.ts";

const RATE = 8000;
const PACKET_FRAMES = 80;
const PACKETS = 200;

/** PCM packets with timestamps of whole milliseconds, as in Matroska; counts how often the bytes of each are read. */
function pcmPackets() {
  const reads: number[] = Array.from({ length: PACKETS }, () => 0);
  const list = reads.map((_, index) => {
    const packet = new EncodedPacket(
      new Uint8Array(2 * PACKET_FRAMES).fill(index),
      "key",
      (index * PACKET_FRAMES) / RATE,
      PACKET_FRAMES / RATE,
      index,
    );
    const { data } = packet;
    Object.defineProperty(packet, "data", {
      get: () => {
        reads[index] = (reads[index] ?? 0) + 1;
        return data;
      },
    });
    return packet;
  });
  const reader: PacketReader = {
    getFirstPacket: async () => list[0] ?? null,
    getPacket: async (seconds) => list.findLast(({ timestamp }) => timestamp <= seconds) ?? null,
    getNextPacket: async ({ sequenceNumber }) => list[sequenceNumber + 1] ?? null,
    packets: async function* all() {
      yield* list;
    },
  };
  return { reader, reads };
}

/** The same packets, whose demuxer fails after the first `most`. */
function endingAt(reader: PacketReader, most: number): PacketReader {
  return {
    ...reader,
    packets: async function* some() {
      let count = 0;
      for await (const packet of reader.packets()) {
        if ((count += 1) > most) throw new Error("damaged");
        yield packet;
      }
    },
  };
}

function open(reader: PacketReader): PacketAudio {
  return new PacketAudio({
    packets: reader,
    config: { codec: "pcm-s16", sampleRate: RATE, numberOfChannels: 1 },
    codec: "pcm-s16",
    facts: { rate: RATE, channels: 1, codec: "pcm-s16", container: "Matroska", lengthFrames: PACKETS * PACKET_FRAMES },
    trim: { startFrames: 0, endFrames: 0 },
    exactTimestamps: false,
  });
}

const { signal } = new AbortController();

test("a pass over a codec that needs no packets before the wanted one decodes each packet once", async () => {
  const { reader, reads } = pcmPackets();
  let frames = 0;
  await open(reader).scan(async ([samples]) => void (frames += samples?.length ?? 0), signal);
  expect(frames).toBe(PACKETS * PACKET_FRAMES);
  expect(Math.max(...reads)).toBe(Math.min(...reads));
});

test("an error of the receiver ends the pass with that error, and no part of an index counts as the whole", async () => {
  const audio = open(pcmPackets().reader);
  const fails = async () => {
    throw new Error("The device is full.");
  };
  await expect(audio.scan(fails, signal)).rejects.toThrow("The device is full.");
  expect(audio.places()).toBeUndefined();
});

test("where the demuxer cannot continue, what lies before plays", async () => {
  const { reader } = pcmPackets();
  const audio = open(endingAt(reader, 50));
  let frames = 0;
  expect(await audio.scan(async ([samples]) => void (frames += samples?.length ?? 0), signal)).toBe(50 * PACKET_FRAMES);
  expect(frames).toBe(50 * PACKET_FRAMES);
  expect(audio.places()).toBeDefined();
});

test("closing ends reads that wait for the pass, in silence, and gives no index", async () => {
  const audio = open(pcmPackets().reader);
  const waiting = audio.read(0, PACKETS * PACKET_FRAMES);
  // The read has come to its wait for the index.
  await new Promise((resolve) => setTimeout(resolve));
  audio.close();
  expect(audio.places()).toBeUndefined();
  expect((await waiting)[0]?.every((sample) => sample === 0)).toBe(true);
});

test("an error of the receiver ends a pass by one decoder, too; where the demuxer cannot continue, what lies before is delivered", async () => {
  const { reader } = pcmPackets();
  const packet = await reader.getFirstPacket();
  if (packet === null) throw new Error("There is no packet.");
  const { facts } = open(reader);
  const config = { codec: "pcm-s16", sampleRate: RATE, numberOfChannels: 1 };
  const scan = (packets: PacketReader, onChunk: (samples: number) => void) =>
    scanSteadily(
      { packets: readablePackets(packets.packets()), entry: { packet, drop: 0, frame: 0, lead: 0 }, config, facts, channelCount: 1 },
      async ([samples]) => onChunk(samples?.length ?? 0),
      signal,
    );
  const fails = () => {
    throw new Error("The device is full.");
  };
  await expect(scan(reader, fails)).rejects.toThrow("The device is full.");
  let frames = 0;
  expect(await scan(endingAt(reader, 50), (count) => (frames += count))).toBe(50 * PACKET_FRAMES);
  expect(frames).toBe(50 * PACKET_FRAMES);
});
