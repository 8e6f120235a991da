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

type Kept = { readonly kept?: readonly number[]; readonly damaged?: readonly number[]; readonly isFree?: boolean };

/** The segments of each encoder run. `kept` segments are cached; of those, `damaged` ones turn out to be unreadable. */
async function runsOf(count: number, { kept = [], damaged = [], isFree = false }: Kept = {}): Promise<readonly (readonly number[])[]> {
  const mix = mixdownOf(new Float32Array(count * 480 * 1024 - 1024));
  const runs: (readonly number[])[] = [];
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
    start: async (run) => {
      runs.push(run.map(({ segment }) => segment.index));
      return { encoded: Promise.resolve(run.map(({ segment }) => packets(segment))) };
    },
  };
  const mixdown: Mixdown = {
    ...mix,
    missing: async () => (await mix.missing()).filter((index) => !kept.includes(index)),
    bring: async (index) => {
      const brought = await mix.bring(index);
      const segment = mix.segments[index];
      if (!segment || !kept.includes(index) || damaged.includes(index)) return brought;
      return { type: "found", index, facts: brought.facts, encoded: packets(segment) };
    },
  };
  const { file, encodedSegments } = await encodeSound(mixdown, encoders, count * 480 * 1024 - 1024, () => undefined);
  expect(JSON.parse(await file.text())).toEqual(mix.segments.flatMap((segment) => [...packets(segment).sizesBytes]));
  expect(encodedSegments).toBe(runs.flat().length);
  return runs;
}

test("up to three consecutive waiting segments are encoded in one run; cached ones are not encoded", async () => {
  expect(await runsOf(7)).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  expect(await runsOf(7, { kept: [1, 2, 6] })).toEqual([[0], [3, 4, 5]]);
  expect(await runsOf(3, { kept: [0, 1, 2] })).toEqual([]);
});

test("an idle engine gets the available segments at once", async () => {
  expect(await runsOf(3, { isFree: true })).toEqual([[0], [1], [2]]);
});

test("cached packets that turn out to be damaged are encoded again", async () => {
  expect(await runsOf(5, { kept: [1, 3], damaged: [1, 3] })).toEqual([[0], [2], [4], [1], [3]]);
  expect(await runsOf(4, { kept: [1, 2, 3], damaged: [1, 2, 3] })).toEqual([[0], [1], [2], [3]]);
});
