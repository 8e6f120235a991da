import { expect, onTestFinished, test, vi } from "vitest";
import { decodeWhole, type WholeFileDecoder } from "#engine/decode/pcm/decode-whole.ts";
import { lameTrim } from "#engine/decode/mp3/lame-tag.ts";
import { Mp3Packets } from "#engine/decode/mp3/mp3-packets.ts";
import { createMp3RangeReader } from "#engine/decode/mp3/mp3-ranges.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import type { Planar } from "#engine/decode/raw-audio.ts";
import { createEngine } from "#engine/engine.ts";
import { compare, decodeLinearly } from "./decode-rows.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";
import { until } from "../engine-support.ts";

/** The whole sound of the file's linear pass. */
async function linearBy(blob: Blob, decode: WholeFileDecoder | undefined): Promise<Planar> {
  const audio = await openAudio({ blob }, { decodeWhole: decode });
  const channels = await decodeLinearly(audio);
  audio.close();
  return channels;
}

/** A range from the file's middle on, read separately. */
async function middleRange(blob: Blob): Promise<{ readonly from: number; readonly channels: Planar | undefined }> {
  const packets = await Mp3Packets.open({ blob });
  if (packets === undefined) throw new Error("It is no MP3.");
  await packets.walk();
  const { first, head, count } = packets;
  const { startFrames } = lameTrim(head) ?? { startFrames: 0 };
  const from = (count >> 1) * first.samples;
  const channels = await createMp3RangeReader(packets, { decodeWhole, first, startFrames, preroll: 14 })(from, from + 20_000);
  return { from, channels };
}

const isSame = (channels: readonly Float32Array[], others: readonly Float32Array[]) =>
  channels.length === others.length && channels[0]?.length === others[0]?.length && compare(channels, others, 0).largest === 0;

/** `parts` of a file with a tag between them, as in a recorded stream. */
function withTagBetween(bytes: Uint8Array<ArrayBuffer>): Blob {
  const tag = new Uint8Array(4000).fill(0x20);
  tag.set(new TextEncoder().encode("TAG"));
  const middle = bytes.length >> 1;
  return new Blob([bytes.subarray(0, middle), tag, bytes.subarray(middle)]);
}

test.each(representatives(["vanilagy__Toothsome-Meme.VBRv2.mp3", "decode-44100-cbr.mp3", "decode-mono.mp3"]))(
  "the linear pass gives the same bits in long ranges and packet by packet: %s, also with other data in its middle",
  async (name) => {
    const bytes = new Uint8Array(await (await mediaBlob(name)).arrayBuffer());
    for (const blob of [new Blob([bytes]), withTagBetween(bytes)]) {
      const packetwise = await linearBy(blob, undefined);
      expect(packetwise[0]?.length).toBeGreaterThan(48_000);
      expect(isSame(await linearBy(blob, decodeWhole), packetwise)).toBe(true);
      const { from, channels } = await middleRange(blob);
      expect(compare(channels ?? [], packetwise, from).largest).toBe(0);
      expect(channels?.[0]?.length).toBe(20_000);
    }
  },
);

test("a whole-file decoder that refuses, or returns more or less than requested, changes only the time it takes", async () => {
  const blob = await mediaBlob("decode-48000-vbr.mp3");
  const channels = await linearBy(blob, undefined);
  const refusing: WholeFileDecoder = () => Promise.resolve(undefined);
  const short: WholeFileDecoder = async (bytes, rate) => (await decodeWhole(bytes, rate))?.map((samples) => samples.subarray(1));
  const oneSided: WholeFileDecoder = async (bytes, rate) => (await decodeWhole(bytes, rate))?.slice(0, 1);
  for (const decode of [refusing, short, oneSided]) expect(isSame(await linearBy(blob, decode), channels)).toBe(true);
});

test.runIf(isExhaustive)("a whole-file decoder that never responds delays no file's peaks", async () => {
  const decoder = vi.spyOn(BaseAudioContext.prototype, "decodeAudioData").mockReturnValue(new Promise(() => undefined));
  onTestFinished(() => decoder.mockRestore());
  const engine = createEngine({ decode: { cacheBytes: 0 } });
  onTestFinished(() => engine.dispose());
  for (const sourceId of ["one", "other"]) await engine.openSource(sourceId, { blob: await mediaBlob("decode-48000-vbr.mp3") });
  await until(() => ["one", "other"].every((sourceId) => engine.peaks.peaksOf(sourceId)?.complete === true), 20_000);
  expect(decoder).toHaveBeenCalled();
});
