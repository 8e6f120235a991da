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

test("the rest is taken to be like what is made once a fifth is, if that clearly passes the limit", () => {
  const overshoot = (seconds: number, times: number) => ({ ...hour, madeBytes: times * 25_000 * seconds, madeSeconds: seconds });
  expect(willPassLimit(overshoot(600, 1.2), encoding)).toBe(false);
  expect(willPassLimit(overshoot(720, 1.2), encoding)).toBe(true);
  expect(willPassLimit(overshoot(720, 1.1), encoding)).toBe(false);
});

/** All attempts where each makes so many times its bitrate, or so many bits a second whatever its bitrate. */
function attempts(space: (last: typeof encoding) => { readonly madeBytes: number; readonly madeSeconds: number }) {
  const seen = [encoding];
  for (
    let next = smallerEncoding(encoding, { ...hour, ...space(encoding) });
    next;
    next = smallerEncoding(next, { ...hour, ...space(next) })
  )
    if (seen.push(next) > 30) break;
  return seen;
}

test("each attempt has fewer bits, and fewer pixels where the encoder does not keep to them, until nothing is left", () => {
  expect(smallerEncoding(encoding, { ...hour, madeBytes: 97e6, madeSeconds: 3600 })).toEqual({
    shortSidePx: 360,
    videoBitsPerSecond: 180_000,
  });
  const far = attempts(() => ({ madeBytes: 50e6, madeSeconds: 30 }));
  expect(far[1]).toEqual({ shortSidePx: 254, videoBitsPerSecond: 100_000 });
  expect(far.at(-1)).toEqual({ shortSidePx: 90, videoBitsPerSecond: 20_000 });
  expect(far.length).toBeLessThan(8);
  // An encoder at its coarsest makes a little too much, whatever its bitrate.
  const near = attempts(() => ({ madeBytes: 1.15 * hour.mostBytes, madeSeconds: 3600 }));
  expect(near[1]?.shortSidePx).toBe(288);
  expect(near.at(-1)?.shortSidePx).toBe(90);
  expect(near.at(-1)?.videoBitsPerSecond).toBe(20_000);
  expect(near.length).toBeLessThan(30);
});

test("a film that is smaller than the least size keeps its own", () => {
  const small = { shortSidePx: 54, videoBitsPerSecond: 50_000 };
  expect(smallerEncoding(small, { ...hour, madeBytes: 50e6, madeSeconds: 30 })?.shortSidePx).toBe(54);
});
