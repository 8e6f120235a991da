import { expect, test } from "vitest";
import { LoudnessRange } from "#engine/mixing/loudness-range.ts";
import { tone } from "#tests/support/media/ebu-signals.ts";
import type { Part } from "#tests/support/media/ebu-signals.ts";
import { KWeighting } from "#worklets/mixer/k-weighting.ts";

const RATE = 48_000;

function rangeOf(parts: readonly Part[]): number | undefined {
  const sine = tone(parts, RATE);
  const weighting = new KWeighting(RATE);
  const range = new LoudnessRange();
  for (let from = 0; from < sine.length;) {
    from = weighting.add(sine, sine, from, sine.length);
    for (const power of weighting.hops.subarray(0, weighting.hopCount)) range.add(power);
    weighting.hopCount = 0;
  }
  return range.range();
}

const levels = (...steps: readonly number[]) => steps.map((db) => ({ db, seconds: 20 }));

/** EBU Tech 3342, table 1, cases 1 to 4; cases 5 and 6 are recorded programmes (loudness-ebur128.test.ts compares real files). */
test.each([
  [levels(-20, -30), 10],
  [levels(-20, -15), 5],
  [levels(-40, -20), 20],
  [levels(-50, -35, -20, -35, -50), 15],
])("B-158 EBU Tech 3342: tones of %j have a loudness range within 1 LU of %i LU", (parts, lu) => {
  expect(Math.abs((rangeOf(parts) ?? Number.NaN) - lu)).toBeLessThan(1);
});

test("B-158 less than 3 s of sound and silence have no loudness range; a steady tone has one of 0 LU", () => {
  expect(rangeOf([{ db: -20, seconds: 2.9 }])).toBeUndefined();
  expect(rangeOf([{ db: Number.NEGATIVE_INFINITY, seconds: 10 }])).toBeUndefined();
  expect(rangeOf([{ db: -20, seconds: 10 }])).toBeCloseTo(0, 3);
});
