import { expect, test } from "vitest";
import { playUnwatched } from "#tests/support/picture/hidden-tab.ts";

test("B-111 a tab hidden for a minute, then a page blocked for 5 s: every sample is output as it should be, and the picture is back at once", async () => {
  const result = await playUnwatched(60, 5);
  console.log(JSON.stringify({ suite: "long", figure: "hidden-tab", ...result }));
  const { wasHidden, wrong, missedFrames } = result;
  expect({ wasHidden, wrong, missedFrames }).toEqual({ wasHidden: true, wrong: 0, missedFrames: 0 });
  expect(result.compared).toBeGreaterThan(64 * 48_000);
  expect(result.afterHiddenSeconds).toBeLessThan(5);
  expect(result.afterBlockedSeconds).toBeLessThan(5);
});
