import { expect, test } from "vitest";
import { sizeText } from "#model/text/size-text.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [480_044, "481 kB"],
  [1_440_000, "1.4 MB"],
  [104_000_000, "104 MB"],
  [5_570_000_000, "5.6 GB"],
])("%i bytes are shown as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
