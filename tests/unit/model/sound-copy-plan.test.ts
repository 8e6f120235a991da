import { describe, expect, test } from "vitest";
import { soundCopyPlan } from "#model/timeline/sound-copy-plan.ts";

const MEGABYTE = 1e6;
const plan = (minutes: number, { channelCount = 2, mostBytes = 100 * MEGABYTE } = {}) =>
  soundCopyPlan({ seconds: 60 * minutes, channelCount }, mostBytes);

describe("B-222 the compressed copy of a large sound", () => {
  test.each([
    { minutes: 10, bitsPerSecond: 256_000, channels: 2 },
    { minutes: 49, bitsPerSecond: 256_000, channels: 2 },
    { minutes: 60, bitsPerSecond: 211_828, channels: 2 },
    { minutes: 240, bitsPerSecond: 51_832, channels: 2 },
    { minutes: 300, bitsPerSecond: 41_165, channels: 1 },
    { minutes: 500, bitsPerSecond: 24_099, channels: 1 },
  ])("of $minutes minutes has $bitsPerSecond bit/s and $channels channels", ({ minutes, bitsPerSecond, channels }) => {
    expect(plan(minutes)).toEqual({ bitsPerSecond, channels });
  });

  test("a mono sound stays mono", () => {
    expect(plan(10, { channelCount: 1 })).toEqual({ bitsPerSecond: 256_000, channels: 1 });
  });

  test("a sound of nine hours, of no length or of endless length has none", () => {
    expect([plan(540), plan(Number.NaN), plan(Number.POSITIVE_INFINITY)]).toEqual([undefined, undefined, undefined]);
  });

  test("a server with a lower limit gets a smaller copy", () => {
    expect(plan(60, { mostBytes: 50 * MEGABYTE })).toEqual({ bitsPerSecond: 105_162, channels: 2 });
  });

  test("of any length that has one, at 1 % more than planned, is within the server's limit", () => {
    for (const mostBytes of [20 * MEGABYTE, 50 * MEGABYTE, 100 * MEGABYTE, 1000 * MEGABYTE])
      for (let minutes = 1; minutes < 540; minutes += 7) {
        const { bitsPerSecond } = plan(minutes, { mostBytes }) ?? { bitsPerSecond: 0 };
        const seconds = 60 * minutes;
        const index = seconds * (48_000 / 1024) * 4;
        expect((1.01 * bitsPerSecond * seconds) / 8 + index).toBeLessThan(Math.min(mostBytes, 100 * MEGABYTE));
      }
  });
});
