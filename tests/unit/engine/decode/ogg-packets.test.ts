import { BufferSource, EncodedPacketSink, Input, OGG } from "mediabunny";
import { expect, test, vi } from "vitest";
import { lastPacket } from "#engine/decode/packets/last-packet.ts";
import { MOST_PAGE_BYTES } from "#engine/decode/packets/ogg-page.ts";
import { OggPackets } from "#engine/decode/packets/ogg-packets.ts";
import { damagedPlace, overwritten } from "#tests/support/media/damaged-sound.ts";
import { readMedia } from "#tests/support/media/media-files.ts";

const RATE = 48_000;

async function packetsOf(file: Uint8Array<ArrayBuffer>): Promise<OggPackets> {
  const [stream] = await new Input({ source: new BufferSource(file), formats: [OGG] }).getAudioTracks();
  if (!stream) throw new Error("No sound.");
  const ogg = { bytes: { blob: new Blob([file]) }, sizeBytes: file.length, rate: RATE, preSkip: 120 };
  return new OggPackets(new EncodedPacketSink(stream), ogg);
}

async function timesOf(file: Uint8Array<ArrayBuffer>): Promise<readonly number[]> {
  const times: number[] = [];
  for await (const { timestamp } of (await packetsOf(file)).packets()) times.push(Math.round(timestamp * RATE));
  return times;
}

test("after a damaged first page the packets of the next pages are found, each at its time", async () => {
  const healthy = new Uint8Array(await readMedia("decode-48000-opus.ogg"));
  const damaged = overwritten(healthy, damagedPlace(healthy, "beginning").at, 400);
  const [times, all] = [await timesOf(damaged), await timesOf(healthy)];
  expect(times.length).toBeGreaterThan(99);
  expect(times).toEqual(all.slice(-times.length));
});

test.each([0.5, 0.51, 0.55])("the last packet of a file cut to a share of %d is that of the last complete page", async (share) => {
  const whole = new Uint8Array(await readMedia("music-opus.ogg"));
  const cut = whole.slice(0, Math.floor(share * whole.length));
  const last = await lastPacket(await packetsOf(cut));
  // Each page holds a second.
  expect(((last?.timestamp ?? 0) + (last?.duration ?? 0)) * RATE).toBeCloseTo(6 * RATE - 120, 0);
  const [times, all] = [await timesOf(cut), await timesOf(whole)];
  expect(times).toEqual(all.slice(0, times.length));
  expect((times.at(-1) ?? 0) / RATE).toBeCloseTo(last?.timestamp ?? 0, 3);
});

test("the last page of another stream does not determine where a cut stream ends", async () => {
  const whole = await readMedia("music-opus.ogg");
  const cut = whole.subarray(0, whole.length >> 1);
  const at = cut.lastIndexOf("OggS");
  // A page without packets, at an impossible time.
  const foreign = Buffer.alloc(27);
  foreign.write("OggS");
  foreign.writeBigInt64LE(2n ** 50n, 6);
  foreign.writeUInt32LE(0x1234_5678, 14);
  const last = await lastPacket(await packetsOf(new Uint8Array(Buffer.concat([cut.subarray(0, at), foreign, cut.subarray(at)]))));
  expect(((last?.timestamp ?? 0) + (last?.duration ?? 0)) * RATE).toBeCloseTo(6 * RATE - 120, 0);
});

test("the end of an intact file is not searched page by page", async () => {
  const whole = new Uint8Array(await readMedia("music-opus.ogg"));
  const packets = await packetsOf(whole);
  const slice = vi.spyOn(Blob.prototype, "slice");
  expect(await packets.getPacket(Number.POSITIVE_INFINITY)).not.toBeNull();
  expect(slice.mock.calls.map(([start]) => start)).not.toContain(whole.length - MOST_PAGE_BYTES);
  slice.mockRestore();
});
