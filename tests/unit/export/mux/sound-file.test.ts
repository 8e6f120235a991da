import { BlobSource, EncodedPacketSink, Input, MP4 } from "mediabunny";
import { expect, test } from "vitest";
import { box, fullBox, u16, u32 } from "#export/mux/mp4-boxes.ts";
import { soundFile } from "#export/mux/sound-file.ts";

test("a box is length, four letters and content; a full box has version and flags before that (ISO/IEC 14496-12, 4.2)", () => {
  expect([...box("free", [1, 2], Uint8Array.of(3))]).toEqual([0, 0, 0, 11, 0x66, 0x72, 0x65, 0x65, 1, 2, 3]);
  expect([...fullBox("stts", 1, 0x020304, [9])]).toEqual([0, 0, 0, 13, 0x73, 0x74, 0x74, 0x73, 1, 2, 3, 4, 9]);
});

test("numbers are big endian", () => {
  expect([u32(0x01020304), u32(0xfffefdfc), u32(2 ** 32 + 5)]).toEqual([
    [1, 2, 3, 4],
    [255, 254, 253, 252],
    [0, 0, 0, 5],
  ]);
  expect([u16(0x0102), u16(0xfffe)]).toEqual([
    [1, 2],
    [255, 254],
  ]);
});

const packetOf = (length: number, seed: number) => Uint8Array.from({ length }, (_, at) => (at * 17 + seed) & 0xff);
const PACKETS = Array.from({ length: 13 }, (_, at) => packetOf(1 + ((at * 97) % 700), at));
const partOf = (packets: readonly Uint8Array<ArrayBuffer>[]) => ({
  sizesBytes: Uint32Array.from(packets, ({ length }) => length),
  data: new Blob([...packets]),
});
/** Thirteen packets: one of priming, eleven whole ones and one of which 100 frames are used. */
const LENGTH = 11 * 1024 + 100;
const ABOUT = { bitsPerSecond: 192_000, channels: 2 } as const;
const PARTS = [partOf(PACKETS.slice(0, 5)), partOf(PACKETS.slice(5, 6)), partOf(PACKETS.slice(6))];

type Box = { readonly type: string; readonly at: number; readonly view: DataView };

/** All boxes by type, including nested ones. `at`: the position of the box's content in the file. */
async function boxesOf(file: Blob): Promise<ReadonlyMap<string, Box>> {
  const buffer = await file.arrayBuffer();
  const boxes = new Map<string, Box>();
  const walk = (from: number, to: number) => {
    for (let at = from; at < to;) {
      const view = new DataView(buffer, at);
      const size = view.getUint32(0);
      const type = String.fromCharCode(...new Uint8Array(buffer, at + 4, 4));
      expect(at + size).toBeLessThanOrEqual(to);
      boxes.set(type, { type, at: at + 8, view: new DataView(buffer, at + 8, size - 8) });
      if (["moov", "trak", "edts", "mdia", "minf", "dinf", "stbl"].includes(type)) walk(at + 8, at + size);
      at += size;
    }
  };
  walk(0, buffer.byteLength);
  return boxes;
}

test("the edit list of a sound file skips the priming and ends at the exact sample", async () => {
  const boxes = await boxesOf(soundFile(PARTS, LENGTH, ABOUT));
  expect([...boxes.keys()].filter((type) => ["ftyp", "moov", "mdat"].includes(type))).toEqual(["ftyp", "moov", "mdat"]);
  const numbers = (type: string, from: number, count: number) =>
    Array.from({ length: count }, (_, at) => boxes.get(type)?.view.getUint32(from + 4 * at));
  // Timescale and duration of movie, track and media; then the edit list: count, and the edit's length, start and speed.
  expect(numbers("mvhd", 12, 2)).toEqual([48_000, LENGTH]);
  expect(numbers("tkhd", 20, 1)).toEqual([LENGTH]);
  expect(numbers("mdhd", 12, 2)).toEqual([48_000, LENGTH + 1024]);
  expect(numbers("elst", 4, 4)).toEqual([1, LENGTH, 1024, 0x10000]);
  // Twelve packets of 1,024 frames, and one of the remaining frames.
  expect(numbers("stts", 4, 5)).toEqual([2, 12, 1024, 1, 100]);
});

test("the file's tables locate every packet, part by part", async () => {
  const file = soundFile(PARTS, LENGTH, ABOUT);
  const boxes = await boxesOf(file);
  const view = (type: string) => boxes.get(type)?.view ?? new DataView(new ArrayBuffer(0));
  expect([view("stsz").getUint32(4), view("stsz").getUint32(8)]).toEqual([0, 13]);
  const sizes = PACKETS.map((_, at) => view("stsz").getUint32(12 + 4 * at));
  expect(sizes).toEqual(PACKETS.map(({ length }) => length));
  const runs = PARTS.map((_, at) => [0, 4, 8].map((field) => view("stsc").getUint32(8 + 12 * at + field)));
  expect(runs).toEqual([
    [1, 5, 1],
    [2, 1, 1],
    [3, 7, 1],
  ]);
  const places = PARTS.map((_, at) => view("stco").getUint32(8 + 4 * at));
  expect(places[0]).toBe(boxes.get("mdat")?.at);
  for (const [at, { data }] of PARTS.entries()) {
    const there = file.slice(places[at], (places[at] ?? 0) + data.size);
    expect(await there.bytes()).toEqual(await data.bytes());
  }
});

test("a demuxer reads the file as stereo AAC-LC at 48 kHz, with every packet at its time", async () => {
  const input = new Input({ source: new BlobSource(soundFile(PARTS, LENGTH, ABOUT)), formats: [MP4] });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error("There is no sound.");
  expect([await track.getCodec(), await track.getSampleRate(), await track.getNumberOfChannels()]).toEqual(["aac", 48_000, 2]);
  const { codec, description } = (await track.getDecoderConfig()) ?? {};
  expect(codec).toBe("mp4a.40.2");
  expect([...new Uint8Array(description as ArrayBuffer).slice(0, 5)]).toEqual([0x11, 0x90, 0x56, 0xe5, 0]);
  const packets: { readonly time: number; readonly data: number[] }[] = [];
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets()) packets.push({ time: timestamp, data: [...data] });
  expect(packets.map(({ data }) => data)).toEqual(PACKETS.map((packet) => [...packet]));
  packets.forEach(({ time }, at) => expect(time).toBeCloseTo((1024 * (at - 1)) / 48_000, 9));
  expect(await track.computeDuration()).toBeCloseTo(LENGTH / 48_000, 9);
});
