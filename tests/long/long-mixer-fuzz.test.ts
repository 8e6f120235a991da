import { expect, test } from "vitest";
import { checkPerformance } from "#tests/support/engine/performance-check.ts";
import { randomPerformance, smoothSources } from "#tests/support/engine/random-performance.ts";

test("20,000 more random lists of events sound live as defined, to the rounding of a float32, without a step", () => {
  const sources = smoothSources();
  for (let seed = 1000; seed < 21_000; seed += 1) {
    const { difference, step, missedFrames } = checkPerformance(randomPerformance(seed), sources, 2 ** -24);
    expect({ seed, difference, step, missedFrames }).toEqual({ seed, difference: undefined, step: undefined, missedFrames: 0 });
  }
});
