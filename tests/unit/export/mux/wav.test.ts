import { expect, test } from "vitest";
import { pcm24 } from "#export/mix/pcm24.ts";
import { wavHeader } from "#export/mux/wav-header.ts";
import type { WavDescription } from "#export/mux/wav-header.ts";

const aFile: WavDescription = {
  rate: 48_000,
  lengthFrames: 1000,
  description: "Reel – mix",
  madeMs: Date.UTC(2026, 10, 21, 14, 5, 9),
  timeReferenceFrames: 172_972_800,
  lufs: -16.24,
  truePeakDb: -1.3,
};

/** The chunks of a header by name, with the size that each declares. */
function chunksOf(header: Uint8Array) {
  const view = new DataView(header.buffer);
  const word = (at: number) => String.fromCharCode(...header.subarray(at, at + 4));
  const chunks = new Map<string, { readonly sizeBytes: number; readonly at: number }>();
  for (let at = 12; at < header.length;) {
    const sizeBytes = view.getUint32(at + 4, true);
    chunks.set(word(at), { sizeBytes, at: at + 8 });
    at += 8 + sizeBytes;
  }
  return { form: `${word(0)} ${word(8)}`, riffBytes: view.getUint32(4, true), chunks, view };
}

test("a WAV mix is a Broadcast Wave file: 24 bit, stereo, with its time reference since midnight, loudness and true peak", () => {
  const header = wavHeader(aFile);
  const { form, riffBytes, chunks, view } = chunksOf(header);
  expect(form).toBe("RIFF WAVE");
  expect([...chunks.keys()]).toEqual(["JUNK", "bext", "fmt ", "data"]);
  expect(chunks.get("data")).toEqual({ sizeBytes: 6000, at: header.length });
  expect(riffBytes).toBe(header.length - 8 + 6000);
  const format = chunks.get("fmt ")?.at ?? 0;
  expect([0, 2, 12, 14].map((at) => view.getUint16(format + at, true))).toEqual([1, 2, 6, 24]);
  expect([4, 8].map((at) => view.getUint32(format + at, true))).toEqual([48_000, 288_000]);
  const bext = chunks.get("bext")?.at ?? 0;
  const text = (at: number, length: number) => String.fromCharCode(...header.subarray(bext + at, bext + at + length)).replace(/\0+$/u, "");
  expect([text(0, 256), text(256, 32), text(320, 10), text(330, 8)]).toEqual(["Reel ? mix", "Layback", "2026-11-21", "14:05:09"]);
  expect(view.getBigUint64(bext + 338, true)).toBe(172_972_800n);
  expect(view.getUint16(bext + 346, true)).toBe(2);
  expect([0, 1, 2, 3, 4].map((index) => view.getInt16(bext + 412 + 2 * index, true))).toEqual([-1624, 0x7fff, -130, 0x7fff, 0x7fff]);
});

test("a WAV mix of silence marks its loudness as unknown", () => {
  const { chunks, view } = chunksOf(wavHeader({ ...aFile, lufs: undefined, truePeakDb: Number.NEGATIVE_INFINITY }));
  const bext = chunks.get("bext")?.at ?? 0;
  expect([view.getInt16(bext + 412, true), view.getInt16(bext + 416, true)]).toEqual([0x7fff, 0x7fff]);
});

test("a WAV mix beyond 4 GB is an RF64 file whose sizes are in ds64", () => {
  const lengthFrames = 5 * 3600 * 48_000;
  const header = wavHeader({ ...aFile, lengthFrames });
  const { form, riffBytes, view } = chunksOf(header);
  expect([form, riffBytes]).toEqual(["RF64 WAVE", 0xffff_ffff]);
  expect(String.fromCharCode(...header.subarray(12, 16))).toBe("ds64");
  const sizes = [20, 28, 36].map((at) => Number(view.getBigUint64(at, true)));
  expect(sizes).toEqual([header.length - 8 + 6 * lengthFrames, 6 * lengthFrames, lengthFrames]);
  expect(view.getUint32(header.length - 4, true)).toBe(0xffff_ffff);
  expect(wavHeader({ ...aFile, lengthFrames: 4 * 3600 * 48_000 })[1]).toBe("I".charCodeAt(0));
});

test("24 bit: samples are rounded to the nearest step and clipped at full scale", () => {
  const step = 2 ** -23;
  const bytes = pcm24(Float32Array.of(0, step, -step, 1, -1, 2, -2, 0.5));
  const values = Array.from({ length: 8 }, (_, index) => {
    const [low = 0, middle = 0, high = 0] = bytes.subarray(3 * index);
    return ((high << 24) | (middle << 16) | (low << 8)) >> 8;
  });
  expect(values).toEqual([0, 1, -1, 2 ** 23 - 1, -(2 ** 23), 2 ** 23 - 1, -(2 ** 23), 2 ** 22]);
});
