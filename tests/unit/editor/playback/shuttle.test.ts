import { expect, test } from "vitest";
import { nextShuttleRate, shuttleText } from "#editor/playback/shuttle.ts";
import type { ShuttleRate } from "#engine/types.ts";

/** Rates after pressing J (−1) or L (1) again and again, from standing. */
function pressed(...directions: readonly (1 | -1)[]): readonly ShuttleRate[] {
  let rate: ShuttleRate | 0 = 0;
  return directions.map((direction) => (rate = nextShuttleRate(rate, direction)));
}

test("J and L play at 1×, 2×, 4×, 8× by repeated presses, and no faster", () => {
  expect(pressed(1, 1, 1, 1, 1)).toEqual([1, 2, 4, 8, 8]);
  expect(pressed(-1, -1, -1, -1, -1)).toEqual([-1, -2, -4, -8, -8]);
});

test("the other way begins at 1×", () => {
  expect(pressed(1, 1, 1, -1, -1, 1)).toEqual([1, 2, 4, -1, -2, 1]);
});

test("the speed is shown unless it is the ordinary one", () => {
  expect(([0, 1, 2, 8, -1, -4] as const).map(shuttleText)).toEqual([undefined, undefined, "2×", "8×", "−1×", "−4×"]);
});
