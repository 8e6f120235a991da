import { afterEach, describe, expect, test, vi } from "vitest";
import { adtsFrame, silentAdtsFrame } from "#engine/decode/packets/adts-frames.ts";
import { AdtsPackets } from "#engine/decode/packets/adts-packets.ts";

const RATE = 48_000;

/** AAC-LC, 48 kHz, stereo, without a checksum (ISO/IEC 13818-7, 6.2); every byte of its content is `number`. */
function aFrame(number: number, sizeBytes = 300): Uint8Array<ArrayBuffer> {
  const header = [0xff, 0xf1, 0x4c, 0x80 | (sizeBytes >> 11), (sizeBytes >> 3) & 0xff, ((sizeBytes & 7) << 5) | 0x1f, 0xfc];
  return Uint8Array.from([...header, ...Array.from({ length: sizeBytes - 7 }, () => number)]);
}

const frames = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => aFrame(from + index, 280 + ((from + index) % 5) * 10));
const text = (words: string) => new TextEncoder().encode(words);
/** An ID3v2 tag with 40 bytes after its header. */
const TAG = Uint8Array.from([...text("ID3"), 4, 0, 0, 0, 0, 0, 40, ...Array.from({ length: 40 }, () => 0xff)]);

/** The number in each packet that a walk finds; 0 for silence. */
async function walked(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<readonly number[]> {
  const blob = new Blob([...parts]);
  const packets = await AdtsPackets.walk({ bytes: { blob }, sizeBytes: blob.size, rate: RATE });
  if (packets === undefined) throw new Error("Not taken for raw AAC.");
  const found: number[] = [];
  for await (const packet of packets.packets()) {
    expect(packet.timestamp).toBeCloseTo((found.length * 1024) / RATE, 9);
    found.push(packet.data.length > 100 ? (packet.data[10] ?? -1) : 0);
  }
  return found;
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test("every frame is a packet, also after tags; bytes after the last frame are not", async () => {
  const whole = frames(1, 60);
  expect(await walked(whole)).toEqual(numbers(1, 60));
  expect(await walked([TAG, ...whole.slice(0, 30), TAG, ...whole.slice(30), text("TAGsong")])).toEqual(numbers(1, 60));
  expect(await walked([...whole, new Uint8Array(500)])).toEqual(numbers(1, 60));
  // The last frame is incomplete.
  expect(await walked([...whole, aFrame(99).subarray(0, 200)])).toEqual(numbers(1, 60));
});

describe("for a file at a URL", () => {
  /** The ranges that a walk requests from a server, which refuses those that begin past the file's end. */
  async function asked(parts: readonly Uint8Array<ArrayBuffer>[]) {
    const file = new Uint8Array(parts.flatMap((part) => [...part]));
    const ranges: string[] = [];
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      const range = new Headers(init.headers).get("Range") ?? "";
      ranges.push(range);
      const [from = 0, to = 0] = range.replace("bytes=", "").split("-").map(Number);
      return from < file.length && from <= to
        ? new Response(file.slice(from, to + 1), { status: 206 })
        : new Response(null, { status: 416 });
    });
    const bytes = { url: async () => "https://files.test/a.aac" };
    const packets = await AdtsPackets.walk({ bytes, sizeBytes: file.length, rate: RATE });
    return { packets, ranges };
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("the beginning is requested once, and once more for each tag", async () => {
    const whole = frames(1, 60);
    // The last request is that of the walk.
    expect((await asked(whole)).ranges).toHaveLength(2);
    expect((await asked([TAG, TAG, ...whole])).ranges).toHaveLength(4);
  });

  test("a tag that claims to end past the file is no network error", async () => {
    const { packets, ranges } = await asked([TAG.subarray(0, 30)]);
    expect([packets, ranges.length]).toEqual([undefined, 1]);
  });
});

test("number 10: damage becomes silence of its length, wherever in a frame it begins", async () => {
  const damaged = (at: number, bytes: number) => {
    const file = new Uint8Array(frames(1, 60).flatMap((frame) => [...frame]));
    file.fill(0xff, at, at + bytes);
    return [file];
  };
  const lost = (found: readonly number[]) => found.flatMap((number, index) => (number === index + 1 ? [] : [index]));
  // Frames 30 and 31 begin at 8700 and 8980.
  for (const [at, bytes] of [
    [8700, 7],
    [8690, 600],
    [8702, 3],
    [8980, 2],
    [8500, 1200],
  ] as const) {
    const found = await walked(damaged(at, bytes));
    expect(found).toHaveLength(59);
    expect(lost(found).length).toBeLessThanOrEqual(Math.ceil(bytes / 300) + 1);
    expect(lost(found).every((index) => index >= 27 && index <= 33)).toBe(true);
  }
});

test("a damaged frame length loses no other frames", async () => {
  const whole = frames(1, 60);
  whole[29]?.set([0x80 | (6002 >> 11), (6002 >> 3) & 0xff, ((6002 & 7) << 5) | 0x1f], 3);
  const found = await walked(whole);
  expect(found).toHaveLength(59);
  expect(found.filter((number, index) => number !== index + 1)).toEqual([0]);
});

test("a silent frame has the stream's format and its own length, for every channel configuration", () => {
  for (let channels = 1; channels <= 7; channels += 1) {
    const first = aFrame(1);
    first[2] = 0x4c | (channels >> 2);
    first[3] = ((channels & 3) << 6) | ((first[3] ?? 0) & 0x3f);
    const silent = silentAdtsFrame(first);
    expect(adtsFrame(silent, 0)).toEqual({ sizeBytes: silent.length, kind: adtsFrame(first, 0)?.kind });
  }
});
