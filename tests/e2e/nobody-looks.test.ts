import { expect, test } from "vitest";
import { playUnwatched } from "#tests/support/picture/nobody-looks.ts";

test("§4 a tab hidden for 4 s, then a page that stands still for 2 s: every sample is heard as it should be, and the picture is back at once", async () => {
  const result = await playUnwatched(4, 2);
  const { wasHidden, wrong, missedFrames } = result;
  expect({ wasHidden, wrong, missedFrames }).toEqual({ wasHidden: true, wrong: 0, missedFrames: 0 });
  expect(result.compared).toBeGreaterThan(5 * 48_000);
  // Bounded by a seek of the element on a loaded machine.
  expect(result.afterHiddenSeconds).toBeLessThan(5);
  expect(result.afterBlockedSeconds).toBeLessThan(5);
});
