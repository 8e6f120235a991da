import { EncodedPacket } from "mediabunny";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBytes, type ByteSource } from "#engine/decode/bytes/byte-source.ts";
import { PacketAudio } from "#engine/decode/packets/packet-audio.ts";
import type { PacketReader } from "#engine/decode/packets/packet-reader.ts";
import { isNetworkError, type Planar } from "#engine/decode/raw-audio.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { readMedia } from "#tests/support/media/media-files.ts";
import { expectSame } from "#tests/support/engine/resident-mixer.ts";

// Retries normally wait seconds; here timers fire at once.
beforeEach(() => {
  vi.stubGlobal("setTimeout", (done: () => void) => queueMicrotask(done));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const RATE = 48_000;
const PACKET_FRAMES = 500;
/** More packets than a linear pass decodes in parallel before it delivers the first part. */
const PACKETS = 1000;
const FRAMES = PACKETS * PACKET_FRAMES;

/** A server that answers range requests. All fail while `isDown`; the next `failures` requests fail too. */
function serve(file: Uint8Array<ArrayBuffer>) {
  const server = { isDown: false, failures: 0, asked: 0 };
  vi.stubGlobal("fetch", (_url: string, init: { readonly headers: HeadersInit }) => {
    server.asked += 1;
    if (server.isDown || server.failures-- > 0) return Promise.reject(new TypeError("Failed to fetch"));
    const [, start = "0", last = "0"] = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get("Range") ?? "") ?? [];
    return Promise.resolve(new Response(file.slice(Number(start), Number(last) + 1), { status: 206 }));
  });
  return server;
}

const here = { url: () => Promise.resolve("https://example.test/sound") };

/** 16-bit samples that encode their frame. */
const sampleAt = (frame: number) => 1 + (frame % 32_000);

function aFile(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Int16Array.from({ length: FRAMES }, (_, frame) => sampleAt(frame)).buffer);
}

/** The file's packets, each read on request. */
function readPackets(bytes: ByteSource): PacketReader {
  const packet = async (index: number): Promise<EncodedPacket | null> => {
    if (index < 0 || index >= PACKETS) return null;
    const data = await readBytes(bytes, 2 * PACKET_FRAMES * index, 2 * PACKET_FRAMES * (index + 1));
    return new EncodedPacket(data, "key", (index * PACKET_FRAMES) / RATE, PACKET_FRAMES / RATE, index);
  };
  return {
    getFirstPacket: () => packet(0),
    getPacket: (seconds) => packet(Math.min(PACKETS - 1, Math.floor((seconds * RATE + 0.25) / PACKET_FRAMES))),
    getNextPacket: ({ sequenceNumber }) => packet(sequenceNumber + 1),
    async *packets() {
      for (let index = 0; index < PACKETS; index += 1) {
        const next = await packet(index);
        if (next !== null) yield next;
      }
    },
  };
}

function anAudio(bytes: ByteSource, exactTimestamps: boolean): PacketAudio {
  return new PacketAudio({
    packets: readPackets(bytes),
    config: { codec: "pcm-s16", sampleRate: RATE, numberOfChannels: 1 },
    codec: "pcm-s16",
    facts: { rate: RATE, channels: 1, codec: "pcm-s16", container: "test", lengthFrames: FRAMES },
    trim: { startFrames: 0, endFrames: 0 },
    exactTimestamps,
  });
}

