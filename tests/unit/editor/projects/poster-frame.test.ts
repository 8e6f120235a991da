import { expect, test } from "vitest";
import { bestFrame, sizeOf } from "#editor/projects/poster-frame.ts";

const grey = (value: number) => ({ value, pixels: Uint8ClampedArray.from({ length: 16 }, (_, at) => (at % 4 === 3 ? 255 : value)) });

test("B-183 the poster is the first frame that is not black, else the last one that was looked at", () => {
  expect(bestFrame([grey(0), grey(16), grey(90), grey(200)])?.value).toBe(90);
  expect(bestFrame([grey(90), grey(0)])?.value).toBe(90);
  expect(bestFrame([grey(0), grey(3)])?.value).toBe(3);
  expect(bestFrame([])).toBeUndefined();
});

test.each([
  [16 / 9, 480, 270],
  [4, 480, 120],
  [1, 270, 270],
  [9 / 16, 152, 270],
  [1000, 480, 1],
])("a poster of aspect %d has %d by %d pixels: the largest size that fits a card", (aspect, widthPx, heightPx) => {
  expect(sizeOf(aspect)).toEqual({ widthPx, heightPx });
});
