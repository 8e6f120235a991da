import { expect, test } from "vitest";
import { gainFor, raiseToTarget } from "#export/plan/loudness-target.ts";
import { notesOn } from "#export/mix/mix-notes.ts";
import type { Mixdown } from "#export/mix/mixdown.ts";

import { packMeasured, unpackMeasured } from "#export/encode/pack-facts.ts";
import { AAC_GRID, OPUS_GRID, segmentsOf } from "#export/mix/segment-grid.ts";

test("the gain to a target loudness is the difference in steps of 0.05 dB; silence gets 0 dB, and the maximum is 24 dB", () => {
  expect(gainFor(-20, -14)).toBeCloseTo(6, 9);
  expect(gainFor(-11.23, -23)).toBeCloseTo(-11.75, 9);
  expect(gainFor(undefined, -14)).toBe(0);
  expect(gainFor(-69, -14)).toBe(24);
});

test("the loudness is gated over the whole mix, not per segment", async () => {
  const gains: number[] = [];
  // One loud half and one below the relative gate: only the first counts.
  const powerOf = (index: number) => (index === 0 ? 0.01 : 0.0001);
  const mixdown: Pick<Mixdown, "segments" | "measure" | "setGain"> = {
    segments: segmentsOf(2 * 480 * 1024 - 1024),
    measure: (index) => Promise.resolve({ hops: new Float64Array(1024).fill(powerOf(index)), peak: 1 }),
    setGain: (gain) => gains.push(gain),
  };
  const reported: number[] = [];
  const gainDb = await raiseToTarget(mixdown, -23, (done) => reported.push(done));
  // Blocks across the boundary lower the loudness by 0.1 dB; with both halves counted it would be about 3 dB lower.
  expect(gainDb).toBeCloseTo(-23 + 0.691 + 20 + 0.1, 1);
  expect(gains).toEqual([10 ** (gainDb / 20)]);
  expect(reported).toEqual([0, 0.5, 1]);
});

test("for WebM its own segments are measured, not MP4's: a mix that ends shortly before a boundary has one fewer", async () => {
  const lengthFrames = 480 * 1024 - 480;
  expect([AAC_GRID, OPUS_GRID].map((grid) => segmentsOf(lengthFrames, grid).length)).toEqual([2, 1]);
  const asked: number[] = [];
  const measure = async (index: number) => {
    asked.push(index);
    return { hops: new Float64Array(1023).fill(0.01), peak: 1 };
  };
  await raiseToTarget({ segments: segmentsOf(lengthFrames, OPUS_GRID), measure, setGain: () => undefined }, -23, () => undefined);
  expect(asked).toEqual([0]);
});

test("without a target loudness nothing is measured or changed", async () => {
  const refuse = () => {
    throw new Error("asked");
  };
  expect(await raiseToTarget({ segments: [], measure: refuse, setGain: refuse }, undefined, refuse)).toBe(0);
});

test("a cached measurement is read as it was written, and rejected if it is damaged", () => {
  const measured = { hops: Float64Array.of(0.25, 1e-9, 3), peak: 0.7 };
  const bytes = packMeasured(measured);
  expect(unpackMeasured(bytes.buffer)).toEqual(measured);
  bytes[9] = (bytes[9] ?? 0) ^ 1;
  expect(unpackMeasured(bytes.buffer)).toBeUndefined();
  expect(unpackMeasured(new ArrayBuffer(7))).toBeUndefined();
});

test("a missed target loudness is reported with the reason; one within 0.5 LU counts as reached", () => {
  const report = { limited: false, sumPeakDb: -9, truePeakDb: -9, lufs: -38 };
  expect(notesOn(report, -14)).toEqual(["The loudness is −38.0 LUFS, not −14: the mix is too quiet to be raised that far."]);
  expect(notesOn({ ...report, lufs: -14.4 }, -14)).toEqual([]);
  expect(notesOn(report, undefined)).toEqual([]);
  expect(notesOn({ ...report, limited: true, sumPeakDb: 3, lufs: -15.1 }, -14)).toEqual([
    "The mix reached +3.0 dBTP, so its loudest moments were limited to −1 dBTP.",
    "The loudness is −15.1 LUFS, not −14: the limiter took the rest.",
  ]);
  // Of a range beside a peak that lowers its sound, too.
  expect(notesOn({ ...report, sumPeakDb: -2, truePeakDb: -4, lufs: -15.1 }, -14)).toEqual([
    "The loudness is −15.1 LUFS, not −14: the limiter took the rest.",
  ]);
});
