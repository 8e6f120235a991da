import { expect, test } from "vitest";
import { differenceText } from "#model/text/original-messages.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";

test("B-217 another file differs in length, else in size, else in its contents only", () => {
  const wanted = anOriginal({ seconds: 3600, sizeBytes: 5_570_000_000 });
  expect(differenceText({ seconds: 2890, sizeBytes: 1 }, wanted)).toBe("48:10.000 instead of 1:00:00.000");
  expect(differenceText({ seconds: 3600, sizeBytes: 104_000_000 }, wanted)).toBe("104 MB instead of 5.6 GB");
  expect(differenceText({ seconds: 3600, sizeBytes: 5_570_000_001 }, wanted)).toBeUndefined();
});
