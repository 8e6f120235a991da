import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from "mediabunny";
import { expect, test } from "vitest";
import { openAudio } from "#engine/decode/open-audio.ts";
import type { Planar, RawAudio } from "#engine/decode/raw-audio.ts";
import { damagedPlace, overwritten } from "#tests/support/media/damaged-sound.ts";
import { compare, decodeLinearly } from "./decode-rows.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { representatives } from "#tests/support/representatives.ts";

const FILES = [
  "decode-44100-vbr.mp3",
  "decode-44100-vorbis.ogg",
  "decode-44100-adts.aac",
  "decode-44100-flac.flac",
  "decode-44100-s16.wav",
  "decode-44100-cbr.mp3",
  "decode-48000-opus.ogg",
  "decode-44100-aac.m4a",
];
const DAMAGED_BYTES = 400;
/** A read that takes longer counts as hung. */
const LIMIT_MS = 5000;
/** Tolerance of a byte's time when it is derived from its share of the file. */
const PLACE_SECONDS = 0.3;
/** After damage: the sound lost with it (an Ogg page is a second), and the time a decoder needs to recover. */
const LOST_SECONDS = 1.2;
/** Tolerance for decoders whose output depends on where decoding began. */
const SAME_DB = -40;

function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${what}: no answer within ${LIMIT_MS} ms`)), LIMIT_MS);
    }),
  ]);
}

async function opened(bytes: Uint8Array<ArrayBuffer>): Promise<RawAudio> {
  return openAudio({ blob: new Blob([bytes]) });
}

const part = (channels: Planar, from: number, to: number) => channels.map((samples) => samples.subarray(from, to));

/** Levels, relative to the sound's, of the differences before and after the damage. */
function outside(read: Planar, linear: Planar, from: number, [first, last]: readonly [number, number]): number[] {
  const length = read[0]?.length ?? 0;
  const levels: number[] = [];
  if (from < first) levels.push(compare(part(read, 0, Math.min(length, first - from)), linear, from).levelDb);
  if (from + length > last) levels.push(compare(part(read, Math.max(0, last - from), length), linear, Math.max(from, last)).levelDb);
  return levels;
}

const PLACES = (["middle", "end"] as const).flatMap((place) => FILES.map((name) => ({ name, place })));

test.each(representatives(PLACES, 4))(
  "damage in the $place of $name: every read ends, has the requested length, and the sound around it is at its correct time",
  async ({ name, place }) => {
    const healthyBytes = new Uint8Array(await (await mediaBlob(name)).arrayBuffer());
    const { at, share } = damagedPlace(healthyBytes, place);
    const healthy = await opened(healthyBytes);
    const linear = await decodeLinearly(healthy);
    const { rate, lengthFrames } = healthy.facts;
    healthy.close();
    const damaged = await inTime("opening", opened(overwritten(healthyBytes, at, DAMAGED_BYTES)));
    const damagedFrame = share * lengthFrames;
    const around = [damagedFrame - PLACE_SECONDS * rate, damagedFrame + LOST_SECONDS * rate].map(Math.round) as [number, number];
    expect(Math.abs(damaged.facts.lengthFrames - lengthFrames)).toBeLessThanOrEqual(place === "end" ? 0.1 * rate : 0);
    const scanned = await inTime("linear pass", decodeLinearly(damaged));
    expect(scanned[0]?.length).toBe(damaged.facts.lengthFrames);
    expect(Math.max(...outside(scanned, linear, 0, around))).toBeLessThan(SAME_DB);
    // Across the damage, with the damage in the pre-roll, and far after it.
    const starts = [-1, -0.3, 0, 0.1, 0.35, 0.6, 1.25].map((seconds) => Math.round(damagedFrame + seconds * rate));
    for (const from of starts.filter((start) => start < lengthFrames - 1000)) {
      const to = Math.min(from + rate, lengthFrames);
      const read = await inTime(`read from ${from}`, damaged.read(from, to));
      expect(read.map((samples) => samples.length)).toEqual(read.map(() => to - from));
      for (const level of outside(read, linear, from, around)) expect(level).toBeLessThan(SAME_DB);
    }
    damaged.close();
  },
);

/** Containers with rounded timestamps: a pass over all packets determines the exact times. */
const ROUNDED = [
  { name: "decode-48000-opus.webm", places: [0, 1.5] },
  // Its packets have different lengths; after a damaged beginning only the container's millisecond resolution is left.
  { name: "decode-44100-vorbis.webm", places: [1.5] },
  { name: "decode-44100-mp3.mkv", places: [0, 1.5] },
];
const DAMAGED_PACKETS = 3;

/** A copy in which the packets from this time on are filled with ones. */
async function withoutPackets(file: Uint8Array<ArrayBuffer>, seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const damaged = new Uint8Array(file);
  const input = new Input({ source: new BlobSource(new Blob([file])), formats: ALL_FORMATS });
  const [stream] = await input.getAudioTracks();
  if (stream === undefined) throw new Error("There is no sound.");
  const sink = new EncodedPacketSink(stream);
  let packet = await sink.getPacket(seconds);
  for (let count = 0; packet !== null && count < DAMAGED_PACKETS; count += 1, packet = await sink.getNextPacket(packet)) {
    const { data } = packet;
    const at = file.findIndex((byte, from) => byte === data[0] && data.every((one, index) => file[from + index] === one));
    damaged.fill(0xff, at, at + data.length);
  }
  input.dispose();
  return damaged;
}

test.each(representatives(ROUNDED.flatMap(({ name, places }) => places.map((seconds) => ({ name, seconds })))))(
  "damaged packets at $seconds s of $name: the sound after them is at its correct time",
  async ({ name, seconds }) => {
    const healthyBytes = new Uint8Array(await (await mediaBlob(name)).arrayBuffer());
    const healthy = await opened(healthyBytes);
    const linear = await decodeLinearly(healthy);
    const { rate, lengthFrames } = healthy.facts;
    healthy.close();
    const damaged = await inTime("opening", opened(await withoutPackets(healthyBytes, seconds)));
    expect(damaged.facts.lengthFrames).toBe(lengthFrames);
    const around = [seconds - 0.1, seconds + 0.3].map((time) => Math.round(time * rate)) as [number, number];
    const scanned = await inTime("linear pass", decodeLinearly(damaged));
    const levels = outside(scanned, linear, 0, around);
    for (const from of [seconds, seconds + 0.5].map((time) => Math.round(time * rate)))
      levels.push(...outside(await inTime(`read from ${from}`, damaged.read(from, from + rate)), linear, from, around));
    for (const level of levels) expect(level).toBeLessThan(SAME_DB);
    damaged.close();
  },
);
