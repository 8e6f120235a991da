import { expect, test } from "vitest";
import { deriveName } from "#model/names.ts";

test.each([
  ["deep-blue-sea.mp3", "Deep Blue Sea"],
  ["1m02 v3.wav", "M V"],
  ["My Song.final.wav", "My Song.final"],
  ["épilogue 12.flac", "Épilogue"],
  ["2024-01-05.wav", "2024-01-05.wav"],
  [".hidden", ".hidden"],
  ["no extension", "No Extension"],
  ["", ""],
])("§3 the name of %j is derived from the file name: %j", (fileName, name) => {
  expect(deriveName(fileName)).toBe(name);
});
