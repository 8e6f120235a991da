import { expect, test } from "vitest";
import { scalePlane } from "#engine/proxy/box-scale.ts";

const plane = (rows: readonly (readonly number[])[]) => ({
  bytes: Uint8Array.from(rows.flat()),
  offset: 0,
  stride: rows[0]?.length ?? 0,
  step: 1,
  width: rows[0]?.length ?? 0,
  height: rows.length,
});
const scaled = (source: Parameters<typeof scalePlane>[0], width: number, height: number) => {
  const target = new Uint8Array(width * height);
  scalePlane(source, target, 0, width, height);
  return [...target];
};

test("each sample is the rounded mean of those that it covers", () => {
  const source = plane([
    [0, 2, 10, 20, 200, 255],
    [4, 6, 30, 41, 200, 255],
  ]);
  expect(scaled(source, 3, 1)).toEqual([3, 25, 228]);
  expect(scaled(source, 6, 2)).toEqual([...source.bytes]);
});

test("lengths that do not divide leave no sample out, and use none twice in a row", () => {
  const ramp = plane([Array.from({ length: 10 }, (_, index) => index * 10)]);
  expect(scaled(ramp, 3, 1)).toEqual([10, 40, 75]);
});

test("interleaved samples, an offset and padded rows are read where they are", () => {
  const bytes = Uint8Array.from([9, 9, 1, 101, 3, 103, 9, 9, 9, 9, 5, 105, 7, 107, 9, 9]);
  const blue = { bytes, offset: 2, stride: 8, step: 2, width: 2, height: 2 };
  expect(scaled(blue, 1, 1)).toEqual([4]);
  expect(scaled({ ...blue, offset: 3 }, 1, 1)).toEqual([104]);
});
