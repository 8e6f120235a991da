import { expect, test } from "vitest";
import { nextShuttleRate, shuttleText } from "#editor/playback/shuttle.ts";
import type { ShuttleRate } from "#engine/types.ts";

/** The speeds after repeated presses of J (−1) or L (1), from a stop. */
function pressed(...directions: readonly (1 | -1)[]): readonly ShuttleRate[] {
  let rate: ShuttleRate | 0 = 0;
  return directions.map((direction) => (rate = nextShuttleRate(rate, direction)));
}

test("repeated presses of J and L play at 1×, 2×, 4× and 8×, and no faster", () => {
  expect(pressed(1, 1, 1, 1, 1)).toEqual([1, 2, 4, 8, 8]);
  expect(pressed(-1, -1, -1, -1, -1)).toEqual([-1, -2, -4, -8, -8]);
});

test("a change of direction starts at 1×", () => {
  expect(pressed(1, 1, 1, -1, -1, 1)).toEqual([1, 2, 4, -1, -2, 1]);
});

test("the speed is shown unless it is 1×", () => {
  expect(([0, 1, 2, 8, -1, -4] as const).map(shuttleText)).toEqual([undefined, undefined, "2×", "8×", "−1×", "−4×"]);
});
