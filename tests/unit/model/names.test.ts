import { expect, test } from "vitest";
import { clipName, copyName, deriveName, typedName, typedNote } from "#model/text/names.ts";

test.each([
  ["deep-blue-sea.mp3", "Deep Blue Sea"],
  ["1m02 v3.wav", "M V"],
  ["My Song.final.wav", "My Song.final"],
  ["épilogue 12.flac", "Épilogue"],
  ["2024-01-05.wav", "2024-01-05.wav"],
  [".hidden", ".hidden"],
  ["no extension", "No Extension"],
  ["", ""],
])("B-59 the name of %j is derived from the file name: %j", (fileName, name) => {
  expect(deriveName(fileName)).toBe(name);
});

test("a name longer than a row can hold is shortened before its extension, and never within a character", () => {
  expect(clipName("bed.wav")).toBe("bed.wav");
  expect(clipName(`${"a".repeat(996)}.wav`)).toBe(`${"a".repeat(996)}.wav`);
  expect(clipName(`${"a".repeat(997)}.wav`)).toBe(`${"a".repeat(995)}….wav`);
  expect(clipName("a".repeat(1001))).toBe(`${"a".repeat(999)}…`);
  expect(clipName("ab🎵🎵.wav", 8)).toBe("ab….wav");
  expect(clipName("🎵🎵🎵🎵", 6)).toBe("🎵🎵…");
});

test("a copy's name ends with “copy”, also where the name is as long as a name may be", () => {
  expect(copyName("Reel")).toBe("Reel copy");
  expect(copyName("a".repeat(1000))).toBe(`${"a".repeat(994)}… copy`);
  expect(copyName("a".repeat(1000))).toHaveLength(1000);
});

test.each([
  ["  Main title ", "Main title"],
  ["two\nlines\u2028and\u0000more", "two lines and more"],
  ["half a pair \uD83C", "half a pair"],
  ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  [" \t\n", ""],
  ["a".repeat(1001), `${"a".repeat(999)}…`],
])("B-160 a typed name is one line, trimmed and of limited length: %j", (text, name) => {
  expect(typedName(text)).toBe(name);
});

test.each([
  [" Cut to\r\nthe door \n", "Cut to\nthe door"],
  ["one\u2028two\u2029three\rfour\tfive", "one\ntwo\nthree\nfour\tfive"],
  ["a\u0000b\u0007c\u009Fd", "abcd"],
  ["half \uD83C and \uDFB5", "half  and"],
  [`${"n".repeat(1999)}🎵`, "n".repeat(1999)],
  [`${"n".repeat(1998)}🎵`, `${"n".repeat(1998)}🎵`],
  [`${"n".repeat(1999)} n`, "n".repeat(1999)],
  [" \n\u0000 ", ""],
])("B-182 a typed note keeps its lines, and nothing that the database refuses: %j", (text, note) => {
  expect(typedNote(text, 2000)).toBe(note);
});
