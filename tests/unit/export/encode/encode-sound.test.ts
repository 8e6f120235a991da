import { expect, onTestFinished, test } from "vitest";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { encodeSound } from "#export/encode/encode-sound.ts";
import type { Encoders } from "#export/encode/encoders.ts";
import type { Mixdown } from "#export/mix/mixdown.ts";
import type { MixSegment } from "#export/mix/segment-grid.ts";
import { mixdownOf } from "../../../browser/export/mixdown-of.ts";

test("a mix of one segment whose engine does not start fails once and leaves no unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  onTestFinished(() => void process.off("unhandledRejection", onUnhandled));
  const encoders = { codecSettings: CODEC_SETTINGS.mp4, isFree: () => true, start: () => Promise.reject(new Error("no engine")) };
  await expect(encodeSound(mixdownOf(new Float32Array(48_000)), encoders, 48_000, () => undefined)).rejects.toThrow("no engine");
  // Unhandled rejections are reported after a turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).toEqual([]);
});

type Cached = { readonly cached?: readonly number[]; readonly damaged?: readonly number[]; readonly isFree?: boolean };

/** The segments of each encoder batch. `cached` segments are in the cache; of those, `damaged` ones turn out to be unreadable. */
async function batchesOf(
  count: number,
  { cached = [], damaged = [], isFree = false }: Cached = {},
): Promise<readonly (readonly number[])[]> {
  const mix = mixdownOf(new Float32Array(count * 480 * 1024 - 1024));
  const batches: (readonly number[])[] = [];
  // Each segment's packets carry its index.
  const packets = ({ index, packetCount }: MixSegment) => ({
    sizesBytes: new Uint32Array(packetCount).fill(index),
    data: new Uint8Array(),
  });
  const encoders: Encoders = {
    codecSettings: {
      ...CODEC_SETTINGS.mp4,
      fileOf: (parts) => Promise.resolve(new Blob([JSON.stringify(parts.flatMap(({ sizesBytes }) => [...sizesBytes]))])),
    },
    isFree: () => isFree,
    start: async (batch) => {
      batches.push(batch.map(({ segment }) => segment.index));
      return { encoded: Promise.resolve(batch.map(({ segment }) => packets(segment))) };
    },
  };
  const mixdown: Mixdown = {
    ...mix,
    missing: async () => (await mix.missing()).filter((index) => !cached.includes(index)),
    getSegment: async (index) => {
      const delivered = await mix.getSegment(index);
      const segment = mix.segments[index];
      if (!segment || !cached.includes(index) || damaged.includes(index)) return delivered;
      return { type: "found", index, facts: delivered.facts, encoded: packets(segment) };
    },
  };
  const { file, encodedSegments } = await encodeSound(mixdown, encoders, count * 480 * 1024 - 1024, () => undefined);
  expect(JSON.parse(await file.text())).toEqual(mix.segments.flatMap((segment) => [...packets(segment).sizesBytes]));
  expect(encodedSegments).toBe(batches.flat().length);
  return batches;
}

test("up to three consecutive waiting segments are encoded as one batch; cached ones are not encoded", async () => {
  expect(await batchesOf(7)).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  expect(await batchesOf(7, { cached: [1, 2, 6] })).toEqual([[0], [3, 4, 5]]);
  expect(await batchesOf(3, { cached: [0, 1, 2] })).toEqual([]);
});

test("an idle engine gets the available segments at once", async () => {
  expect(await batchesOf(3, { isFree: true })).toEqual([[0], [1], [2]]);
});

test("cached packets that turn out to be damaged are encoded again", async () => {
  expect(await batchesOf(5, { cached: [1, 3], damaged: [1, 3] })).toEqual([[0], [2], [4], [1], [3]]);
  expect(await batchesOf(4, { cached: [1, 2, 3], damaged: [1, 2, 3] })).toEqual([[0], [1], [2], [3]]);
});
