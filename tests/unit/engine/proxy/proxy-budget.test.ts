import { expect, test } from "vitest";
import { smallerEncoding, willPassLimit } from "#engine/proxy/proxy-budget.ts";

const encoding = { shortSidePx: 360, videoBitsPerSecond: 200_000 };
const hour = { seconds: 3600, mostBytes: 96e6 };

test("a proxy passes its limit where what is made and the planned rest are more than that", () => {
  expect(willPassLimit({ ...hour, madeBytes: 6.8e6, madeSeconds: 30 }, encoding)).toBe(true);
  expect(willPassLimit({ ...hour, madeBytes: 6.7e6, madeSeconds: 30 }, encoding)).toBe(false);
  expect(willPassLimit({ ...hour, madeBytes: 96e6, madeSeconds: 3600 }, encoding)).toBe(false);
  expect(willPassLimit({ ...hour, madeBytes: 96e6 + 1, madeSeconds: 3600 }, encoding)).toBe(true);
});

test("each attempt has fewer bits, and fewer pixels where the encoder did not keep to them, until nothing is left", () => {
  expect(smallerEncoding(encoding, { ...hour, madeBytes: 97e6, madeSeconds: 3600 })).toEqual({
    shortSidePx: 360,
    videoBitsPerSecond: 180_000,
  });
  const [seen, space] = [[encoding], { ...hour, madeBytes: 50e6, madeSeconds: 30 }];
  for (let next = smallerEncoding(encoding, space); next; next = smallerEncoding(next, space)) seen.push(next);
  expect(seen[1]).toEqual({ shortSidePx: 255, videoBitsPerSecond: 100_000 });
  expect(seen.at(-1)).toEqual({ shortSidePx: 90, videoBitsPerSecond: 20_000 });
  expect(seen.length).toBeLessThan(8);
});

test("a film that is smaller than the least size keeps its own", () => {
  const small = { shortSidePx: 54, videoBitsPerSecond: 50_000 };
  expect(smallerEncoding(small, { ...hour, madeBytes: 50e6, madeSeconds: 30 })?.shortSidePx).toBe(54);
});
