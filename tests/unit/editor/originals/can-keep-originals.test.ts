import { expect, test } from "vitest";
import { canKeepOriginals } from "#editor/originals/can-keep-originals.ts";

test("B-216 a deployment can turn originals on the user's computer off", () => {
  expect([{}, { VITE_ORIGINALS: "" }, { VITE_ORIGINALS: "on" }, { VITE_ORIGINALS: "off" }].map(canKeepOriginals)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
