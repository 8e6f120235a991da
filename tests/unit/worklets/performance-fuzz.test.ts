import { expect, test } from "vitest";
import { checkPerformance } from "#tests/support/engine/performance-check.ts";
import { randomPerformance, smoothSources } from "#tests/support/engine/random-performance.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const SEQUENCES = isExhaustive ? 1000 : 150;

test(
  `${SEQUENCES} random sequences of play, pause, seek, loop, edit, undo and volume equal the reference bit by bit, without a step`,
  { timeout: 120_000 },
  () => {
    const sources = smoothSources();
    let sounding = 0;
    for (let seed = 0; seed < SEQUENCES; seed += 1) {
      const { difference, step, missedFrames, hasSounded } = checkPerformance(randomPerformance(seed), sources);
      expect({ seed, difference, step, missedFrames }).toEqual({ seed, difference: undefined, step: undefined, missedFrames: 0 });
      if (hasSounded) sounding += 1;
    }
    expect(sounding).toBeGreaterThan(0.9 * SEQUENCES);
  },
);