test.each([
  ["timed in whole frames", true],
  ["timed less exactly", false],
])(
  "with packets %s, passes and reads fail without the network instead of giving silence, and succeed once it is back",
  async (_title, exactTimestamps) => {
    const server = serve(aFile());
    const audio = anAudio(here, exactTimestamps);
    const signal = new AbortController().signal;
    const breakOff = () => {
      server.isDown = true;
      return Promise.resolve();
    };
    await expect(audio.scan(breakOff, signal)).rejects.toMatchObject({ kind: "network" });
    server.isDown = false;
    const heard: number[] = [];
    const onChunk = ([samples = new Float32Array()]: Planar) => {
      for (const sample of samples) heard.push(sample);
      return Promise.resolve();
    };
    expect(await audio.scan(onChunk, signal)).toBe(FRAMES);
    const whole = Float32Array.from({ length: FRAMES }, (_, frame) => sampleAt(frame) / 32_768);
    expectSame(Float32Array.from(heard), whole);
    const reading = audio.read(0, FRAMES);
    server.isDown = true;
    await expect(reading).rejects.toMatchObject({ kind: "network" });
    server.isDown = false;
    expectSame((await audio.read(0, FRAMES))[0] ?? new Float32Array(), whole);
  },
);

test("a request that fails once is repeated", async () => {
  const file = aFile();
  const server = serve(file);
  server.failures = 1;
  expect(await readBytes(here, 40, 48)).toEqual(file.slice(40, 48));
});

test("a local file whose disk is removed fails instead of becoming silent", async () => {
  const blob = new Blob([aFile()]);
  const lost = () => Promise.reject(new DOMException("The file could not be read.", "NotReadableError"));
  vi.spyOn(blob, "slice").mockImplementation((start = 0, end) => {
    const part = Blob.prototype.slice.call(blob, start, end);
    return start < FRAMES ? part : Object.assign(part, { arrayBuffer: lost });
  });
  const audio = anAudio({ blob }, true);
  await expect(audio.scan(() => Promise.resolve(), new AbortController().signal)).rejects.toMatchObject({ name: "NotReadableError" });
  await expect(audio.read(0, FRAMES)).rejects.toMatchObject({ name: "NotReadableError" });
});

test.each(["vanilagy__glitch-hop-is-dead.wav", "webav-tech__44.1kHz-2chan.m4a", "google__bear_vorbis_gap.ogg"])(
  "a local file whose disk is removed while %s is opened counts as lost, not as unreadable, whichever read fails",
  async (name) => {
    const file = new Blob([new Uint8Array(await readMedia(name))]);
    const opened = async (readsBeforeLoss: number) => {
      const blob = new Blob([file]);
      let reads = 0;
      const loss = new DOMException("The file could not be read.", "NotReadableError");
      const arrayBuffer = () => Promise.reject(loss);
      const stream = () => new ReadableStream({ start: (controller) => controller.error(loss) });
      vi.spyOn(blob, "slice").mockImplementation((start, end) => {
        const part = file.slice(start, end);
        return reads++ < readsBeforeLoss ? part : Object.assign(part, { arrayBuffer, stream });
      });
      const error = await openAudio({ blob }).then(
        (audio) => audio.close(),
        (cause: unknown) => cause,
      );
      return { error, reads };
    };
    const { reads } = await opened(Number.POSITIVE_INFINITY);
    expect(reads).toBeGreaterThan(2);
    for (let readsBeforeLoss = 0; readsBeforeLoss < reads; readsBeforeLoss += 1) {
      const { error } = await opened(readsBeforeLoss);
      expect([readsBeforeLoss, isNetworkError(error)]).toEqual([readsBeforeLoss, true]);
    }
  },
);

test("a read up to the last packet that a linear pass has found requests hardly more than that", async () => {
  const server = serve(aFile());
  const audio = anAudio(here, false);
  const stop = new AbortController();
  let beyond = -1;
  const scan = audio.scan(async () => {
    if (stop.signal.aborted) return;
    let known = 0;
    while (audio.canRead(known + PACKET_FRAMES)) known += PACKET_FRAMES;
    expect(known).toBeGreaterThan(0);
    const before = server.asked;
    await audio.read(0, known);
    beyond = server.asked - before - known / PACKET_FRAMES;
    stop.abort();
  }, stop.signal);
  await expect(scan).rejects.toMatchObject({ name: "AbortError" });
  expect(beyond).toBeGreaterThanOrEqual(0);
  expect(beyond).toBeLessThan(5);
});
