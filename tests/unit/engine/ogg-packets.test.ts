import { BufferSource, EncodedPacketSink, Input, OGG } from "mediabunny";
import { expect, test } from "vitest";
import { OggPackets } from "#engine/decode/ogg-packets.ts";
import { damagedPlace, overwritten } from "#tests/support/damaged-sound.ts";
import { readMedia } from "#tests/support/media.ts";

test("behind a first page that is damaged the packets of the next pages are found, each in its place", async () => {
  const healthy = new Uint8Array(await readMedia("decode-48000-opus.ogg"));
  const damaged = overwritten(healthy, damagedPlace(healthy, "beginning").at, 400);
  const timesOf = async (file: Uint8Array<ArrayBuffer>) => {
    const input = new Input({ source: new BufferSource(file), formats: [OGG] });
    const [stream] = await input.getAudioTracks();
    if (!stream) throw new Error("No sound.");
    const ogg = { bytes: { blob: new Blob([file]) }, sizeBytes: file.length, rate: 48_000, preSkip: 120 };
    const times: number[] = [];
    for await (const { timestamp } of new OggPackets(new EncodedPacketSink(stream), ogg).packets())
      times.push(Math.round(timestamp * 48_000));
    return times;
  };
  const [times, all] = [await timesOf(damaged), await timesOf(healthy)];
  expect(times.length).toBeGreaterThan(99);
  expect(times).toEqual(all.slice(-times.length));
});
