import { expect, test } from "vitest";
import { orientationClass } from "#model/timeline/orientation.ts";

test.each([
  [1080, 1920, "portrait"],
  [749, 1000, "portrait"],
  [750, 1000, "square"],
  [1000, 1000, "square"],
  [1330, 1000, "square"],
  [1331, 1000, "landscape"],
  [1920, 1080, "landscape"],
  [0, 0, "landscape"],
])("B-121 %i × %i is %s: ratio below 0.75 portrait, 0.75 to 1.33 square, otherwise landscape", (width, height, expected) => {
  expect(orientationClass(width, height)).toBe(expected);
});
