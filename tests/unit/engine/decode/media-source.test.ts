import { EncodedPacketSink, Input, WAVE } from "mediabunny";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServedBytes } from "#engine/decode/bytes/byte-source.ts";
import { ByteCache } from "#engine/decode/bytes/byte-cache.ts";
import { mediaSource } from "#engine/decode/bytes/media-source.ts";

// Retries normally wait seconds; here timers fire at once.
beforeEach(() => {
  vi.stubGlobal("setTimeout", (done: () => void) => queueMicrotask(done));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** 16-bit PCM of one channel: the header, then samples. */
function aWave(dataBytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(44 + dataBytes).map((_, index) => (index * 7) % 251);
  const view = new DataView(file.buffer);
  const text = (at: number, name: string) => file.set(new TextEncoder().encode(name), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + dataBytes, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 48_000, true);
  view.setUint32(28, 96_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, dataBytes, true);
  return file;
}

const FILE = aWave(4_000_000);

/** A server of the file. `failing`: numbers of requests answered 503; `breaking`: those whose answer breaks off after 1,000 bytes. */
function serve({ failing = [], breaking = [] }: { readonly failing?: readonly number[]; readonly breaking?: readonly number[] } = {}) {
  const ranges: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit = {}) => {
    const range = new Headers(init.headers).get("Range") ?? "";
    const number = ranges.push(range);
    if (failing.includes(number)) return new Response("", { status: 503 });
    const [, start = "0", last = ""] = /^bytes=(\d+)-(\d*)$/u.exec(range) ?? [];
    const part = FILE.slice(Number(start), last === "" ? FILE.length : Number(last) + 1);
    const body = breaking.includes(number) ? brokenOff(part.slice(0, 1000)) : part;
    return new Response(body, { status: 206, headers: { "Content-Range": `bytes ${start}-${last}/${FILE.length}` } });
  });
  return ranges;
}

const brokenOff = (data: Uint8Array) => {
  let isGiven = false;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isGiven) controller.error(new TypeError("network error"));
      else controller.enqueue(data);
      isGiven = true;
    },
  });
};

const here: ServedBytes = { url: async () => "https://a.test/x.wav" };

/** Reads all packets and returns the number of bytes that match the file. */
async function readThrough(bytes: ServedBytes): Promise<number> {
  const input = new Input({ source: await mediaSource(bytes), formats: [WAVE] });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new Error("No sound.");
  let read = 0;
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    const at = 44 + Math.round(timestamp * 96_000);
    if (data[0] === FILE[at] && data.at(-1) === FILE[at + data.length - 1]) read += data.length;
  }
  input.dispose();
  return read;
}

const lengthsOf = (ranges: readonly string[]) =>
  ranges.map((range) => {
    const [, start = "0", last = "Infinity"] = /^bytes=(\d+)-(\d+)$/u.exec(range) ?? [];
    return Number(last) + 1 - Number(start);
  });

test("a served file is requested in bounded ranges, so that no unused bytes are sent", async () => {
  const ranges = serve();
  expect(await readThrough(here)).toBe(FILE.length - 44);
  expect(Math.max(...lengthsOf(ranges))).toBeLessThanOrEqual(2 ** 20);
  // The head is requested before the file's length is known.
  expect(lengthsOf(ranges).reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(FILE.length + 2 ** 14);
});

test("cached bytes of a file are not requested again, neither by the same reader nor by the next one", async () => {
  const ranges = serve();
  const bytes = { ...here, cache: new ByteCache({ freeBytes: 2 ** 23 }) };
  await readThrough(bytes);
  expect(lengthsOf(ranges).reduce((sum, length) => sum + length, 0)).toBe(FILE.length);
  const before = ranges.length;
  expect(await readThrough(bytes)).toBe(FILE.length - 44);
  expect(ranges).toHaveLength(before);
});

test("a range whose answer breaks off is continued from there, and one that fails is requested again", async () => {
  const ranges = serve({ failing: [1, 2, 4, 6], breaking: [5] });
  expect(await readThrough(here)).toBe(FILE.length - 44);
  const [begun = 0, gone = 0] = [4, 5].map((index) => Number(/\d+/u.exec(ranges[index] ?? "")));
  expect(gone).toBe(begun + 1000);
});

test("a file that can never be fetched fails as a network error", async () => {
  serve({ failing: [1, 2, 3, 4] });
  await expect(mediaSource(here)).rejects.toMatchObject({ kind: "network" });
});
