import { describe, expect, test } from "vitest";
import { constantFrameRate } from "#media/probe/frame-rate.ts";

const times = (rate: number, count: number, ticksPerSecond: number) =>
  Array.from({ length: count }, (_, index) => Math.round((index / rate) * ticksPerSecond) / ticksPerSecond);

describe("B-47 the picture's frame rate as a rational", () => {
  test.each([
    [24_000, 1001, 24_000],
    [24, 1, 24_000],
    [25, 1, 12_800],
    [30_000, 1001, 30_000],
    [30_000, 1001, 1000],
    [30, 1, 1000],
    [60_000, 1001, 90_000],
    [60, 1, 1000],
  ])("%i/%i in a file with %i ticks a second", (numerator, denominator, ticks) => {
    expect(constantFrameRate(times(numerator / denominator, 200, ticks), ticks)).toEqual({ numerator, denominator });
  });

  test("an unusual rate is the reduced fraction of ticks per frame", () => {
    expect(constantFrameRate(times(12.5, 100, 12_800), 12_800)).toEqual({ numerator: 25, denominator: 2 });
    expect(constantFrameRate(times(15, 100, 15_360), 15_360)).toEqual({ numerator: 15, denominator: 1 });
  });

  test("an hour at 29.97 is not mistaken for 30", () => {
    expect(constantFrameRate(times(30_000 / 1001, 107_892, 90_000), 90_000)).toEqual({ numerator: 30_000, denominator: 1001 });
  });

  test("one late picture frame makes the rate variable", () => {
    const late = times(25, 100, 12_800).map((time, index) => (index === 50 ? time + 0.01 : time));
    expect(constantFrameRate(late, 12_800)).toBeUndefined();
  });

  test.each([[[]], [[0]], [[0, 0]]])("%j has no rate", (list) => {
    expect(constantFrameRate(list, 1000)).toBeUndefined();
  });
});
